import { factors } from '@lectern/contracts';
import { getClientInfo } from '../../http/client-info.ts';
import { createDeviceCookie } from '../../http/device-cookie.ts';
import type { Serve } from '../../http/serve.ts';
import { createSessionCookie } from '../../http/session-cookie.ts';
import type { FactorsService } from './factors.service.ts';

type Config = { web: { publicUrl: string }; session: { days: number } };

export const registerFactorRoutes = (
  serve: Serve,
  { factors: service }: { factors: FactorsService },
  config: Config,
): void => {
  const session = createSessionCookie({ publicUrl: config.web.publicUrl, days: config.session.days });
  const device = createDeviceCookie(config.web.publicUrl);

  serve(factors.list, ({ reader }) => service.listFactors(reader));
  serve(factors.beginPasskey, async ({ reader, body, request }) => ({
    options: await service.beginPasskeySetup(reader, body().password ?? null, getClientInfo(request)),
  }));
  serve(factors.addPasskey, ({ reader, body, request }) => service.addPasskey(reader, body(), getClientInfo(request)));
  serve(factors.renamePasskey, async ({ reader, params, body }) => {
    await service.requirePasskey(reader, params.id);
    return service.renamePasskey(reader, params.id, body().name);
  });
  serve(factors.removePasskey, async ({ reader, params, body, request }) => {
    await service.requirePasskey(reader, params.id);
    return service.removePasskey(reader, params.id, body().password ?? null, getClientInfo(request));
  });
  serve(factors.beginAuthenticator, ({ reader, body, request }) =>
    service.beginAuthenticatorSetup(reader, body().password ?? null, getClientInfo(request)),
  );
  serve(factors.addAuthenticator, ({ reader, body, request }) =>
    service.addAuthenticator(reader, body().code, getClientInfo(request)),
  );
  serve(factors.removeAuthenticator, ({ reader, body, request }) =>
    service.removeAuthenticator(reader, body().password ?? null, getClientInfo(request)),
  );
  serve(factors.renewRecoveryCodes, ({ reader, body, request }) =>
    service.renewRecoveryCodes(reader, body().password ?? null, getClientInfo(request)),
  );
  serve(factors.askAtSignIn, ({ reader, body, request }) => {
    const { ask, password = null } = body();
    return service.setAskAtSignIn(reader, ask, password, getClientInfo(request));
  });
  serve(factors.beginConfirm, ({ reader }) => service.beginConfirm(reader));
  serve(factors.confirm, ({ reader, body, request }) => service.confirm(reader, body(), getClientInfo(request)));

  serve(factors.signInOptions, async ({ body, request, reply }) => {
    session.assertSameSite(request);
    return service.getSignInOptions({ ticket: body().ticket, device: device.readOrCreate(request, reply) });
  });
  serve(factors.signIn, async ({ body, request, reply }) => {
    session.assertSameSite(request);
    const { ticket, ...factor } = body();
    const presented = { ticket, device: device.readOrCreate(request, reply) };
    return session.set(await service.signIn(presented, factor, getClientInfo(request)), reply);
  });
};
