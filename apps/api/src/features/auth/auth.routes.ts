import { auth, type Language, matchLanguage } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { getAccessToken } from '../../http/access.ts';
import { createArrivalCookie } from '../../http/arrival-cookie.ts';
import { type ClientInfo, getClientInfo, toNetwork } from '../../http/client-info.ts';
import { createDeviceCookie } from '../../http/device-cookie.ts';
import { getRequestOrigin } from '../../http/hosts.ts';
import { toTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import { createSessionCookie } from '../../http/session-cookie.ts';
import type { createAuthService } from './auth.service.ts';

type Services = {
  auth: ReturnType<typeof createAuthService>;
  avatars: { findAddress(readerId: bigint, origin?: string): Promise<string | null> };
};
type Config = { web: { publicUrl: string }; session: { days: number } };

export const registerAuthRoutes = (serve: Serve, services: Services, config: Config): void => {
  const cookie = createSessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });
  const device = createDeviceCookie(config.web.publicUrl);
  const arrival = createArrivalCookie(config.web.publicUrl);

  serve(auth.providers, async ({ query, request }) => {
    const from = { network: toNetwork(request.ip), device: device.read(request) };
    const providers = await services.auth.listProviders(query.username, from, query);
    // only for a reader who has signed in from this browser: strangers must not learn whether there is an account, and whose
    const known = await services.auth.findReaderKnownHere(query.username, from.device);
    const origin = getRequestOrigin(request.raw);
    return { providers, avatar: known === null ? null : await services.avatars.findAddress(known, origin) };
  });
  serve(auth.logIn, async ({ params, body, request }) => {
    const fields = body();
    const context = {
      remember: true,
      clientInfo: toClientInfo(fields.language, request),
      device: device.read(request),
    };
    return toTokens(await services.auth.logIn({ ...toCredentials({ ...fields, ...params }), ...context }, fields));
  });
  serve(auth.renew, async ({ body, request }) =>
    toTokens(await services.auth.renew(body().refresh_token, getClientInfo(request))),
  );

  serve(auth.browserLogIn, async ({ params, body, request, reply }) => {
    cookie.assertSameSite(request);
    const fields = body();
    const clientInfo = toClientInfo(fields.language, request);
    const context = {
      remember: fields.remember,
      clientInfo,
      device: device.readOrCreate(request, reply),
      isInteractive: true,
    } as const;
    return cookie.set(
      await services.auth.logIn({ ...toCredentials({ ...fields, ...params }), ...context }, fields),
      reply,
    );
  });
  serve(auth.browserRenew, async ({ request, reply }) => {
    cookie.assertSameSite(request);
    const issued = await services.auth
      .renew(cookie.read(request) ?? '', getClientInfo(request))
      .catch((error: unknown) => {
        if (error instanceof Refusal) cookie.clear(reply);
        throw error;
      });
    return cookie.set(issued, reply);
  });
  serve(auth.browserArrival, async ({ body, request }) => {
    cookie.assertSameSite(request);
    const { refresh_token: refreshToken } = body();
    const { readerId, name } = await services.auth.describeSession(refreshToken);
    return { user_id: Number(readerId), name, own: arrival.isOwn(refreshToken, request) };
  });
  serve(auth.browserAdopt, async ({ body, request, reply }) => {
    cookie.assertSameSite(request);
    const { refresh_token: refreshToken, replace } = body();
    return cookie.set(await services.auth.adoptSession(refreshToken, cookie.read(request), replace), reply);
  });
  serve(auth.logOut, async ({ request, reply }) => {
    cookie.assertSameSite(request);
    await services.auth.logOut(getAccessToken(request), cookie.read(request));
    cookie.clear(reply);
    // Clears cached covers and replies. Never "storage": it holds unsent changes of the reader; nor "cookies": that would
    // delete the device cookie and the cookies of everything else on this site.
    reply.header('clear-site-data', '"cache"');
    return 'OK' as const;
  });
};

type Fields = { alias: string; shop_id: string; username: string; password: string };

const toCredentials = ({ alias, shop_id, username, password }: Fields) => ({
  alias,
  shopId: shop_id,
  username,
  password,
});

/** The language of a new reader: the requested one, else that of the browser. */
const toClientInfo = (language: string | undefined, request: FastifyRequest): ClientInfo => {
  const clientInfo = getClientInfo(request);
  const requested: Language | null = matchLanguage(language === undefined ? [] : [language]);
  return { ...clientInfo, language: requested ?? clientInfo.language };
};
