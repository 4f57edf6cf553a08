import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { ContactService } from './contact.service.ts';

type Services = { contact: Pick<ContactService, 'deliverWaiting' | 'clean'> };

const once = { payload: z.object({}), retryDelaySeconds: 60, timeoutSeconds: 600, key: () => 'only' };

export const createContactJobs = ({ contact }: Services): Job[] => [
  defineJob({ ...once, name: 'contact.deliver', attempts: 1, schedule: '* * * * *' }, (_payload, signal) =>
    contact.deliverWaiting(signal),
  ),
  defineJob({ ...once, name: 'contact.clean', attempts: 3, schedule: '33 * * * *' }, async () => ({
    deleted: await contact.clean(),
  })),
];
