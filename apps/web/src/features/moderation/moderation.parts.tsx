export { ModerationBanner } from './moderation-banner.tsx';
export { isSuspendedError, SuspendedNotice } from './suspended-notice.tsx';
