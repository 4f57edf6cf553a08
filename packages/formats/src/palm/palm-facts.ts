import type { BookFacts } from '../facts.ts';
import type { PalmText } from './text.ts';

/** What the readers of the kinds of Palm books find out. */
export type PalmFacts = Pick<BookFacts, 'metadata' | 'cover'> & { text: PalmText };
