import { factors } from '@lectern/contracts';
import { deviceCookie } from '../../http/device-cookie.ts';
import type { Serve } from '../../http/serve.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { visitOf } from '../../http/visit.ts';
import type { FactorsService } from './factors.service.ts';

type Config = { web: { publicUrl: string }; session: { days: number } };

export const factorRoutes = (serve: Serve, { factors: service }: { factors: FactorsService }, config: Config): void => {
  const session = sessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });
  const device = deviceCookie(config.web.publicUrl);

  serve(factors.list, ({ reader }) => service.list(reader));
  serve(factors.beginPasskey, async ({ reader, body, request }) => ({
    options: await service.beginPasskey(reader, body().password ?? null, visitOf(request)),
  }));
  serve(factors.addPasskey, ({ reader, body, request }) => service.addPasskey(reader, body(), visitOf(request)));
  serve(factors.renamePasskey, async ({ reader, params, body }) => {
    await service.requirePasskey(reader, params.id);
    return service.renamePasskey(reader, params.id, body().name);
  });
  serve(factors.removePasskey, async ({ reader, params, body, request }) => {
    await service.requirePasskey(reader, params.id);
    return service.removePasskey(reader, params.id, body().password ?? null, visitOf(request));
  });
  serve(factors.beginAuthenticator, ({ reader, body, request }) =>
    service.beginAuthenticator(reader, body().password ?? null, visitOf(request)),
  );
  serve(factors.addAuthenticator, ({ reader, body, request }) =>
    service.addAuthenticator(reader, body().code, visitOf(request)),
  );
  serve(factors.removeAuthenticator, ({ reader, body, request }) =>
    service.removeAuthenticator(reader, body().password ?? null, visitOf(request)),
  );
  serve(factors.renewRecoveryCodes, ({ reader, body, request }) =>
    service.renewRecoveryCodes(reader, body().password ?? null, visitOf(request)),
  );
  serve(factors.askAtSignIn, ({ reader, body, request }) => {
    const { ask, password = null } = body();
    return service.askAtSignIn(reader, ask, password, visitOf(request));
  });
  serve(factors.beginConfirm, ({ reader }) => service.beginConfirm(reader));
  serve(factors.confirm, ({ reader, body, request }) => service.confirm(reader, body(), visitOf(request)));

  serve(factors.signInOptions, async ({ body, request, reply }) => {
    session.refuseOtherSites(request);
    return service.signInOptions({ ticket: body().ticket, device: device.of(request, reply) });
  });
  serve(factors.signIn, async ({ body, request, reply }) => {
    session.refuseOtherSites(request);
    const { ticket, ...shown } = body();
    const presented = { ticket, device: device.of(request, reply) };
    return session.keep(await service.signIn(presented, shown, visitOf(request)), reply);
  });
};
