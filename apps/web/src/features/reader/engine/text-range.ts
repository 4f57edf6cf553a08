import type { Book } from './book.ts';
import { createPointAt, type DocumentText, findEndPoint, getTextOffset, readDocumentText } from './document-text.ts';
import type { TextRange } from './locator.ts';
import { CONTEXT_LENGTH, findQuote, matchQuotedText } from './quote.ts';
import { readTextInContext } from './readable-text.ts';

/** Maximum length of the stored text; the end of a longer range is found by its CFI only. */
const MAX_TEXT_LENGTH = 4096;

/** A text range to find: without the share of the book, which only lists need. */
export type TextRangeQuery = Omit<TextRange, 'fraction'>;

/** The range between two offsets; null in a document without text. */
export const createRangeBetween = (text: DocumentText, from: number, to: number): Range | null => {
  const range = createPointAt(text, from);
  if (range && to > from) {
    const end = findEndPoint(text, to);
    if (end) range.setEnd(end.node, end.offset);
  }
  return range;
};

/** The text between two offsets, with its context. */
export const quoteRange = (
  documentText: DocumentText,
  from: number,
  to: number,
): Pick<TextRange, 'before' | 'text' | 'after'> => {
  const context = readTextInContext(documentText, [Math.max(0, from - CONTEXT_LENGTH), from, to, to + CONTEXT_LENGTH]);
  return {
    before: context.before.toWellFormed(),
    text: context.text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    after: context.after.toWellFormed(),
  };
};

/** Shrinks a range to exclude spaces at both ends. */
export const trimRange = ({ text }: DocumentText, from: number, to: number): [from: number, to: number] => {
  let [first, last] = [from, to];
  while (first < last && text[first] === ' ') first += 1;
  while (first < last && text[last - 1] === ' ') last -= 1;
  return [first, last];
};

/** The text range of a selection, from its first letter to its last; null when it has none. */
export const toTextRange = (book: Book, spine: number, selected: Range): TextRange | null => {
  const text = readDocumentText(selected.startContainer.ownerDocument ?? document);
  const [from, to] = trimRange(
    text,
    getTextOffset(text, selected.startContainer, selected.startOffset),
    getTextOffset(text, selected.endContainer, selected.endOffset),
  );
  const range = selected.collapsed || to > from ? createRangeBetween(text, from, to) : null;
  if (!range) return null;
  const end = range.cloneRange();
  end.collapse(false);
  const progression = text.text.length === 0 ? 0 : from / text.text.length;
  return {
    start: book.toCfi(spine, range),
    end: book.toCfi(spine, end),
    ...quoteRange(text, from, to),
    progression,
    fraction: book.toFraction(spine, progression),
  };
};

/**
 * Finds a text range in this document: by its CFIs if its text is there, else wherever its text is; null when it is gone. A range without
 * text, as other programs make them, is where its CFIs say.
 */
export const findTextRange = (book: Book, doc: Document, query: TextRangeQuery): Range | null => {
  const text = readDocumentText(doc);
  const toOffset = (cfi: string): number | null => {
    const point = book.resolveCfi(cfi, doc);
    return point && getTextOffset(text, point.startContainer, point.startOffset);
  };
  const [from, to] = [toOffset(query.start), toOffset(query.end)];
  const quoted = query.text;
  const end = from === null ? null : matchQuotedText(text, from, quoted);
  if (from !== null && to !== null && end !== null && to >= end) return createRangeBetween(text, from, to);
  const quote = { before: query.before, text: quoted || query.after, after: quoted ? query.after : '' };
  const found = findQuote(text, quote, query.progression);
  if (found === null) return null;
  return createRangeBetween(text, found.from, quoted ? found.to : found.from);
};
