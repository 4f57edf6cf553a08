import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { AuthService } from './auth.service.ts';

export const authJobs = ({ auth }: { auth: AuthService }): Job[] => [
  job(
    {
      name: 'auth.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '7 * * * *',
    },
    () => auth.clean(),
  ),
];
