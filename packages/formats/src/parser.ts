import type { BookFacts } from './facts.ts';

/** What a parser is given: a file on this machine, the name it was uploaded as, and how much it may inflate. */
export type BookSource = { path: string; fileName: string; maxBytes: number };

/**
 * One format's reader. It keeps to bounded memory, throws `UnreadableBook` when the file is no book of its format and
 * lets system errors (a missing file) rise as they are.
 */
export type Parser = (source: BookSource) => Promise<BookFacts>;
