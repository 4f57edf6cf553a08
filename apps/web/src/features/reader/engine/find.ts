import type { Book } from './book.ts';
import { type Locator, NO_QUOTE, type Quote, type Target } from './locator.ts';
import { findQuote, quoteAt, standsAt } from './quote.ts';
import { offsetOfPoint, pointAt, wordsOf } from './words.ts';

/** What is sought inside one chapter. */
export type Wanted = { cfi: string | null; quote: Quote | null; progression: number };

/** Where a target lies: its chapter, and what is sought inside; null for the start of it. */
export const wantedOf = (book: Book, to: Target): { spine: number; wanted: Wanted | { fragment: string } | null } => {
  if (to.kind === 'entry') return { spine: to.spine, wanted: to.fragment === null ? null : { fragment: to.fragment } };
  if (to.kind === 'within') return { spine: to.spine, wanted: { cfi: null, quote: null, progression: to.progression } };
  const share = book.placeAt(to.fraction);
  if (to.kind === 'fraction')
    return { spine: share.spine, wanted: { cfi: null, quote: null, progression: share.progression } };
  const named = to.cfi === null ? null : book.spineOfCfi(to.cfi);
  const spine = named ?? share.spine;
  const progression = spine === share.spine ? share.progression : 0;
  return { spine, wanted: { cfi: named === null ? null : to.cfi, quote: to.quote, progression } };
};

/** CFI first, compared with the quote; else the quote wherever it stands now; else the share of the chapter. */
export const findPlace = (book: Book, doc: Document, wanted: Wanted): Range | null => {
  const words = wordsOf(doc);
  const exact = wanted.cfi === null ? null : book.rangeOfCfi(wanted.cfi, doc);
  const quote = wanted.quote?.text ? wanted.quote : null;
  if (exact) exact.collapse(true);
  if (exact && (!quote || standsAt(words, offsetOfPoint(words, exact.startContainer, exact.startOffset), quote)))
    return exact;
  const found = quote ? findQuote(words, quote, wanted.progression) : null;
  if (found !== null) return pointAt(words, found);
  return exact ?? pointAt(words, Math.floor(wanted.progression * words.text.length));
};

/** The element that a fragment names, as a collapsed range before it. */
export const findFragment = (doc: Document, fragment: string): Range | null => {
  const element = doc.getElementById(fragment) ?? doc.getElementsByName(fragment)[0];
  if (!element?.parentNode) return null;
  const range = doc.createRange();
  if (element === doc.body) range.setStart(element, 0);
  else range.setStartBefore(element);
  range.collapse(true);
  return range;
};

/** The last of these fragments that stands at or before a point: the section that it lies in. */
export const lastPassed = (point: Range, fragments: readonly string[]): string | null => {
  const doc = point.startContainer.ownerDocument;
  if (!doc) return null;
  const passed = fragments.filter((fragment) => {
    const before = findFragment(doc, fragment);
    return before !== null && before.compareBoundaryPoints(Range.START_TO_START, point) <= 0;
  });
  return passed.at(-1) ?? null;
};

/** The address of a point of a shown chapter. */
export const locatorOf = (book: Book, spine: number, point: Range | null): Locator => {
  if (!point) return bareLocator(book, spine);
  const doc = point.startContainer.ownerDocument ?? document;
  const words = wordsOf(doc);
  const offset = offsetOfPoint(words, point.startContainer, point.startOffset);
  const progression = words.text.length === 0 ? 0 : offset / words.text.length;
  return {
    spine,
    cfi: book.cfiOf(spine, point),
    progression,
    fraction: book.fractionOf(spine, progression),
    quote: quoteAt(words, offset),
  };
};

const bareLocator = (book: Book, spine: number): Locator => ({
  spine,
  cfi: book.bareCfi(spine),
  progression: 0,
  fraction: book.fractionOf(spine, 0),
  quote: NO_QUOTE,
});
