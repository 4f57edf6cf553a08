import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { RescanService } from './rescan.service.ts';

export const createFileJobs = ({ rescan }: { rescan: Pick<RescanService, 'run'> }): Job[] => [
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
];
