import type { en } from './en.ts';

/** Every text of the shop in one language. A language that lacks one does not compile. */
export type Texts = Record<keyof typeof en, string>;
