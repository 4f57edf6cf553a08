import { auth, type Language, spoken } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { arrivalCookie } from '../../http/arrival-cookie.ts';
import { deviceCookie } from '../../http/device-cookie.ts';
import { tokensOf } from '../../http/issued.ts';
import { networkOf } from '../../http/network.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { type Visit, visitOf } from '../../http/visit.ts';
import type { authService } from './auth.service.ts';

type Services = { auth: ReturnType<typeof authService> };
type Config = { web: { publicUrl: string }; session: { days: number } };

export const authRoutes = (serve: Serve, services: Services, config: Config): void => {
  const cookie = sessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });
  const device = deviceCookie(config.web.publicUrl);
  const arrival = arrivalCookie(config.web.publicUrl);

  serve(auth.providers, async ({ query, request }) => ({
    providers: await services.auth.providers(
      query.username,
      { network: networkOf(request.ip), device: device.read(request) },
      query,
    ),
    avatar: null,
  }));
  serve(auth.logIn, async ({ params, body, request }) => {
    const fields = body();
    const entry = { remember: true, visit: visitIn(fields.language, request), device: device.read(request) };
    return tokensOf(await services.auth.logIn({ ...wanted({ ...fields, ...params }), ...entry }, fields));
  });
  serve(auth.renew, async ({ body, request }) =>
    tokensOf(await services.auth.renew(body().refresh_token, visitOf(request))),
  );

  serve(auth.browserLogIn, async ({ params, body, request, reply }) => {
    cookie.refuseOtherSites(request);
    const fields = body();
    const visit = visitIn(fields.language, request);
    const entry = { remember: fields.remember, visit, device: device.of(request, reply), isInteractive: true } as const;
    return cookie.keep(await services.auth.logIn({ ...wanted({ ...fields, ...params }), ...entry }, fields), reply);
  });
  serve(auth.browserRenew, async ({ request, reply }) => {
    cookie.refuseOtherSites(request);
    const issued = await services.auth.renew(cookie.read(request) ?? '', visitOf(request)).catch((error: unknown) => {
      if (error instanceof Refusal) cookie.clear(reply);
      throw error;
    });
    return cookie.keep(issued, reply);
  });
  serve(auth.browserArrival, async ({ body, request }) => {
    cookie.refuseOtherSites(request);
    const { refresh_token: given } = body();
    const { readerId, name } = await services.auth.describeSession(given);
    return { user_id: Number(readerId), name, own: arrival.isOwn(given, request) };
  });
  serve(auth.browserAdopt, async ({ body, request, reply }) => {
    cookie.refuseOtherSites(request);
    const { refresh_token: given, replace } = body();
    return cookie.keep(await services.auth.adopt(given, cookie.read(request), replace), reply);
  });
  serve(auth.logOut, async ({ request, reply }) => {
    cookie.refuseOtherSites(request);
    await services.auth.logOut(tokenOf(request), cookie.read(request));
    cookie.clear(reply);
    // Covers and answers of who was here. Never "storage": what waits unsent there is its reader's; nor "cookies": that by
    // which the browser is known again would go, and those of everything else on this site.
    reply.header('clear-site-data', '"cache"');
    return 'OK' as const;
  });
};

type Fields = { alias: string; shop_id: string; username: string; password: string };

const wanted = ({ alias, shop_id, username, password }: Fields) => ({ alias, shopId: shop_id, username, password });

/** The language of a new reader: asked for, else that of the browser. */
const visitIn = (language: string | undefined, request: FastifyRequest): Visit => {
  const visit = visitOf(request);
  const asked: Language | null = spoken(language === undefined ? [] : [language]);
  return { ...visit, language: asked ?? visit.language };
};
