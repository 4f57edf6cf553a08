import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { downloadJobKind } from './recording-downloads.ts';
import type { RecordingService } from './recordings.service.ts';

export const createRecordingJobs = ({
  recordings,
}: {
  recordings: Pick<RecordingService, 'prepare' | 'clean'>;
}): Job[] => [
  defineJob(downloadJobKind, (book, signal) => recordings.prepare(book, signal)),
  defineJob(
    {
      name: 'recordings.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 600,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '49 * * * *',
    },
    () => recordings.clean(),
  ),
];
