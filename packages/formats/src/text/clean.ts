/** Control characters, lone non-characters and the byte order mark: nothing that belongs into a name or a title. */
const UNPRINTABLE = /[\p{Cc}\uFEFF\uFFFE\uFFFF]/gu;

/**
 * One line of plain text from a stranger: white space collapsed, no control character, no lone surrogate (PostgreSQL
 * and JSON refuse both), cut at `limit` UTF-16 units without splitting a character. Empty when nothing is left.
 */
export const cleanLine = (text: string, limit: number): string =>
  cut(text.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').toWellFormed().trim(), limit);

/** The same, `null` instead of an empty line. */
export const cleanLineOrNull = (text: string | undefined, limit: number): string | null =>
  (text === undefined ? '' : cleanLine(text, limit)) || null;

const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return text.slice(0, end).trimEnd();
};
