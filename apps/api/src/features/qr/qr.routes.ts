import { qr } from '@lectern/contracts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { deviceCookie } from '../../http/device-cookie.ts';
import { tokensOf } from '../../http/issued.ts';
import type { Serve } from '../../http/serve.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { programOf } from '../../http/user-agent.ts';
import { visitOf } from '../../http/visit.ts';
import type { QrService } from './qr.service.ts';

type Config = { web: { publicUrl: string }; session: { days: number } };

/** @param cookie by which the browser is known that shows a code */
export const qrRoutes = (
  serve: Serve,
  { qr: codes }: { qr: QrService },
  cookie: BrowserCookie,
  config: Config,
): void => {
  const session = sessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });
  const device = deviceCookie(config.web.publicUrl);

  serve(qr.begin, async ({ params, request, reply }) => {
    const browser = { id: params.id, secret: cookie.keep(request, reply) };
    return { data: await codes.begin(browser, visitOf(request), device.read(request)) };
  });
  serve(qr.request, async ({ params, request }) => {
    const row = await codes.look(params.id);
    return {
      ...namesIn(row.userAgent),
      network: row.network,
      same_network: row.network === visitOf(request).network,
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
    session.refuseOtherSites(request);
    const { remember } = body();
    const browser = { id: params.id, secret: cookie.read(request) };
    const entering = { remember, visit: visitOf(request), device: device.of(request, reply) };
    return session.keep(await codes.enter(browser, entering), reply);
  });

  serve(qr.phoneCode, async ({ reader, body, request }) => {
    const { url, expiresAt } = await codes.phoneCode(reader, body().password ?? null, visitOf(request));
    return { url, expires_at: expiresAt.toISOString() };
  });
  serve(qr.phoneCodeState, async ({ reader }) => {
    const { state, userAgent } = await codes.phoneCodeState(reader);
    const { browser, system } = namesIn(userAgent);
    return { state, device: state === 'used' ? [browser, system].filter((part) => part !== null).join(' · ') : null };
  });
  serve(qr.phoneArrival, async ({ body, request }) => {
    session.refuseOtherSites(request);
    return { name: await codes.nameOfCode(body().code) };
  });
  serve(qr.phoneEnter, async ({ body, request, reply }) => {
    session.refuseOtherSites(request);
    const { code, remember } = body();
    const entering = { remember, visit: visitOf(request), device: device.of(request, reply) };
    return session.keep(await codes.enterByCode(code, entering), reply);
  });
  serve(qr.phoneLogIn, async ({ body, request }) =>
    tokensOf(await codes.enterByCode(body().code, { remember: true, visit: visitOf(request), device: null })),
  );
};

/** All browsers say that they are Mozilla, those that we don't know too. */
const namesIn = (userAgent: string) => {
  const { browser, system } = programOf(userAgent);
  return { browser: browser?.startsWith('Mozilla/') ? null : browser, system };
};
