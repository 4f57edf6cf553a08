import type { BookFacts } from '../facts.ts';

/** What the readers of the kinds of Palm books find out; the words are `null` when the text is not read. */
export type PalmFacts = Pick<BookFacts, 'metadata' | 'cover'> & { words: number | null };
