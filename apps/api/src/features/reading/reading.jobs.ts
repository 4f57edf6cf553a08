import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { ReadingService } from './reading.service.ts';

export const createReadingJobs = ({ reading }: { reading: Pick<ReadingService, 'thinHistory'> }): Job[] => [
  defineJob(
    {
      name: 'reading.thin',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 600,
      timeoutSeconds: 3_600,
      key: () => 'only',
      schedule: '50 2 * * *',
    },
    (_payload, signal) => reading.thinHistory(signal),
  ),
];
