import { health } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { healthService } from './health.service.ts';

export const healthRoutes = (serve: Serve, services: { health: ReturnType<typeof healthService> }): void => {
  serve(health.check, () => services.health.check());
};
