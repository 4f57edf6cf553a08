import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { computeCodeChallenge, type Provider, splitName } from './provider.ts';

type Settings = { appId: string; appSecret: string; dialogUrl: string; graphUrl: string; allowPrivate: boolean };
type Dependencies = { settings: Settings; redirectUri: string; http: HttpClient; clock: Clock };

const Granted = z.object({ access_token: z.string().min(1) });
const Inspected = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    /** Seconds since 1970; 0 when it does not expire. */
    expires_at: z.number().default(0),
  }),
});
const Me = z.object({ id: z.coerce.string().min(1), name: z.string().default(''), email: z.string().default('') });

/**
 * Facebook's manual login: OAuth 2.0, then the Graph (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow).
 * The token is inspected first: otherwise a token issued to another app would sign in here.
 */
export const createFacebookProvider = ({ settings, redirectUri, http, clock }: Dependencies): Provider => {
  const { appId, appSecret, dialogUrl, graphUrl, allowPrivate } = settings;

  /** Calls the Graph API. @throws Refusal `social.refused` for a 4xx answer, Error for any other failure */
  const callGraph = async <S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.output<S>> => {
    const answer = await http.request({
      url: `${graphUrl}${path}?${new URLSearchParams(query).toString()}`,
      allowPrivate,
    });
    if (answer.status >= 400 && answer.status < 500) throw new Refusal('social.refused');
    if (!answer.ok) throw new Error(`the Graph answered ${answer.status}`);
    return shape.parse(await answer.json());
  };

  return {
    alias: 'facebook',
    name: 'Facebook',

    createAuthorizationUrl: async ({ state, verifier }) => {
      const url = new URL(dialogUrl);
      const parameters = {
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        scope: 'email,public_profile',
        response_type: 'code',
        code_challenge: computeCodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async fetchPerson({ code }, { verifier }) {
      if (!code) throw new Refusal('social.refused');
      const exchange = { client_id: appId, redirect_uri: redirectUri, client_secret: appSecret, code };
      const granted = await callGraph('/oauth/access_token', { ...exchange, code_verifier: verifier }, Granted);
      const token = granted.access_token;

      const app = { input_token: token, access_token: `${appId}|${appSecret}` };
      const { data } = await callGraph('/debug_token', app, Inspected);
      const isExpired = data.expires_at !== 0 && data.expires_at * 1000 <= clock.now().getTime();
      if (!data.is_valid || data.app_id !== appId || isExpired) throw new Refusal('social.refused');

      const appsecret_proof = createHmac('sha256', appSecret).update(token).digest('hex');
      const me = await callGraph('/me', { fields: 'id,name,email', access_token: token, appsecret_proof }, Me);
      if (me.id !== data.user_id) throw new Refusal('social.refused');
      return { subject: me.id, email: me.email.slice(0, 300), ...splitName(me.name.slice(0, 300)) };
    },
  };
};
