import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { paymentEventKind } from './payment-events.ts';
import type { PaymentService } from './payments.service.ts';

type Services = { payments: Pick<PaymentService, 'handleEvent' | 'followUp' | 'deleteDueRecords'> };

export const createPaymentJobs = ({ payments }: Services): Job[] => [
  defineJob(paymentEventKind, payments.handleEvent),
  defineJob(
    {
      name: 'payments.follow-up',
      payload: z.object({}),
      attempts: 1,
      retryDelaySeconds: 60,
      timeoutSeconds: 900,
      key: () => 'only',
      schedule: '*/5 * * * *',
    },
    async (_payload, signal) => ({ asked: await payments.followUp(signal) }),
  ),
  defineJob(
    {
      name: 'payments.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 600,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '40 4 * * *',
    },
    async () => ({ deleted: await payments.deleteDueRecords() }),
  ),
];
