import { health } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../http/serve.ts';
import type { healthService } from './health.service.ts';

type Services = { health: ReturnType<typeof healthService> };

export const healthRoutes = (serve: Serve, services: Services): void => {
  serve(health.check, () => services.health.check());
};

/** For whoever runs the process, outside the API and its prefixes; the proxy does not pass them on. */
export const probeRoutes = (app: FastifyInstance, services: Services): void => {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const readiness = await services.health.ready();
    return reply
      .code(readiness.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
};
