import type { IntervalRow } from './reading-stats.db.ts';

const HEADER = ['started_at', 'seconds', 'kind', 'pages', 'characters', 'book_id', 'title', 'authors'];
/** Marks for spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Spreadsheets run a cell that begins with one of these as a formula (OWASP, "CSV Injection"). Some split lines at semicolons or
 * tabs, whatever the quotes say; then a cell also begins after one of these, or after a line break.
 */
const FORMULA_START = /(?:^|[;\t\r\n])(?=[\s\p{Cf}"]*[=+\-@|%\uFF0B\uFF0D\uFF1D\uFF20])|^(?=[\t\r\n])/gu;

/** A cell of RFC 4180. Titles and authors come from files, which anybody may have written. */
export const toCsvCell = (value: string): string => {
  const safe = value.replace(FORMULA_START, "$&'");
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const toLine = (cells: readonly string[]): string => `${cells.map(toCsvCell).join(',')}\r\n`;

export const csvHeader = BYTE_ORDER_MARK + toLine(HEADER);

export const toCsvLine = ({ startedAt, seconds, listened, pages, characters, bookId, title, authors }: IntervalRow) =>
  toLine([
    startedAt.toISOString(),
    String(seconds),
    listened ? 'listened' : 'read',
    String(pages),
    String(characters),
    String(bookId),
    title ?? '',
    authors ?? '',
  ]);
