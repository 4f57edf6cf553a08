import type { en } from '@lectern/contracts/error-texts/en';

/** What is so, and what to do next, for every refusal: the same words that the server sends. */
export { en as errors } from '@lectern/contracts/error-texts/en';

declare module '../../translation-types.ts' {
  interface English {
    errors: typeof en;
  }
}
