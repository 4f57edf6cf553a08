import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { NotificationService } from './notifications.service.ts';

type Services = { notifications: Pick<NotificationService, 'clean'> };

export const createNotificationJobs = ({ notifications }: Services): Job[] => [
  defineJob(
    {
      name: 'notifications.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 600,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '55 3 * * *',
    },
    () => notifications.clean(),
  ),
];
