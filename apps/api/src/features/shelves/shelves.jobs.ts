import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { ShelvesService } from './shelves.service.ts';

export const shelvesJobs = ({ shelves }: { shelves: ShelvesService }): Job[] => [
  job(
    {
      name: 'shelves.index',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 6 * 3600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => shelves.indexOld(signal),
  ),
];
