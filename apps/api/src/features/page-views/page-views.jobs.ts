import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { PageViewService } from './page-views.service.ts';

export const createPageViewJobs = ({ pageViews }: { pageViews: Pick<PageViewService, 'clean'> }): Job[] => [
  defineJob(
    {
      name: 'page-views.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      // a network is deleted after a day, not at its end
      schedule: '9 * * * *',
    },
    () => pageViews.clean(),
  ),
];
