import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { SyncService } from './sync.service.ts';

export const syncJobs = ({ sync }: { sync: SyncService }): Job[] => [
  job(
    {
      name: 'sync.thin',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 300,
      limitSeconds: 3600,
      key: () => 'only',
      schedule: '40 2 * * *',
    },
    (_payload, signal) => sync.thin(signal),
  ),
];
