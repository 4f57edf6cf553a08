import type * as english from '../en/newsletter.ts';

export const newsletterSha256: typeof english.newsletterSha256 =
  'ec90099e1cdd33a66678e1c123955e3e99be5236140197cb0f7c7f5f0a513dd8';
