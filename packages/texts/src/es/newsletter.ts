import type * as english from '../en/newsletter.ts';

export const newsletterSha256: typeof english.newsletterSha256 =
  '07be1f8da47e301188dadb4a082ec405d2814c08d1609d3c660711affbf358ca';
