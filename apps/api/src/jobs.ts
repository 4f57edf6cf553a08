import type { Deps } from './deps.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { binJobs } from './features/bin/bin.jobs.ts';
import { collectionJobs } from './features/collections/collections.jobs.ts';
import { factorJobs } from './features/factors/factors.jobs.ts';
import { mailJobs } from './features/mail/mail.jobs.ts';
import { partnerJobs } from './features/partners/partners.jobs.ts';
import { privacyJobs } from './features/privacy/privacy.jobs.ts';
import { qrJobs } from './features/qr/qr.jobs.ts';
import { readingJobs } from './features/reading/reading.jobs.ts';
import { recordingJobs } from './features/recordings/recordings.jobs.ts';
import { resumableJobs } from './features/resumable/resumable.jobs.ts';
import { sessionJobs } from './features/sessions/sessions.jobs.ts';
import { shelvesJobs } from './features/shelves/shelves.jobs.ts';
import { socialJobs } from './features/social/social.jobs.ts';
import { standingJobs } from './features/standing/standing.jobs.ts';
import { quotaJobs } from './features/storage-quota/storage-quota.jobs.ts';
import { sweepJobs } from './features/sweep/sweep.jobs.ts';
import { syncJobs } from './features/sync/sync.jobs.ts';
import { termsJobs } from './features/terms/terms.jobs.ts';
import type { Job } from './platform/queue/queue.ts';

/** Everything that is done in the background, features in order. */
export const jobsOf = (services: Deps['services']): Job[] => [
  ...authJobs(services),
  ...collectionJobs(services),
  ...binJobs(services),
  ...factorJobs(services),
  ...mailJobs(services),
  ...qrJobs(services),
  ...socialJobs(services),
  ...privacyJobs(services),
  ...quotaJobs(services),
  ...partnerJobs(services),
  ...readingJobs(services),
  ...recordingJobs(services),
  ...resumableJobs(services),
  ...sessionJobs(services),
  ...shelvesJobs(services),
  ...standingJobs(services),
  ...syncJobs(services),
  ...sweepJobs(services),
  ...termsJobs(services),
];
