import { social } from '@lectern/contracts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { getClientInfo } from '../../http/client-info.ts';
import { createDeviceCookie } from '../../http/device-cookie.ts';
import type { Serve } from '../../http/serve.ts';
import { createSessionCookie } from '../../http/session-cookie.ts';
import type { SocialService } from './social.service.ts';

type Config = { web: { publicUrl: string }; session: { days: number } };

/** @param cookie identifies the browser that was redirected to a provider */
export const registerSocialRoutes = (
  serve: Serve,
  { social: service }: { social: SocialService },
  cookie: BrowserCookie,
  config: Config,
): void => {
  const session = createSessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });

  const device = createDeviceCookie(config.web.publicUrl);

  serve(social.providers, async () => {
    const items = service.listConfigured();
    return { total: items.length, items };
  });
  serve(social.logInUrls, ({ request, reply }) =>
    service.createLogInUrls(cookie.readOrCreate(request, reply), getClientInfo(request), device.read(request)),
  );
  serve(social.list, ({ reader }) => service.listIdentities(reader.readerId));
  serve(social.link, async ({ reader, params, body, request, reply }) => {
    session.assertSameSite(request);
    const { password = null } = body();
    const secret = cookie.readOrCreate(request, reply);
    return { url: await service.createLinkUrl(reader, params.provider, password, secret, getClientInfo(request)) };
  });
  serve(social.unlink, async ({ reader, params }) => {
    await service.unlink(reader, params.provider);
    return 'OK' as const; // the contract wants the literal
  });
};
