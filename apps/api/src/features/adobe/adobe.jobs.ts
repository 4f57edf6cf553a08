import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { AdobeService } from './adobe.service.ts';

export const createAdobeJobs = ({ adobe }: { adobe: AdobeService }): Job[] => [
  defineJob(
    {
      name: 'adobe.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '47 * * * *',
    },
    () => adobe.clean(),
  ),
];
