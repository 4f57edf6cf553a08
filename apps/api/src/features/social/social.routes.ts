import { social } from '@lectern/contracts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { deviceCookie } from '../../http/device-cookie.ts';
import type { Serve } from '../../http/serve.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { visitOf } from '../../http/visit.ts';
import type { SocialService } from './social.service.ts';

type Config = { web: { publicUrl: string }; session: { days: number } };

/** @param cookie by which the browser is known that was sent to a provider */
export const socialRoutes = (
  serve: Serve,
  { social: people }: { social: SocialService },
  cookie: BrowserCookie,
  config: Config,
): void => {
  const session = sessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });

  const device = deviceCookie(config.web.publicUrl);

  serve(social.providers, async () => {
    const items = people.configured();
    return { total: items.length, items };
  });
  serve(social.logInUrls, ({ request, reply }) =>
    people.logInUrls(cookie.keep(request, reply), visitOf(request), device.read(request)),
  );
  serve(social.list, ({ reader }) => people.list(reader.readerId));
  serve(social.link, async ({ reader, params, body, request, reply }) => {
    session.refuseOtherSites(request);
    const { password = null } = body();
    const secret = cookie.keep(request, reply);
    return { url: await people.link(reader, params.provider, password, secret, visitOf(request)) };
  });
  serve(social.unlink, async ({ reader, params }) => {
    await people.unlink(reader, params.provider);
    return 'OK' as const; // the contract wants the literal
  });
};
