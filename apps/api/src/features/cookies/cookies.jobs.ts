import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { CookieChoiceService } from './cookies.service.ts';

export const createCookieJobs = ({ cookieChoices }: { cookieChoices: Pick<CookieChoiceService, 'clean'> }): Job[] => [
  defineJob(
    {
      name: 'cookies.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '23 3 * * *',
    },
    () => cookieChoices.clean(),
  ),
];
