import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import { type MailService, mailKind } from './mail.service.ts';

export const mailJobs = ({ mail }: { mail: Pick<MailService, 'deliver' | 'clean'> }): Job[] => [
  job(mailKind, mail.deliver),
  job(
    {
      name: 'mail.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      schedule: '50 3 * * *',
    },
    async () => ({ forgotten: await mail.clean() }),
  ),
];
