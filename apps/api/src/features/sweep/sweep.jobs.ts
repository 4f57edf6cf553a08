import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { SweepService } from './sweep.service.ts';

export const createSweepJobs = ({ sweep }: { sweep: SweepService }): Job[] => [
  defineJob(
    {
      name: 'sweep.nightly',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 600,
      timeoutSeconds: 6 * 3600,
      key: () => 'only',
      schedule: '10 3 * * *',
    },
    (_payload, signal) => sweep.run({ mend: true, many: false, signal }),
  ),
];
