import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { BinService } from './bin.service.ts';

export const binJobs = ({ bin }: { bin: BinService }): Job[] => [
  job(
    {
      name: 'bin.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 3_600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => bin.clean(signal),
  ),
];
