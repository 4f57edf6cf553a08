/** Attributes of an element that shows words of a book, or of a reader: their language, and the direction of their letters. */
export type TextAttributes = { lang: string | undefined; dir: 'auto' };

/** For text of several lines, which begins at its own side. */
export const getProseAttributes = (lang?: string | null): TextAttributes => ({ lang: lang ?? undefined, dir: 'auto' });

/** For a name or title, which keeps its place in the layout (`[data-line]` in base.css). */
export const getLineAttributes = (lang?: string | null): TextAttributes & { 'data-line': '' } => ({
  ...getProseAttributes(lang),
  'data-line': '',
});

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps words that are written from right to left together inside a sentence of another direction (Unicode Annex 9, FSI). */
export const isolateText = (text: string): string => (RIGHT_TO_LEFT_LETTER.test(text) ? `\u2068${text}\u2069` : text);
