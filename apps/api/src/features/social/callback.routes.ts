import { social } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { arrivalCookie } from '../../http/arrival-cookie.ts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { deviceCookie } from '../../http/device-cookie.ts';
import { type Issued, tokensOf } from '../../http/issued.ts';
import { Refusal } from '../../http/refusal.ts';
import { toldCookie } from '../../http/told-cookie.ts';
import { visitOf } from '../../http/visit.ts';
import type { Returned, SocialService } from './social.service.ts';

type Config = { web: { publicUrl: string; appUrl: string } };

const Query = social.callback.query;
const Params = social.callback.params.partial({ hash: true });
const PREFIXES = ['/api/v1.0', '/api/v1.1'];

/**
 * Where providers send browsers back to. A page is sent on into the app, and nowhere else whatever the address says; a
 * program that asks for JSON gets the tokens themselves. Never cached, and never told to another site as a referrer.
 */
export const callbackRoutes = (
  app: FastifyInstance,
  { social: people }: { social: SocialService },
  cookie: BrowserCookie,
  { web }: Config,
): void => {
  const device = deviceCookie(web.publicUrl);
  const told = toldCookie(web.publicUrl);
  const arrival = arrivalCookie(web.publicUrl);

  const comeBack = async (request: FastifyRequest, reply: FastifyReply): Promise<Returned> => {
    const [params, query] = [Params.safeParse(request.params), Query.safeParse(request.query)];
    if (!params.success || !query.success) throw new Refusal('social.refused');
    const { alias, hash = query.data.state ?? '' } = params.data;
    const { code, state = hash, iss } = query.data;
    if (state !== hash) throw new Refusal('social.refused');
    const returning = {
      alias,
      state,
      code,
      iss: typeof iss === 'string' ? iss : undefined,
      secret: cookie.read(request),
    };
    const visit = visitOf(request);
    const entering = { visit, language: visit.language, device: device.of(request, reply) };
    return people.comeBack(returning, entering);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const wantsJson = (request.headers.accept ?? '').includes('application/json');
    try {
      const returned = await comeBack(request, reply);
      if (returned.kind === 'linked') {
        if (wantsJson) return reply.send({ linked: true });
        return reply.redirect(`${web.appUrl}/user/${returned.readerId}/settings/security?social=linked`);
      }
      if (wantsJson) return reply.send(tokensOf(returned.issued));
      arrival.keep(returned.issued.refreshToken, reply);
      return reply.redirect(`${web.appUrl}/#${fragmentOf(returned.issued)}`);
    } catch (error) {
      if (wantsJson || !(error instanceof Refusal)) throw error;
      told.keep(reply, error.details);
      return reply.redirect(`${web.appUrl}/?${new URLSearchParams({ trouble: error.code }).toString()}`);
    }
  };

  for (const prefix of PREFIXES)
    for (const { path } of [social.callback, social.callbackOf])
      app.route({ method: 'GET', url: prefix + path, handler: answer });
};

/** The four fields of wire.md; the app takes them out of the address before it does anything else. */
const fragmentOf = (issued: Issued): string => {
  const { access_token, token_type, expires_in, refresh_token } = tokensOf(issued);
  const fields = { access_token, token_type, expires_in: String(expires_in), refresh_token };
  return new URLSearchParams(fields).toString();
};
