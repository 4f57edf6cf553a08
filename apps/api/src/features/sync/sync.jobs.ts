import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { SyncService } from './sync.service.ts';

export const createSyncJobs = ({ sync }: { sync: SyncService }): Job[] => [
  defineJob(
    {
      name: 'sync.thin',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 300,
      timeoutSeconds: 3600,
      key: () => 'only',
      schedule: '40 2 * * *',
    },
    (_payload, signal) => sync.compact(signal),
  ),
];
