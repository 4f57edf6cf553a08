import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { AuthService } from './auth.service.ts';

export const createAuthJobs = ({ auth }: { auth: AuthService }): Job[] => [
  defineJob(
    {
      name: 'auth.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '7 * * * *',
    },
    () => auth.clean(),
  ),
];
