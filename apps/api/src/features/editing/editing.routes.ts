import { editing } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/access.ts';
import { allowUpload } from '../../http/request-time.ts';
import { type Serve, serveOn } from '../../http/serve.ts';
import type { EditingService } from './editing.service.ts';

type Services = { editing: EditingService; auth: { authenticate: Authenticate } };

export const editingRoutes = async (app: FastifyInstance, serve: Serve, services: Services): Promise<void> => {
  const { editing: service, auth } = services;
  serve(editing.edit, ({ reader, params, body }) => service.edit(reader, params.id, body));
  serve(editing.resetCover, ({ reader, params }) => service.resetCover(reader, params.id));
  await app.register(async (scope) => {
    // A picture is read by its own route, when it is known whose book it is for.
    scope.addHook('onRequest', allowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    serveOn(scope, auth.authenticate)(editing.setCover, ({ reader, params, request: { raw } }) =>
      // Who is refused in the middle gets to read why; what nobody wants is read away.
      service
        .setCover(reader, params.id, () => raw.iterator({ destroyOnReturn: false }))
        .finally(() => raw.complete || raw.resume()),
    );
  });
};
