import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { PartnerService } from './partners.service.ts';

export const createPartnerJobs = ({ partners }: { partners: PartnerService }): Job[] => [
  defineJob(
    {
      name: 'partners.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '37 * * * *',
    },
    async () => {
      await partners.reportUnclaimedPurchases();
      return partners.clean();
    },
  ),
];
