import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { SweepService } from './sweep.service.ts';

export const sweepJobs = ({ sweep }: { sweep: SweepService }): Job[] => [
  job(
    {
      name: 'sweep.nightly',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 600,
      limitSeconds: 6 * 3600,
      key: () => 'only',
      schedule: '10 3 * * *',
    },
    (_payload, signal) => sweep.run({ mend: true, many: false, signal }),
  ),
];
