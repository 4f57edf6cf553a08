import { health } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../http/serve.ts';
import type { createHealthService } from './health.service.ts';

type Services = { health: ReturnType<typeof createHealthService> };

export const registerHealthRoutes = (serve: Serve, services: Services): void => {
  serve(health.check, () => services.health.check());
};

/** Probes for the process supervisor, outside of the API prefixes; the proxy does not forward them. */
export const registerProbeRoutes = (app: FastifyInstance, services: Services): void => {
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
