import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { ModerationService } from './moderation.service.ts';
import type { SanctionService } from './sanctions.service.ts';

type Services = { moderation: Pick<ModerationService, 'clean'>; sanctions: Pick<SanctionService, 'terminateDue'> };

export const createModerationJobs = ({ moderation, sanctions }: Services): Job[] => [
  defineJob(
    {
      name: 'standing.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 300,
      key: () => 'only',
      schedule: '23 * * * *',
    },
    () => moderation.clean(),
  ),
  defineJob(
    {
      name: 'standing.end',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 300,
      key: () => 'only',
      schedule: '*/5 * * * *',
    },
    () => sanctions.terminateDue(),
  ),
];
