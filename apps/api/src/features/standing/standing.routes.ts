import { standing } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { SanctionService } from './sanctions.service.ts';
import type { StandingService } from './standing.service.ts';

export const standingRoutes = (
  serve: Serve,
  services: { standing: StandingService; sanctions: SanctionService },
): void => {
  serve(standing.mine, ({ reader }) => services.standing.mine(reader.readerId));
  serve(standing.unlock, ({ body }) => services.sanctions.unlockByLink(body().token));
};
