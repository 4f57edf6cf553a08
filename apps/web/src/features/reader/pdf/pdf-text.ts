import { appendFolded, type FoldedParts, findLetterEnd, foldQuery } from '../engine/search/fold.ts';

/** The end of a line in the text of a page. */
export const LINE_END = '\n';
const PAGE_END = '\f';
/** Characters of the next page that can continue a match. */
const CONTINUATION_LENGTH = 600;

/** The text of a page, and the same folded for a search: lines stay apart. `offsets` are those of the text. */
export type PdfText = { raw: string; folded: string; offsets: readonly number[] };

/** Hyphens that only the end of a line shows, and those that scanners write there. */
const DIVIDER_AT_LINE_END = /[\u00ad\u00ac\u2e17](?=[ \t]*$)/;

export const foldPdfText = (raw: string): PdfText => {
  const builder: FoldedParts = { parts: [], offsets: [] };
  let start = 0;
  for (const line of raw.split(LINE_END)) {
    if (start > 0) {
      builder.parts.push(LINE_END);
      builder.offsets.push(start - 1);
    }
    const folded: FoldedParts = { parts: [], offsets: [] };
    appendFolded(folded, line.replace(DIVIDER_AT_LINE_END, '-'), 0, line.length);
    builder.parts.push(...folded.parts);
    for (const offset of folded.offsets) builder.offsets.push(start + offset);
    start += line.length + 1;
  }
  return { raw, folded: builder.parts.join(''), offsets: builder.offsets };
};

const PAGE_NUMBER = '[- ]*\\d{1,5}[- ]*';
/** The end of a line, or of a page with the numbers printed at its foot and at the head of the next one. */
const ANY_END = `[ \\n]*(?:\\n|(?:\\n${PAGE_NUMBER}\\n*)?\\f(?:[ \\n]*${PAGE_NUMBER}\\n)?)[ \\n]*`;
/** Scripts that divide words at the end of a line without a hyphen. */
const UNHYPHENATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u;

const escapePattern = (letter: string): string => letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const escapeLetters = (letters: readonly string[]): string[] =>
  letters.map((letter, index) => {
    const next = letters[index + 1];
    if (letter === ' ') return `(?:${ANY_END}| +)`;
    if (next === undefined || next === ' ') return escapePattern(letter);
    if (letter === '-') return `-(?:${ANY_END})?`;
    const divider = UNHYPHENATED.test(letter) && UNHYPHENATED.test(next) ? '' : '-';
    return `${escapePattern(letter)}(?:${divider}${ANY_END})?`;
  });

const OTHER_COLUMN = '[^\\n\\f]{1,160}';
const RUNNING_LINE = '[^\\n\\f]{1,100}';
/** What may be between the parts of a divided word besides the end of its line: another column, a note mark, running heads and feet. */
const INTERRUPTION = `- *(?: ${OTHER_COLUMN}\\n|\\n${OTHER_COLUMN} |(?:\\n${RUNNING_LINE})?\\n*\\f(?:${RUNNING_LINE}\\n)?)`;
/** Of a longer query no part is found around an interruption. */
const MAX_INTERRUPTED_LETTERS = 60;
/** Letters of a word on each side of its division. */
const MIN_PART_LETTERS = 2;

/** A divided word with one interruption: an alternative for each place. */
const listInterrupted = (letters: readonly string[]): string[] => {
  const parts = escapeLetters(letters);
  return letters.slice(0, MAX_INTERRUPTED_LETTERS).flatMap((letter, index) => {
    const around = letters.slice(Math.max(0, index + 1 - MIN_PART_LETTERS), index + 1 + MIN_PART_LETTERS);
    if (around.length < 2 * MIN_PART_LETTERS || !around.every((other) => /\p{L}/u.test(other))) return [];
    return [[...parts.slice(0, index), letter, INTERRUPTION, ...parts.slice(index + 1)].join('')];
  });
};

/** Fewer letters with spaces between them may be words of one letter. */
const MIN_SPACED_LETTERS = 3;
const LETTER = '[\\p{L}\\p{N}]';

/** The letters of a query with a space between each two, as in headings. */
const listSpaced = (letters: readonly string[]): string[] => {
  const spaced = letters.filter((letter) => letter !== ' ').map(escapePattern);
  return spaced.length < MIN_SPACED_LETTERS ? [] : [`(?<!${LETTER})${spaced.join(' +')}(?!${LETTER})`];
};

/** Matches a query in folded text, also over the ends of lines and pages, where words may be divided. */
const createPattern = (query: string): RegExp => {
  const letters = [...foldQuery(query)];
  const whole = escapeLetters(letters).join('');
  return new RegExp([whole, ...listInterrupted(letters), ...listSpaced(letters)].join('|'), 'gu');
};

/** A match: its offsets in the text of its page, and where it ends in that of the next page, 0 where it does not reach it. */
export type PdfMatch = { from: number; to: number; rest: number };

const toEnd = ({ raw, offsets }: PdfText, foldedEnd: number): number => findLetterEnd(raw, offsets[foldedEnd - 1] ?? 0);

/** Creates a search for a query in one page after the other: finds the matches that begin on a page. */
export const createPdfMatcher = (query: string): ((page: PdfText, next: PdfText | null) => PdfMatch[]) => {
  const pattern = createPattern(query);
  return (page, next) => {
    if (pattern.source === '(?:)') return [];
    const all = next ? page.folded + PAGE_END + next.folded.slice(0, CONTINUATION_LENGTH) : page.folded;
    const matches: PdfMatch[] = [];
    for (const { 0: found, index } of all.matchAll(pattern)) {
      if (index >= page.folded.length) break;
      const end = index + found.length;
      const rest = end - page.folded.length - PAGE_END.length;
      matches.push({
        from: page.offsets[index] ?? 0,
        to: rest > 0 ? page.raw.length : toEnd(page, end),
        rest: next && rest > 0 ? toEnd(next, rest) : 0,
      });
    }
    return matches;
  };
};

/** A part of a page in one line, with divided words joined, unless `keepsHyphens`. */
export const joinLines = (raw: string, keepsHyphens = false): string =>
  raw
    .replace(/(?<=\p{L})([-\u00ad\u00ac\u2010\u2e17])[ \t]*\n[ \t]*(?=\p{Ll})/gu, keepsHyphens ? '$1' : '')
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ');
