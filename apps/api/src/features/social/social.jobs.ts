import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { SocialService } from './social.service.ts';

export const socialJobs = ({ social }: { social: SocialService }): Job[] => [
  job(
    {
      name: 'social.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '27 * * * *',
    },
    () => social.clean(),
  ),
];
