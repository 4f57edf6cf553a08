import type { Book } from './book.ts';
import type { Stretch } from './locator.ts';
import { AROUND, findQuote } from './quote.ts';
import { endAt, offsetOfPoint, pointAt, type Words, wordsOf } from './words.ts';

/** Words of a mark that are kept; of a longer one the end is found by its CFI alone. */
const LONGEST_TEXT = 4096;

/** A stretch of text as it is sought: `Stretch` without what only a list shows. */
export type Sought = Omit<Stretch, 'fraction'>;

/** The range from one character of `text` to another; null in a document without words. */
export const between = (words: Words, from: number, to: number): Range | null => {
  const range = pointAt(words, from);
  if (range && to > from) {
    const end = endAt(words, to);
    if (end) range.setEnd(end.node, end.offset);
  }
  return range;
};

/** What is quoted of the characters `from` to `to`, with what stands around them. */
export const quoted = ({ text }: Words, from: number, to: number): Pick<Stretch, 'before' | 'text' | 'after'> => ({
  before: text.slice(Math.max(0, from - AROUND), from).toWellFormed(),
  text: text.slice(from, Math.min(to, from + LONGEST_TEXT)).toWellFormed(),
  after: text.slice(to, to + AROUND).toWellFormed(),
});

/** The same without the spaces at both ends. */
export const unspaced = ({ text }: Words, from: number, to: number): [from: number, to: number] => {
  let [first, last] = [from, to];
  while (first < last && text[first] === ' ') first += 1;
  while (first < last && text[last - 1] === ' ') last -= 1;
  return [first, last];
};

/** The stretch that a selection means, from its first letter to its last; null when it holds none. */
export const stretchOf = (book: Book, spine: number, selected: Range): Stretch | null => {
  const words = wordsOf(selected.startContainer.ownerDocument ?? document);
  const [from, to] = unspaced(
    words,
    offsetOfPoint(words, selected.startContainer, selected.startOffset),
    offsetOfPoint(words, selected.endContainer, selected.endOffset),
  );
  const range = selected.collapsed || to > from ? between(words, from, to) : null;
  if (!range) return null;
  const end = range.cloneRange();
  end.collapse(false);
  const progression = words.text.length === 0 ? 0 : from / words.text.length;
  return {
    start: book.cfiOf(spine, range),
    end: book.cfiOf(spine, end),
    ...quoted(words, from, to),
    progression,
    fraction: book.fractionOf(spine, progression),
  };
};

/**
 * Where a stretch stands in this document: by its CFIs when its words are there, else wherever its words are; null when they
 * are gone. A stretch without words, as other programs make them, is where its CFIs say.
 */
export const rangeOf = (book: Book, doc: Document, sought: Sought): Range | null => {
  const words = wordsOf(doc);
  const offsetOf = (cfi: string): number | null => {
    const point = book.rangeOfCfi(cfi, doc);
    return point && offsetOfPoint(words, point.startContainer, point.startOffset);
  };
  const [from, to] = [offsetOf(sought.start), offsetOf(sought.end)];
  const { text } = sought;
  if (from !== null && to !== null && to >= from && words.text.slice(from, to).startsWith(text))
    return between(words, from, to);
  const quote = { before: sought.before, text: text || sought.after, after: text ? sought.after : '' };
  const found = findQuote(words, quote, sought.progression);
  if (found === null) return null;
  return between(words, found, Math.min(words.text.length, found + text.length));
};
