import { notices } from '../notices.ts';

/** What the server tells by notifications. */
export { notices };

declare module '../../translation-types.ts' {
  interface English {
    notices: typeof notices;
  }
}
