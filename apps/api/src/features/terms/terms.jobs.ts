import { type Job, job } from '../../platform/queue/queue.ts';
import { tellKind } from './telling.ts';
import type { TermsService } from './terms.service.ts';

export const termsJobs = ({ terms }: { terms: Pick<TermsService, 'tell'> }): Job[] => [
  job(tellKind, (_nothing, signal) => terms.tell(signal)),
];
