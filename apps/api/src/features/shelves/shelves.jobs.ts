import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { ShelfService } from './shelves.service.ts';

export const createShelfJobs = ({ shelves }: { shelves: ShelfService }): Job[] => [
  defineJob(
    {
      name: 'shelves.index',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 6 * 3600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => shelves.indexPending(signal),
  ),
];
