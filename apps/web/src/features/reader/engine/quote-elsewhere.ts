import type { Book } from './book.ts';
import { createPointAt, getTextOffset, readDocumentText } from './document-text.ts';
import type { Quote, Target } from './locator.ts';
import { findQuote, isQuoteAt } from './quote.ts';

type Place = Extract<Target, { kind: 'place' }>;

/** Chapters that are searched for a lost quote: the share of the book is wrong by a page at most, and chapters may be short. */
const MAX_CHAPTERS = 12;

const isQuoteAtPoint = (point: Range, quote: Quote): boolean => {
  const doc = point.startContainer.ownerDocument;
  const text = doc && readDocumentText(doc);
  return text !== null && isQuoteAt(text, getTextOffset(text, point.startContainer, point.startOffset), quote);
};

/** Whether the text that a place was stored with is not where it was found: a converted book is divided differently by newer versions. */
export const isQuoteLost = (point: Range | null, { quote }: Place): point is Range =>
  point !== null && quote !== null && quote.text !== '' && !isQuoteAtPoint(point, quote);

/**
 * Where a quote is that is not at the point where it was sought: in one of the chapters around its share of the book, where its whole text must
 * be, else at that share. Null when the share leads to the named chapter, too, or that has a part of the quote.
 */
export const findQuoteElsewhere = async (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  { quote, fraction }: Place,
  sought: { spine: number; point: Range },
): Promise<Target | null> => {
  const { spine: centre } = book.locateFraction(fraction);
  const candidates = book.chapters
    .filter(({ index, linear, characters }) => index !== sought.spine && linear && characters > 0)
    .sort((a, b) => Math.abs(a.index - centre) - Math.abs(b.index - centre))
    .slice(0, MAX_CHAPTERS);
  for (const { index } of candidates) {
    const doc = await load(book.getChapterUrl(index));
    const text = doc && readDocumentText(doc);
    const found = text && quote && findQuote(text, quote, index < centre ? 1 : 0);
    const point = found && createPointAt(text, found.from);
    if (!point || !isQuoteAtPoint(point, quote)) continue;
    const progression = found.from / text.text.length;
    return { kind: 'place', cfi: book.toCfi(index, point), quote, fraction: book.toFraction(index, progression) };
  }
  const soughtIn = sought.point.startContainer.ownerDocument;
  const hasPart = soughtIn !== null && quote !== null && findQuote(readDocumentText(soughtIn), quote, 0) !== null;
  return centre === sought.spine || hasPart ? null : { kind: 'fraction', fraction };
};
