import { TextDecoder } from 'node:util';
import type { OutlineEntry } from '../book-contents.ts';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { scanHtml } from '../html/scan-html.ts';
import { createWordCounter } from '../text/word-counter.ts';

/** Word count (`null` when the text was not read to its end) and HTML headings. */
export type PalmText = { words: number | null; outline: OutlineEntry[] };

export const UNREAD_TEXT: PalmText = { words: null, outline: [] };

/** Books have a few megabytes of text; more is not worth the waiting time of the upload. */
const MAX_TEXT_BYTES = 24 * 1024 ** 2;
export const LOOKS_LIKE_HTML = /<(?:html|head|body|p|div|h[1-6]|br|a|b|i|font)\b[^>]{0,2000}>/i;

/**
 * Reads plain or HTML text from chunks. Text longer than `limit` bytes, or that cannot be decompressed, counts as
 * unread.
 */
export const readPalmText = async (pieces: Iterable<Buffer>, encoding: string, limit: number): Promise<PalmText> => {
  const texts = decodePieces(pieces, encoding, Math.min(limit, MAX_TEXT_BYTES));
  try {
    const first = texts.next();
    if (first.done) return UNREAD_TEXT;
    if (!LOOKS_LIKE_HTML.test(first.value)) return { words: countWords(first.value, texts), outline: [] };
    const { words, outline } = await scanHtml(prepend(first.value, texts));
    return { words, outline };
  } catch (error) {
    if (error instanceof TooLong || error instanceof UnreadableBook) return UNREAD_TEXT;
    throw error;
  }
};

class TooLong extends Error {}

function* decodePieces(pieces: Iterable<Buffer>, encoding: string, room: number): Generator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  let length = 0;
  for (const piece of pieces) {
    length += piece.length;
    if (length > room) throw new TooLong();
    yield decoder.decode(piece, { stream: true });
  }
}

async function* prepend(first: string, others: Iterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

const countWords = (first: string, others: Iterable<string>): number => {
  const count = createWordCounter();
  count.add(first);
  for (const text of others) count.add(text);
  return count.total();
};

/** Result of reading one kind of Palm book. */
export type PalmFacts = Pick<BookFacts, 'metadata' | 'cover'> & { text: PalmText };
