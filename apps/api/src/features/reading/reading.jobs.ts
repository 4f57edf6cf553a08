import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { ReadingService } from './reading.service.ts';

export const readingJobs = ({ reading }: { reading: Pick<ReadingService, 'thin'> }): Job[] => [
  job(
    {
      name: 'reading.thin',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 600,
      limitSeconds: 3_600,
      key: () => 'only',
      schedule: '50 2 * * *',
    },
    (_payload, signal) => reading.thin(signal),
  ),
];
