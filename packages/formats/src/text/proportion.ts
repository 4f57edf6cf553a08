/** So much markup is read for its words and headings: more of it would take longer than a book may take. */
export const MAX_MARKUP_BYTES = 64 * 1024 ** 2;

/** The words of a text of `size` bytes when those of its first `counted` bytes are known. */
export const inProportion = (words: number, size: number, counted: number): number =>
  Math.round(words * Math.max(1, size / Math.max(1, counted)));
