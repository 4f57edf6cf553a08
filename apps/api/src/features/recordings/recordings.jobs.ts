import { type Job, job } from '../../platform/queue/queue.ts';
import { downloadKind } from './downloads.ts';
import type { RecordingService } from './recordings.service.ts';

export const recordingJobs = ({ recordings }: { recordings: Pick<RecordingService, 'prepare'> }): Job[] => [
  job(downloadKind, (book, signal) => recordings.prepare(book, signal)),
];
