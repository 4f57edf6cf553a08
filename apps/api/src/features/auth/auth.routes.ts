import { auth, type Language, limits, spoken } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { languageOf } from '../../http/language.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import type { authService, Issued } from './auth.service.ts';
import { networkOf } from './network.ts';
import { sessionCookie } from './session-cookie.ts';

type Services = { auth: ReturnType<typeof authService> };
type Config = { web: { publicUrl: string }; session: { days: number } };

export const authRoutes = (serve: Serve, services: Services, config: Config): void => {
  const cookie = sessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });

  serve(auth.providers, async ({ query, request }) => ({
    providers: await services.auth.providers(query.username, networkOf(request.ip), query),
    avatar: null,
  }));
  serve(auth.logIn, async ({ params, body, request }) => {
    const fields = body();
    return tokens(await services.auth.logIn(wanted({ ...fields, ...params }, request, true), fields));
  });
  serve(auth.renew, async ({ body }) => tokens(await services.auth.renew(body().refresh_token)));

  serve(auth.browserLogIn, async ({ params, body, request, reply }) => {
    cookie.refuseOtherSites(request);
    const fields = body();
    const issued = await services.auth.logIn(wanted({ ...fields, ...params }, request, fields.remember), fields);
    return keptInCookie(issued, reply);
  });
  serve(auth.browserRenew, async ({ request, reply }) => {
    cookie.refuseOtherSites(request);
    const issued = await services.auth.renew(cookie.read(request) ?? '').catch((error: unknown) => {
      if (error instanceof Refusal) cookie.clear(reply);
      throw error;
    });
    return keptInCookie(issued, reply);
  });
  serve(auth.browserAdopt, async ({ body, request, reply }) => {
    cookie.refuseOtherSites(request);
    const { refresh_token: given, replace } = body();
    return keptInCookie(await services.auth.adopt(given, cookie.read(request), replace), reply);
  });
  serve(auth.logOut, async ({ request, reply }) => {
    cookie.refuseOtherSites(request);
    await services.auth.logOut(tokenOf(request), cookie.read(request));
    cookie.clear(reply);
    return 'OK' as const;
  });

  const keptInCookie = (issued: Issued, reply: FastifyReply) => {
    cookie.set(reply, issued.refreshToken, issued.remember);
    return { ...bearer(issued), user_id: Number(issued.readerId) };
  };
};

const bearer = ({ accessToken }: Issued) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const,
  expires_in: limits.ACCESS_TOKEN_SECONDS,
});

const tokens = (issued: Issued) => ({
  ...bearer(issued),
  refresh_token: issued.refreshToken,
  token: issued.accessToken,
});

type Fields = { alias: string; shop_id: string; username: string; password: string; language?: string | undefined };

const wanted = (
  { alias, shop_id, username, password, language }: Fields,
  request: FastifyRequest,
  remember: boolean,
) => ({
  alias,
  shopId: shop_id,
  username,
  password,
  language: languageFor(language, request),
  network: networkOf(request.ip),
  remember,
});

/** The language of a new reader: asked for, else that of the browser. */
const languageFor = (language: string | undefined, request: FastifyRequest): Language =>
  spoken(language === undefined ? [] : [language]) ?? languageOf(request);
