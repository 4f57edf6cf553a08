import type * as english from '../en/newsletter.ts';

export const newsletterSha256: typeof english.newsletterSha256 =
  '3c152e985c06cc3291e13f54b730e1abe34fc520727c7cf25de046d64e4b75be';
