import type { BookFacts } from './facts.ts';

/**
 * What a parser is given: a file on this machine, and how much it may inflate. Not the name it was uploaded as: facts
 * are shared by all who hold the same bytes, and what one of them calls the file is nobody else's business.
 */
export type BookSource = {
  path: string;
  maxBytes: number;
  /**
   * Told what is known before a part begins that may cost more than the book is allowed, as drawing a page may: when a
   * limit ends the reading there, these facts stand.
   */
  known: (facts: BookFacts) => Promise<void>;
};

/**
 * One format's reader. It keeps to bounded memory, throws `UnreadableBook` when the file is no book of its format and
 * lets system errors (a missing file) rise as they are.
 */
export type Parser = (source: BookSource) => Promise<BookFacts>;
