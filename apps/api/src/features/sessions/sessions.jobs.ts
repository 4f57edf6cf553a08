import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { SessionsService } from './sessions.service.ts';

export const createSessionJobs = ({ sessions }: { sessions: SessionsService }): Job[] => [
  defineJob(
    {
      name: 'sessions.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '23 3 * * *',
    },
    () => sessions.clean(),
  ),
];
