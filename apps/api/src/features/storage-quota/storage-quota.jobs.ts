import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { QuotaService } from './storage-quota.service.ts';

export const quotaJobs = ({ quota }: { quota: QuotaService }): Job[] => [
  job(
    {
      name: 'storage-quota.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '17 * * * *',
    },
    () => quota.clean(),
  ),
];
