/** Control characters, non-characters and the byte order mark. */
const UNPRINTABLE = /[\p{Cc}\uFEFF\uFFFE\uFFFF]/gu;

/**
 * Cleans untrusted text to one line: white space collapsed, no control characters, no lone surrogates (PostgreSQL and
 * JSON reject both), cut at `limit` UTF-16 units without splitting a character. Empty when nothing is left.
 */
export const cleanLine = (text: string, limit: number): string =>
  truncate(text.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').toWellFormed().trim(), limit);

/** Like `cleanLine`, with `null` for an empty line. */
export const cleanLineOrNull = (text: string | undefined, limit: number): string | null =>
  (text === undefined ? '' : cleanLine(text, limit)) || null;

const truncate = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return text.slice(0, end).trimEnd();
};
