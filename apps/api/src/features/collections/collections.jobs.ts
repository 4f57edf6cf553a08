import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { CollectionService } from './collections.service.ts';

export const createCollectionJobs = ({ collections }: { collections: CollectionService }): Job[] => [
  defineJob(
    {
      name: 'collections.index',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 3600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => collections.indexPending(signal),
  ),
];
