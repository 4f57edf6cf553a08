import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { NewsletterService } from './newsletter.service.ts';

type Services = { newsletter: Pick<NewsletterService, 'clean' | 'issues'> };

const once = { payload: z.object({}), retryDelaySeconds: 60, timeoutSeconds: 600, key: () => 'only' };

export const createNewsletterJobs = ({ newsletter }: Services): Job[] => [
  defineJob({ ...once, name: 'newsletter.send', attempts: 1, schedule: '* * * * *' }, (_payload, signal) =>
    newsletter.issues.queueDue(signal),
  ),
  defineJob({ ...once, name: 'newsletter.clean', attempts: 3, schedule: '53 * * * *' }, () => newsletter.clean()),
];
