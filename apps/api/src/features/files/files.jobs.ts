import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { RemovalService } from './removal.service.ts';
import type { RescanService } from './rescan.service.ts';

type Services = { rescan: Pick<RescanService, 'run'>; removal: Pick<RemovalService, 'run'> };

export const createFileJobs = ({ rescan, removal }: Services): Job[] => [
  defineJob(
    {
      name: 'files.rescan',
      payload: z.object({}),
      attempts: 1,
      retryDelaySeconds: 60,
      timeoutSeconds: 15 * 60,
      key: () => 'only',
      schedule: '*/10 * * * *',
    },
    (_payload, signal) => rescan.run(signal),
  ),
  defineJob(
    {
      name: 'files.remove',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 3_600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => removal.run(signal),
  ),
];
