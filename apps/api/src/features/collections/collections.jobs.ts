import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { CollectionService } from './collections.service.ts';

export const collectionJobs = ({ collections }: { collections: CollectionService }): Job[] => [
  job(
    {
      name: 'collections.index',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 3600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => collections.indexOld(signal),
  ),
];
