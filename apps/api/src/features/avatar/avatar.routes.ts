import { avatar } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import { createServe, type Serve } from '../../http/serve.ts';
import type { AvatarService } from './avatar.service.ts';

type Services = { avatars: AvatarService; auth: { authenticate: Authenticate } };

export const registerAvatarRoutes = async (app: FastifyInstance, serve: Serve, services: Services): Promise<void> => {
  const { avatars: service, auth } = services;
  serve(avatar.remove, ({ reader }) => service.remove(reader));
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    createServe(scope, auth.authenticate)(avatar.set, ({ reader, request: { raw } }) =>
      // A client refused during its upload can still read the response: the rest of the body is drained.
      service.set(reader, () => raw.iterator({ destroyOnReturn: false })).finally(() => raw.complete || raw.resume()),
    );
  });

  app.get<{ Params: { id: string } }>('/avatars/:id', async ({ params: { id } }, reply) => {
    if (!/^[\w-]{22}$/.test(id)) throw new Refusal('file.not_found');
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type('image/jpeg')
      .send(Buffer.from(await service.getPicture(id)));
  });
};
