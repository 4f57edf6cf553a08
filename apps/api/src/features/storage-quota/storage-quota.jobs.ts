import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { QuotaService } from './storage-quota.service.ts';

export const createQuotaJobs = ({ quota }: { quota: QuotaService }): Job[] => [
  defineJob(
    {
      name: 'storage-quota.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '17 * * * *',
    },
    () => quota.clean(),
  ),
];
