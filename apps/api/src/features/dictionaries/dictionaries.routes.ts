import { dictionaries } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/access.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import { createServe, type Serve } from '../../http/serve.ts';
import type { DictionaryService } from './dictionaries.service.ts';

type Services = { dictionaries: DictionaryService; auth: { authenticate: Authenticate } };

export const registerDictionaryRoutes = async (
  app: FastifyInstance,
  serve: Serve,
  services: Services,
): Promise<void> => {
  const { dictionaries: service, auth } = services;
  serve(dictionaries.list, ({ reader }) => service.list(reader.readerId));
  serve(dictionaries.remove, ({ reader, params }) => service.remove(reader.readerId, params.id));
  serve(dictionaries.lookUp, ({ reader, query }) => service.lookUp(reader.readerId, query));
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    createServe(scope, auth.authenticate)(dictionaries.add, ({ reader, request: { raw } }) =>
      // A client refused during its upload can still read the response: the rest of the body is drained.
      service
        .add(reader.readerId, () => raw.iterator({ destroyOnReturn: false }))
        .finally(() => raw.complete || raw.resume()),
    );
  });
};
