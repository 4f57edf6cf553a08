import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { FactorsService } from './factors.service.ts';

export const factorJobs = ({ factors }: { factors: FactorsService }): Job[] => [
  job(
    {
      name: 'factors.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '43 * * * *',
    },
    () => factors.clean(),
  ),
];
