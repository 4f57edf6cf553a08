import type { Book } from './book.ts';
import { createPointAt, getTextOffset, readDocumentText } from './document-text.ts';
import { EMPTY_QUOTE, type Locator, type Quote, type Target } from './locator.ts';
import { createQuote, findQuote, isQuoteAt } from './quote.ts';

/** What to look for inside a chapter. */
export type PointQuery = {
  cfi: string | null;
  quote: Quote | null;
  progression: number;
  /** Whether the point may not lie before the share: a reader who goes to 50 % is then at 50 %, not a letter before. */
  isRoundedUp?: true;
};

/** The chapter of a target, and what to look for inside it; null for its start. */
export const resolveTarget = (
  book: Book,
  target: Target,
): { spine: number; query: PointQuery | { fragment: string } | null } => {
  if (target.kind === 'entry')
    return { spine: target.spine, query: target.fragment === null ? null : { fragment: target.fragment } };
  if (target.kind === 'within')
    return { spine: target.spine, query: { cfi: null, quote: null, progression: target.progression } };
  const located = book.locateFraction(target.fraction);
  if (target.kind === 'fraction')
    return {
      spine: located.spine,
      query: { cfi: null, quote: null, progression: located.progression, isRoundedUp: true },
    };
  const named = target.cfi === null ? null : book.findSpineIndex(target.cfi);
  const spine = named ?? located.spine;
  const progression = spine === located.spine ? located.progression : 0;
  return { spine, query: { cfi: named === null ? null : target.cfi, quote: target.quote, progression } };
};

/** Finds a point by its CFI if the quote matches there, else by the quote, else by the share of the chapter. */
export const findPoint = (book: Book, doc: Document, query: PointQuery): Range | null => {
  const text = readDocumentText(doc);
  const exact = query.cfi === null ? null : book.resolveCfi(query.cfi, doc);
  const quote = query.quote?.text ? query.quote : null;
  if (exact) exact.collapse(true);
  if (exact && (!quote || isQuoteAt(text, getTextOffset(text, exact.startContainer, exact.startOffset), quote)))
    return exact;
  const found = quote ? findQuote(text, quote, query.progression) : null;
  if (found !== null) return createPointAt(text, found.from);
  const at = query.progression * text.text.length;
  return exact ?? createPointAt(text, query.isRoundedUp ? Math.ceil(at - 1e-6) : Math.floor(at));
};

const findIgnoringCase = (doc: Document, fragment: string): Element | undefined => {
  const folded = fragment.toLowerCase();
  return [...doc.querySelectorAll('[id]')].find(({ id }) => id.toLowerCase() === folded);
};

/** The element with a fragment id, as a collapsed range before it. */
export const findFragment = (doc: Document, fragment: string): Range | null => {
  const element = doc.getElementById(fragment) ?? doc.getElementsByName(fragment)[0] ?? findIgnoringCase(doc, fragment);
  if (!element?.parentNode) return null;
  const range = doc.createRange();
  if (element === doc.body) range.setStart(element, 0);
  else range.setStartBefore(element);
  range.collapse(true);
  return range;
};

/** The last of these fragments at or before a point: the section that contains it. */
export const findLastPassedFragment = (point: Range, fragments: readonly string[]): string | null => {
  const doc = point.startContainer.ownerDocument;
  if (!doc) return null;
  const passed = fragments.filter((fragment) => {
    const before = findFragment(doc, fragment);
    return before !== null && before.compareBoundaryPoints(Range.START_TO_START, point) <= 0;
  });
  return passed.at(-1) ?? null;
};

/** The locator of a point in a loaded chapter. */
export const createLocator = (book: Book, spine: number, point: Range | null): Locator => {
  if (!point) return createChapterLocator(book, spine);
  const doc = point.startContainer.ownerDocument ?? document;
  const text = readDocumentText(doc);
  const offset = getTextOffset(text, point.startContainer, point.startOffset);
  const progression = text.text.length === 0 ? 0 : offset / text.text.length;
  return {
    spine,
    cfi: book.toCfi(spine, point),
    progression,
    fraction: book.toFraction(spine, progression),
    quote: createQuote(text, offset),
  };
};

const createChapterLocator = (book: Book, spine: number): Locator => ({
  spine,
  cfi: book.getChapterCfi(spine),
  progression: 0,
  fraction: book.toFraction(spine, 0),
  quote: EMPTY_QUOTE,
});
