import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { SessionsService } from './sessions.service.ts';

export const sessionJobs = ({ sessions }: { sessions: SessionsService }): Job[] => [
  job(
    {
      name: 'sessions.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '23 3 * * *',
    },
    () => sessions.clean(),
  ),
];
