import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { type MailService, sendMailKind } from './mail.service.ts';

export const createMailJobs = ({ mail }: { mail: Pick<MailService, 'deliver' | 'deleteExpired'> }): Job[] => [
  defineJob(sendMailKind, mail.deliver),
  defineJob(
    {
      name: 'mail.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      schedule: '50 3 * * *',
    },
    async () => ({ forgotten: await mail.deleteExpired() }),
  ),
];
