import type { BookFacts } from './book-facts.ts';

/**
 * The input of a parser: a local file, and how much the parser may inflate. It lacks the name of the upload on purpose:
 * all owners of the same bytes share the facts, and must not see each other's file names.
 */
export type BookSource = {
  path: string;
  maxBytes: number;
  /**
   * Called with the facts so far before a step that may exceed the limits of a book, such as rendering a page. When a
   * limit ends the parser in that step, these facts are the result.
   */
  reportFacts: (facts: BookFacts) => Promise<void>;
};

/**
 * The parser of one format. It uses bounded memory, throws `UnreadableBook` when the file is not a book of its format,
 * and passes on system errors (a missing file).
 */
export type Parser = (source: BookSource) => Promise<BookFacts>;
