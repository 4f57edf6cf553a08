import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { SanctionService } from './sanctions.service.ts';
import type { StandingService } from './standing.service.ts';

type Services = { standing: Pick<StandingService, 'clean'>; sanctions: Pick<SanctionService, 'endDue'> };

export const standingJobs = ({ standing, sanctions }: Services): Job[] => [
  job(
    {
      name: 'standing.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 300,
      key: () => 'only',
      schedule: '23 * * * *',
    },
    () => standing.clean(),
  ),
  job(
    {
      name: 'standing.end',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 300,
      key: () => 'only',
      schedule: '*/5 * * * *',
    },
    () => sanctions.endDue(),
  ),
];
