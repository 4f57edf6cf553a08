import { terms } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { TermsService } from './terms.service.ts';

export const termsRoutes = (serve: Serve, services: { terms: TermsService }): void => {
  serve(terms.current, () => services.terms.current());
  serve(terms.consents, ({ reader }) => services.terms.consents(reader.readerId));
  serve(terms.object, ({ reader, body }) => services.terms.object(reader.readerId, body().version));
  serve(terms.withdraw, ({ reader, params }) => services.terms.withdraw(reader.readerId, params.version));
};
