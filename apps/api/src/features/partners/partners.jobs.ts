import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { PartnerService } from './partners.service.ts';

export const partnerJobs = ({ partners }: { partners: PartnerService }): Job[] => [
  job(
    {
      name: 'partners.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '37 * * * *',
    },
    async () => {
      await partners.reportUnclaimed();
      return partners.clean();
    },
  ),
];
