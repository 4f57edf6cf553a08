import type { Quote } from './locator.ts';
import type { Words } from './words.ts';

/** Characters that are kept before and after what is quoted. */
export const AROUND = 32;
const LONGEST = 64;

/** The same place, or the next one when it would cut a character (an emoji, say) in two. */
const uncut = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};

/** The words that begin `from` characters into a document, with their surroundings. */
export const quoteAt = (words: Words, from: number, length = LONGEST): Quote => {
  const to = uncut(words.text, Math.min(words.text.length, from + length));
  return {
    before: words.text.slice(uncut(words.text, Math.max(0, from - AROUND)), from),
    text: words.text.slice(from, to),
    after: words.text.slice(to, uncut(words.text, to + AROUND)),
  };
};

/** Whether the quoted words stand at this place. */
export const standsAt = (words: Words, offset: number, quote: Quote): boolean =>
  quote.text !== '' && words.text.startsWith(quote.text, offset);

const nearest = (haystack: string, needle: string, wanted: number): number => {
  let best = -1;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (best >= 0 && Math.abs(at - wanted) >= Math.abs(best - wanted)) break;
    best = at;
  }
  return best;
};

const bare = (text: string): string => text.replaceAll(' ', '');

/** Offset in `text` of its character number `count`, spaces not counted. */
const withSpaces = (text: string, count: number): number => {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ' ') continue;
    if (seen === count) return at;
    seen += 1;
  }
  return text.length;
};

/** Fewer characters than these would be found anywhere. */
const LEAST = 10;

/**
 * Where the quoted words stand in this edition, nearest to a share of the chapter (0..1); null when they are gone.
 * With both surroundings first, then with one, then alone. Spaces don't count: editions differ in them between blocks.
 */
export const findQuote = (words: Words, quote: Quote, progression: number): number | null => {
  if (quote.text === '') return null;
  const [before, text, after] = [bare(quote.before), bare(quote.text), bare(quote.after)];
  const haystack = bare(words.text);
  const wanted = progression * haystack.length;
  const tries: [string, number][] = [
    [before + text + after, before.length],
    [text + after, 0],
    [before + text, before.length],
    [text, 0],
    [text.slice(0, AROUND), 0],
    [before, before.length],
  ];
  for (const [needle, lead] of tries) {
    if (needle.length < LEAST) continue;
    const at = nearest(haystack, needle, wanted - lead);
    if (at >= 0) return withSpaces(words.text, at + lead);
  }
  return null;
};
