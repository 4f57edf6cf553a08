import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { SocialService } from './social.service.ts';

export const createSocialJobs = ({ social }: { social: SocialService }): Job[] => [
  defineJob(
    {
      name: 'social.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '27 * * * *',
    },
    () => social.clean(),
  ),
];
