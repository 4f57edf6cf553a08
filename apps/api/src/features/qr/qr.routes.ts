import { qr } from '@lectern/contracts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { getClientInfo } from '../../http/client-info.ts';
import { createDeviceCookie } from '../../http/device-cookie.ts';
import { toTokens } from '../../http/issued-tokens.ts';
import type { Serve } from '../../http/serve.ts';
import { createSessionCookie } from '../../http/session-cookie.ts';
import { parseUserAgent } from '../../http/user-agent.ts';
import type { QrService } from './qr.service.ts';

type Config = { web: { publicUrl: string }; session: { days: number } };

/** @param cookie identifies the browser that shows a code */
export const registerQrRoutes = (
  serve: Serve,
  { qr: codes }: { qr: QrService },
  cookie: BrowserCookie,
  config: Config,
): void => {
  const session = createSessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });
  const device = createDeviceCookie(config.web.publicUrl);

  serve(qr.begin, async ({ params, request, reply }) => {
    const browser = { id: params.id, secret: cookie.readOrCreate(request, reply) };
    return { data: await codes.beginCode(browser, getClientInfo(request), device.read(request)) };
  });
  serve(qr.request, async ({ params, request }) => {
    const row = await codes.viewRequest(params.id);
    return {
      ...parseProgram(row.userAgent),
      network: row.network,
      same_network: row.network === getClientInfo(request).network,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      numbers: row.numbers,
    };
  });
  serve(qr.approve, async ({ reader, params, body }) => {
    await codes.approve(reader, params.id, body().number);
    return 'OK' as const; // the contract wants the literal
  });
  serve(qr.decline, async ({ reader, params }) => {
    await codes.decline(reader, params.id);
    return 'OK' as const; // as above
  });
  serve(qr.enter, async ({ params, body, request, reply }) => {
    session.assertSameSite(request);
    const { remember } = body();
    const browser = { id: params.id, secret: cookie.read(request) };
    const options = { remember, clientInfo: getClientInfo(request), device: device.readOrCreate(request, reply) };
    return session.set(await codes.signIn(browser, options), reply);
  });

  serve(qr.phoneCode, async ({ reader, body, request }) => {
    const { url, expiresAt } = await codes.createPhoneCode(reader, body().password ?? null, getClientInfo(request));
    return { url, expires_at: expiresAt.toISOString() };
  });
  serve(qr.phoneCodeState, async ({ reader }) => {
    const { state, userAgent } = await codes.getPhoneCodeState(reader);
    const { browser, system } = parseProgram(userAgent);
    return { state, device: state === 'used' ? [browser, system].filter((part) => part !== null).join(' · ') : null };
  });
  serve(qr.phoneArrival, async ({ body, request }) => {
    session.assertSameSite(request);
    return { name: await codes.findNameByCode(body().code) };
  });
  serve(qr.phoneEnter, async ({ body, request, reply }) => {
    session.assertSameSite(request);
    const { code, remember } = body();
    const options = { remember, clientInfo: getClientInfo(request), device: device.readOrCreate(request, reply) };
    return session.set(await codes.signInByCode(code, options), reply);
  });
  serve(qr.phoneLogIn, async ({ body, request }) =>
    toTokens(
      await codes.signInByCode(body().code, { remember: true, clientInfo: getClientInfo(request), device: null }),
    ),
  );
};

/** Every browser calls itself Mozilla, also unknown ones. */
const parseProgram = (userAgent: string) => {
  const { browser, system } = parseUserAgent(userAgent);
  return { browser: browser?.startsWith('Mozilla/') ? null : browser, system };
};
