import { adobe } from '@lectern/contracts';
import { getClientInfo } from '../../http/client-info.ts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { AdobeService } from './adobe.service.ts';

export const registerAdobeRoutes = (serve: Serve, { adobe: service }: { adobe: AdobeService }): void => {
  serve(adobe.vendors, () => service.listVendors());
  serve(adobe.list, ({ reader }) => service.listIdentities(reader));
  serve(adobe.add, ({ reader, body, request }) => service.addIdentity(reader, body(), getClientInfo(request)));
  serve(adobe.edit, async ({ reader, params, body, request }) => {
    await service.requireVendorOf(reader, params.id);
    return service.editIdentity(reader, params.id, body(), getClientInfo(request));
  });
  serve(adobe.remove, ({ reader, params, query }) => service.removeIdentity(reader, params.id, query.vendor_login));
  serve(adobe.setDefault, async ({ reader, params, body, request }) => {
    await service.requireVendorOf(reader, params.id);
    return service.setDefault(reader, params.id, body(), getClientInfo(request));
  });
  serve(adobe.mailInternalPassword, ({ reader, body, request }) => {
    const { email, language = getRequestLanguage(request) } = body();
    return service.mailInternalPassword(reader, email, language);
  });
  serve(adobe.internalPassword, ({ reader, params }) => service.readInternalPassword(reader, params.token));
};
