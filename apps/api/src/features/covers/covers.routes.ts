import type { FastifyInstance } from 'fastify';
import type { CoverService } from './covers.service.ts';

export const coverRoutes = (app: FastifyInstance, services: { covers: CoverService }): void => {
  app.get<{ Params: { sha: string; signature: string } }>('/covers/:sha/:signature', async (request, reply) => {
    const picture = await services.covers.picture(request.params.sha, request.params.signature);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(picture);
  });
};
