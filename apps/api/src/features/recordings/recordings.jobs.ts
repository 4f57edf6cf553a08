import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { downloadJobKind } from './recording-downloads.ts';
import type { RecordingService } from './recordings.service.ts';

export const createRecordingJobs = ({ recordings }: { recordings: Pick<RecordingService, 'prepare'> }): Job[] => [
  defineJob(downloadJobKind, (book, signal) => recordings.prepare(book, signal)),
];
