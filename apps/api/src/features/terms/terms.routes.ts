import { terms } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { TermsService } from './terms.service.ts';

export const registerTermsRoutes = (serve: Serve, services: { terms: TermsService }): void => {
  serve(terms.current, () => services.terms.getCurrent());
  serve(terms.consents, ({ reader }) => services.terms.getConsents(reader.readerId));
  serve(terms.object, ({ reader, body }) => services.terms.object(reader.readerId, body().version));
  serve(terms.withdraw, ({ reader, params }) => services.terms.withdrawObjection(reader.readerId, params.version));
};
