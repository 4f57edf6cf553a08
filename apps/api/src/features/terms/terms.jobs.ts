import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { TermsService } from './terms.service.ts';
import { notifyReadersJob } from './terms-notice.ts';

export const createTermsJobs = ({ terms }: { terms: Pick<TermsService, 'notifyReaders'> }): Job[] => [
  defineJob(notifyReadersJob, (_payload, signal) => terms.notifyReaders(signal)),
];
