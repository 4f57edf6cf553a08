import { social } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createArrivalCookie } from '../../http/arrival-cookie.ts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { getClientInfo } from '../../http/client-info.ts';
import { createDeviceCookie } from '../../http/device-cookie.ts';
import { type IssuedTokens, toTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import { createRefusalCookie } from '../../http/refusal-cookie.ts';
import type { CallbackResult, SocialService } from './social.service.ts';

type Config = { web: { publicUrl: string; appUrl: string } };

const Query = social.callback.query;
const Params = social.callback.params.partial({ hash: true });
const PREFIXES = ['/api/v1.0', '/api/v1.1'];

/**
 * The routes to which providers redirect browsers. A page is redirected into the app and nowhere else; a program that accepts
 * JSON gets the tokens in the reply. Replies are never cached, and their URLs never sent as a referrer.
 */
export const registerSocialCallbackRoutes = (
  app: FastifyInstance,
  { social: service }: { social: SocialService },
  cookie: BrowserCookie,
  { web }: Config,
): void => {
  const device = createDeviceCookie(web.publicUrl);
  const refusalCookie = createRefusalCookie(web.publicUrl);
  const arrival = createArrivalCookie(web.publicUrl);

  const completeSignIn = async (request: FastifyRequest, reply: FastifyReply): Promise<CallbackResult> => {
    const [params, query] = [Params.safeParse(request.params), Query.safeParse(request.query)];
    if (!params.success || !query.success) throw new Refusal('social.refused');
    const { alias, hash = query.data.state ?? '' } = params.data;
    const { code, state = hash, iss } = query.data;
    if (state !== hash) throw new Refusal('social.refused');
    const callback = {
      alias,
      state,
      code,
      iss: typeof iss === 'string' ? iss : undefined,
      secret: cookie.read(request),
    };
    const clientInfo = getClientInfo(request);
    const options = { clientInfo, language: clientInfo.language, device: device.readOrCreate(request, reply) };
    return service.completeCallback(callback, options);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const wantsJson = (request.headers.accept ?? '').includes('application/json');
    try {
      const result = await completeSignIn(request, reply);
      if (result.kind === 'linked') {
        if (wantsJson) return reply.send({ linked: true });
        return reply.redirect(`${web.appUrl}/user/${result.readerId}/settings/security?social=linked`);
      }
      if (wantsJson) return reply.send(toTokens(result.issued));
      arrival.set(result.issued.refreshToken, reply);
      return reply.redirect(`${web.appUrl}/#${toFragment(result.issued)}`);
    } catch (error) {
      if (wantsJson || !(error instanceof Refusal)) throw error;
      refusalCookie.set(reply, error.details);
      return reply.redirect(`${web.appUrl}/?${new URLSearchParams({ trouble: error.code }).toString()}`);
    }
  };

  for (const prefix of PREFIXES)
    for (const { path } of [social.callback, social.callbackOf])
      app.route({ method: 'GET', url: prefix + path, handler: answer });
};

/** The four fields of wire.md; the app removes them from the address before it does anything else. */
const toFragment = (issued: IssuedTokens): string => {
  const { access_token, token_type, expires_in, refresh_token } = toTokens(issued);
  const fields = { access_token, token_type, expires_in: String(expires_in), refresh_token };
  return new URLSearchParams(fields).toString();
};
