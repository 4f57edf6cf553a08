import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { QrService } from './qr.service.ts';

export const createQrJobs = ({ qr }: { qr: QrService }): Job[] => [
  defineJob(
    {
      name: 'qr.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '17 * * * *',
    },
    () => qr.clean(),
  ),
];
