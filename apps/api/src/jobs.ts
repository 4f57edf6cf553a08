import type { Deps } from './deps.ts';
import { createAdobeJobs } from './features/adobe/adobe.jobs.ts';
import { createAuthJobs } from './features/auth/auth.jobs.ts';
import { createAuthorJobs } from './features/authors/authors.jobs.ts';
import { createAvatarJobs } from './features/avatar/avatar.jobs.ts';
import { createBinJobs } from './features/bin/bin.jobs.ts';
import { createCollectionJobs } from './features/collections/collections.jobs.ts';
import { createCommunityJobs } from './features/community/community.jobs.ts';
import { createContactJobs } from './features/contact/contact.jobs.ts';
import { createCookieJobs } from './features/cookies/cookies.jobs.ts';
import { createFactorJobs } from './features/factors/factors.jobs.ts';
import { createFileJobs } from './features/files/files.jobs.ts';
import { createLcpJobs } from './features/lcp/lcp.jobs.ts';
import { createMailJobs } from './features/mail/mail.jobs.ts';
import { createModerationJobs } from './features/moderation/moderation.jobs.ts';
import { createNewsletterJobs } from './features/newsletter/newsletter.jobs.ts';
import { createNotificationJobs } from './features/notifications/notifications.jobs.ts';
import { createPageViewJobs } from './features/page-views/page-views.jobs.ts';
import { createPartnerBookJobs } from './features/partner-books/partner-books.jobs.ts';
import { createPartnerJobs } from './features/partners/partners.jobs.ts';
import { createPaymentJobs } from './features/payments/payments.jobs.ts';
import { createPlanJobs } from './features/plans/plans.jobs.ts';
import { createPrivacyJobs } from './features/privacy/privacy.jobs.ts';
import { createQrJobs } from './features/qr/qr.jobs.ts';
import { createReadingJobs } from './features/reading/reading.jobs.ts';
import { createRecordingJobs } from './features/recordings/recordings.jobs.ts';
import { createResumableJobs } from './features/resumable/resumable.jobs.ts';
import { createSessionJobs } from './features/sessions/sessions.jobs.ts';
import { createShelfJobs } from './features/shelves/shelves.jobs.ts';
import { createSocialJobs } from './features/social/social.jobs.ts';
import { createQuotaJobs } from './features/storage-quota/storage-quota.jobs.ts';
import { createSweepJobs } from './features/sweep/sweep.jobs.ts';
import { createSyncJobs } from './features/sync/sync.jobs.ts';
import { createTermsJobs } from './features/terms/terms.jobs.ts';
import type { Job } from './platform/queue/queue.ts';

/** All background jobs, in the order of the features. */
export const createJobs = (services: Deps['services']): Job[] => [
  ...createAdobeJobs(services),
  ...createAuthJobs(services),
  ...createAvatarJobs(services),
  ...createCollectionJobs(services),
  ...createCommunityJobs(services),
  ...createCookieJobs(services),
  ...createContactJobs(services),
  ...createBinJobs(services),
  ...createFactorJobs(services),
  ...createFileJobs(services),
  ...createLcpJobs(services),
  ...createMailJobs(services),
  ...createNewsletterJobs(services),
  ...createNotificationJobs(services),
  ...createQrJobs(services),
  ...createSocialJobs(services),
  ...createPageViewJobs(services),
  ...createPlanJobs(services),
  ...createPaymentJobs(services),
  ...createPrivacyJobs(services),
  ...createQuotaJobs(services),
  ...createPartnerJobs(services),
  ...createPartnerBookJobs(services),
  ...createReadingJobs(services),
  ...createRecordingJobs(services),
  ...createResumableJobs(services),
  ...createSessionJobs(services),
  ...createShelfJobs(services),
  ...createAuthorJobs(services),
  ...createModerationJobs(services),
  ...createSyncJobs(services),
  ...createSweepJobs(services),
  ...createTermsJobs(services),
];
