import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { challengeOf, namesIn, type Provider } from './provider.ts';

type Settings = { appId: string; appSecret: string; dialogUrl: string; graphUrl: string; allowPrivate: boolean };
type Parts = { settings: Settings; redirectUri: string; http: HttpClient; clock: Clock };

const Granted = z.object({ access_token: z.string().min(1) });
const Inspected = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    /** Seconds since 1970; 0 for one that does not end. */
    expires_at: z.number().default(0),
  }),
});
const Me = z.object({ id: z.coerce.string().min(1), name: z.string().default(''), email: z.string().default('') });

/**
 * Facebook's manual login: OAuth 2.0, then the Graph (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow).
 * The token is inspected before it is believed: one that was given to another app would open our door otherwise.
 */
export const facebook = ({ settings, redirectUri, http, clock }: Parts): Provider => {
  const { appId, appSecret, dialogUrl, graphUrl, allowPrivate } = settings;

  /** A call of the Graph. @throws Refusal `social.refused` when it says no, Error when it says nothing sensible */
  const graph = async <S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.output<S>> => {
    const answer = await http.ask({ url: `${graphUrl}${path}?${new URLSearchParams(query).toString()}`, allowPrivate });
    if (answer.status >= 400 && answer.status < 500) throw new Refusal('social.refused');
    if (!answer.ok) throw new Error(`the Graph answered ${answer.status}`);
    return shape.parse(await answer.json());
  };

  return {
    alias: 'facebook',
    name: 'Facebook',

    begin: async ({ state, verifier }) => {
      const url = new URL(dialogUrl);
      const asked = {
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        scope: 'email,public_profile',
        response_type: 'code',
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },

    async finish({ code }, { verifier }) {
      if (!code) throw new Refusal('social.refused');
      const exchange = { client_id: appId, redirect_uri: redirectUri, client_secret: appSecret, code };
      const granted = await graph('/oauth/access_token', { ...exchange, code_verifier: verifier }, Granted);
      const token = granted.access_token;

      const app = { input_token: token, access_token: `${appId}|${appSecret}` };
      const { data } = await graph('/debug_token', app, Inspected);
      const isOver = data.expires_at !== 0 && data.expires_at * 1000 <= clock.now().getTime();
      if (!data.is_valid || data.app_id !== appId || isOver) throw new Refusal('social.refused');

      const appsecret_proof = createHmac('sha256', appSecret).update(token).digest('hex');
      const me = await graph('/me', { fields: 'id,name,email', access_token: token, appsecret_proof }, Me);
      if (me.id !== data.user_id) throw new Refusal('social.refused');
      return { subject: me.id, email: me.email.slice(0, 300), ...namesIn(me.name.slice(0, 300)) };
    },
  };
};
