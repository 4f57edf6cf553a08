import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { BinService } from './bin.service.ts';

export const createBinJobs = ({ bin }: { bin: BinService }): Job[] => [
  defineJob(
    {
      name: 'bin.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 3_600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => bin.clean(signal),
  ),
];
