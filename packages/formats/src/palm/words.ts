import { TextDecoder } from 'node:util';
import { HtmlWordCounter, WordCounter } from '../text/word-counter.ts';

/** Books have some megabytes of text; beyond this it is not worth the time that a reader waits for the upload. */
const MAX_TEXT_BYTES = 24 * 1024 ** 2;
const LOOKS_LIKE_HTML = /<(?:html|head|body|p|div|h[1-6]|br|a|b|i|font)\b[^>]{0,2000}>/i;

/** The words of a text that comes in pieces, plain or HTML; `null` when it is longer than `limit` bytes or is no text. */
export const wordsOf = (pieces: Iterable<Buffer>, encoding: string, limit: number): number | null => {
  const decoder = new TextDecoder(encoding);
  const room = Math.min(limit, MAX_TEXT_BYTES);
  let counter: WordCounter | null = null;
  let length = 0;
  for (const piece of pieces) {
    length += piece.length;
    if (length > room) return null;
    const text = decoder.decode(piece, { stream: true });
    counter ??= LOOKS_LIKE_HTML.test(text) ? new HtmlWordCounter() : new WordCounter();
    counter.add(text);
  }
  return counter?.total() ?? null;
};
