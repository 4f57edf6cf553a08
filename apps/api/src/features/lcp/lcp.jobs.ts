import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { LcpService } from './lcp.service.ts';

export const createLcpJobs = ({ lcp }: { lcp: Pick<LcpService, 'clean'> }): Job[] => [
  defineJob(
    {
      name: 'lcp.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '29 4 * * *',
    },
    () => lcp.clean(),
  ),
];
