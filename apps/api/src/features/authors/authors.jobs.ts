import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { AuthorService } from './authors.service.ts';

export const createAuthorJobs = ({ authors }: { authors: Pick<AuthorService, 'unifyStored'> }): Job[] => [
  defineJob(
    {
      name: 'authors.unify',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 60,
      timeoutSeconds: 6 * 3600,
      key: () => 'only',
      schedule: '* * * * *',
    },
    (_payload, signal) => authors.unifyStored(signal),
  ),
];
