import { moderation } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { ModerationService } from './moderation.service.ts';
import type { SanctionService } from './sanctions.service.ts';

export const registerModerationRoutes = (
  serve: Serve,
  services: { moderation: ModerationService; sanctions: SanctionService },
): void => {
  serve(moderation.mine, ({ reader }) => services.moderation.getOwnStatus(reader.readerId));
  serve(moderation.unlock, ({ body }) => services.sanctions.unlockByLink(body().token));
};
