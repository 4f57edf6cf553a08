import type { Deps } from './deps.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { binJobs } from './features/bin/bin.jobs.ts';
import { collectionJobs } from './features/collections/collections.jobs.ts';
import { readingJobs } from './features/reading/reading.jobs.ts';
import { resumableJobs } from './features/resumable/resumable.jobs.ts';
import { shelvesJobs } from './features/shelves/shelves.jobs.ts';
import { quotaJobs } from './features/storage-quota/storage-quota.jobs.ts';
import { sweepJobs } from './features/sweep/sweep.jobs.ts';
import { syncJobs } from './features/sync/sync.jobs.ts';
import type { Job } from './platform/queue/queue.ts';

/** Everything that is done in the background, features in order. */
export const jobsOf = (services: Deps['services']): Job[] => [
  ...authJobs(services),
  ...collectionJobs(services),
  ...binJobs(services),
  ...quotaJobs(services),
  ...readingJobs(services),
  ...resumableJobs(services),
  ...shelvesJobs(services),
  ...syncJobs(services),
  ...sweepJobs(services),
];
