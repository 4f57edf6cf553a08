import type * as english from '../en/newsletter.ts';

export const newsletterSha256: typeof english.newsletterSha256 =
  '9605e7f8fb64472ef4f36afb91835425f1f5827d21a1f88b02135f65875ed5bc';
