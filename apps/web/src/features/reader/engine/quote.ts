import type { DocumentText } from './document-text.ts';
import type { Quote } from './locator.ts';

/** Characters of context before and after a quote. */
export const CONTEXT_LENGTH = 32;
const MAX_QUOTE_LENGTH = 64;

/** The same offset, or the next one when it would split a surrogate pair (an emoji, say). */
const skipHalfCharacter = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};

/** The text that begins at offset `from`, with its context. */
export const createQuote = (documentText: DocumentText, from: number, length = MAX_QUOTE_LENGTH): Quote => {
  const to = skipHalfCharacter(documentText.text, Math.min(documentText.text.length, from + length));
  return {
    before: documentText.text.slice(skipHalfCharacter(documentText.text, Math.max(0, from - CONTEXT_LENGTH)), from),
    text: documentText.text.slice(from, to),
    after: documentText.text.slice(to, skipHalfCharacter(documentText.text, to + CONTEXT_LENGTH)),
  };
};

/** Whether the quoted text is at this offset. */
export const isQuoteAt = (documentText: DocumentText, offset: number, quote: Quote): boolean =>
  quote.text !== '' && documentText.text.startsWith(quote.text, offset);

const findNearest = (haystack: string, needle: string, wanted: number): number => {
  let best = -1;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (best >= 0 && Math.abs(at - wanted) >= Math.abs(best - wanted)) break;
    best = at;
  }
  return best;
};

const stripSpaces = (text: string): string => text.replaceAll(' ', '');

/** Offset in `text` of its character number `count`, spaces not counted. */
const toOffsetWithSpaces = (text: string, count: number): number => {
  let counted = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ' ') continue;
    if (counted === count) return at;
    counted += 1;
  }
  return text.length;
};

/** Shorter texts would match anywhere. */
const MIN_NEEDLE_LENGTH = 10;

/**
 * Offset of a quote in this edition, nearest to a share of the chapter (0..1); null when it is gone. Tries the quote with all its context
 * first, then with one side, then alone. Ignores spaces: editions differ in them between blocks.
 */
export const findQuote = (documentText: DocumentText, quote: Quote, progression: number): number | null => {
  if (quote.text === '') return null;
  const [before, text, after] = [stripSpaces(quote.before), stripSpaces(quote.text), stripSpaces(quote.after)];
  const haystack = stripSpaces(documentText.text);
  const wanted = progression * haystack.length;
  const candidates: [string, number][] = [
    [before + text + after, before.length],
    [text + after, 0],
    [before + text, before.length],
    [text, 0],
    [text.slice(0, CONTEXT_LENGTH), 0],
    [before, before.length],
  ];
  for (const [needle, lead] of candidates) {
    if (needle.length < MIN_NEEDLE_LENGTH) continue;
    const at = findNearest(haystack, needle, wanted - lead);
    if (at >= 0) return toOffsetWithSpaces(documentText.text, at + lead);
  }
  return null;
};
