import { editing } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/access.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import { createServe, type Serve } from '../../http/serve.ts';
import type { EditingService } from './editing.service.ts';

type Services = { editing: EditingService; auth: { authenticate: Authenticate } };

export const registerEditingRoutes = async (app: FastifyInstance, serve: Serve, services: Services): Promise<void> => {
  const { editing: service, auth } = services;
  serve(editing.edit, ({ reader, params, body }) => service.edit(reader, params.id, body));
  serve(editing.resetCover, ({ reader, params }) => service.resetCover(reader, params.id));
  await app.register(async (scope) => {
    // The picture is read by the handler, once the book's owner is verified.
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    createServe(scope, auth.authenticate)(editing.setCover, ({ reader, params, request: { raw } }) =>
      // A client refused during its upload can still read the response: the rest of the body is drained.
      service
        .setCover(reader, params.id, () => raw.iterator({ destroyOnReturn: false }))
        .finally(() => raw.complete || raw.resume()),
    );
  });
};
