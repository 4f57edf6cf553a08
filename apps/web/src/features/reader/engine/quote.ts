import type { DocumentText } from './document-text.ts';
import type { Quote } from './locator.ts';
import { isSkippedText, readTextInContext } from './readable-text.ts';

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
  const { text } = documentText;
  const to = skipHalfCharacter(text, Math.min(text.length, from + length));
  const start = skipHalfCharacter(text, Math.max(0, from - CONTEXT_LENGTH));
  return readTextInContext(documentText, [start, from, to, skipHalfCharacter(text, to + CONTEXT_LENGTH)]);
};

/** A part of the text, from its first offset to the one after its end. */
type Span = readonly [from: number, to: number];

/** Spaces and invisible characters, which differ between editions and between stored quotes. */
const IGNORED = /[\s\u00ad\u200b\u2060\ufeff]+/g;
const IGNORED_CODES = new Set([0x20, 0xad, 0x200b, 0x2060, 0xfeff]);
const isIgnored = (code: number): boolean => IGNORED_CODES.has(code) || (code >= 0x09 && code <= 0x0d) || code === 0xa0;

const stripIgnored = (text: string): string => text.replace(IGNORED, '');

const spansByText = new WeakMap<DocumentText, readonly Span[]>();

/** The readings of ruby text and hidden text: older quotes contain them, newer ones do not. */
const listSkippedSpans = (documentText: DocumentText): readonly Span[] => {
  const cached = spansByText.get(documentText);
  if (cached) return cached;
  const { doc, nodes, starts, text } = documentText;
  const spans: Span[] = [];
  if (doc.querySelector('rt,rp,rtc,[hidden]'))
    for (const [index, node] of nodes.entries())
      if (isSkippedText(node)) spans.push([starts[index] ?? 0, starts[index + 1] ?? text.length]);
  spansByText.set(documentText, spans);
  return spans;
};

/** The offset of the first character from `at` on that counts. */
const createSkipper = (text: string, spans: readonly Span[]): ((at: number) => number) => {
  let span = 0;
  return (from) => {
    let at = from;
    for (;;) {
      while (span < spans.length && (spans[span]?.[1] ?? 0) <= at) span += 1;
      const skipped = spans[span];
      if (skipped && at >= skipped[0]) at = skipped[1];
      else if (at < text.length && isIgnored(text.charCodeAt(at))) at += 1;
      else return at;
    }
  };
};

const matchWithout = (text: string, from: number, quoted: string, spans: readonly Span[]): number | null => {
  const skip = createSkipper(text, spans);
  let at = from;
  for (let index = 0; index < quoted.length; index += 1) {
    const code = quoted.charCodeAt(index);
    if (isIgnored(code)) continue;
    at = skip(at);
    if (text.charCodeAt(at) !== code) return null;
    at += 1;
  }
  return at;
};

/** The offset after a quoted text that begins at `from`, with or without readings and invisible characters; null when it is not there. */
export const matchQuotedText = (documentText: DocumentText, from: number, quoted: string): number | null => {
  const { text } = documentText;
  if (text.startsWith(quoted, from)) return from + quoted.length;
  const spans = listSkippedSpans(documentText);
  return matchWithout(text, from, quoted, []) ?? (spans.length > 0 ? matchWithout(text, from, quoted, spans) : null);
};

/** Whether the quoted text is at this offset. */
export const isQuoteAt = (documentText: DocumentText, offset: number, quote: Quote): boolean =>
  quote.text !== '' && matchQuotedText(documentText, offset, quote.text) !== null;

const findNearest = (haystack: string, needle: string, wanted: number): number => {
  let best = -1;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (best >= 0 && Math.abs(at - wanted) >= Math.abs(best - wanted)) break;
    best = at;
  }
  return best;
};

const removeSpans = (text: string, spans: readonly Span[]): string => {
  let at = 0;
  const parts: string[] = [];
  for (const [from, to] of spans) {
    parts.push(text.slice(at, from));
    at = to;
  }
  return parts.join('') + text.slice(at);
};

/** Offset in `text` of the character number `count` of those that count. */
const toRawOffset = (text: string, spans: readonly Span[], count: number): number => {
  const skip = createSkipper(text, spans);
  let at = skip(0);
  for (let counted = 0; counted < count && at < text.length; counted += 1) at = skip(at + 1);
  return Math.min(text.length, at);
};

/** Shorter texts would match anywhere. */
const MIN_NEEDLE_LENGTH = 10;

/** Where a quote is in this edition: the offsets of its first character and after its last one. */
type FoundQuote = { from: number; to: number };

/**
 * Finds a quote in this edition, nearest to a share of the chapter (0..1); null when it is gone. Tries the quote with all its context
 * first, then with one side, then alone. Ignores spaces and invisible characters: editions differ in them, and older quotes contain them
 * along with the readings of ruby text.
 */
export const findQuote = (documentText: DocumentText, quote: Quote, progression: number): FoundQuote | null => {
  if (quote.text === '') return null;
  const [before, text, after] = [stripIgnored(quote.before), stripIgnored(quote.text), stripIgnored(quote.after)];
  const skipped = listSkippedSpans(documentText);
  const variants = (skipped.length > 0 ? [skipped, []] : [[]]).map((spans) => ({
    spans,
    haystack: stripIgnored(removeSpans(documentText.text, spans)),
  }));
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
    for (const { spans, haystack } of variants) {
      const at = findNearest(haystack, needle, progression * haystack.length - lead);
      if (at < 0) continue;
      const from = toRawOffset(documentText.text, spans, at + lead);
      const last = Math.min(at + lead + text.length, haystack.length) - 1;
      return { from, to: Math.max(from, last < 0 ? 0 : toRawOffset(documentText.text, spans, last) + 1) };
    }
  }
  return null;
};
