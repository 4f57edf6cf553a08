import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { ResumableService } from './resumable.service.ts';

export const createResumableJobs = ({ resumable }: { resumable: ResumableService }): Job[] => [
  defineJob(
    {
      name: 'resumable.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 3_600,
      key: () => 'only',
      schedule: '37 * * * *',
    },
    (_payload, signal) => resumable.clean(signal),
  ),
];
