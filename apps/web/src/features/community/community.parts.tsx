export { CommunityDiscussions, CommunityNews } from './community-entries.tsx';
export { CommunityInvitation } from './community-invitation.tsx';
export { RatePartnerBook } from './rate-partner-book.tsx';
