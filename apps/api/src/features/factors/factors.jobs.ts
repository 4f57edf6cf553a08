import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { FactorsService } from './factors.service.ts';

export const createFactorJobs = ({ factors }: { factors: FactorsService }): Job[] => [
  defineJob(
    {
      name: 'factors.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '43 * * * *',
    },
    () => factors.clean(),
  ),
];
