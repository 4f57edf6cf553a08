import { z } from 'zod';
import { type Job, job } from '../../platform/queue/queue.ts';
import type { QrService } from './qr.service.ts';

export const qrJobs = ({ qr }: { qr: QrService }): Job[] => [
  job(
    {
      name: 'qr.clean',
      payload: z.object({}),
      attempts: 3,
      pauseSeconds: 60,
      limitSeconds: 600,
      key: () => 'only',
      schedule: '17 * * * *',
    },
    () => qr.clean(),
  ),
];
