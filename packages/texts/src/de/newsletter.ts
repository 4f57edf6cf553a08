import type * as english from '../en/newsletter.ts';

export const newsletterSha256: typeof english.newsletterSha256 =
  '7b0c3531b8e4a9cf468e676a48905d422548f5208d3178da5ae5c6aa2dbcddfc';
