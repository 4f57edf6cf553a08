import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { ResumableService } from './resumable.service.ts';

export const resumableJobs = ({ resumable }: { resumable: ResumableService }): Job[] => [
  job(
    {
      name: 'resumable.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 3_600,
      key: () => 'only',
      schedule: '37 * * * *',
    },
    (_payload, signal) => resumable.clean(signal),
  ),
];
