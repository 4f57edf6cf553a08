import { TextDecoder } from 'node:util';
import type { OutlineEntry } from '../contents.ts';
import { UnreadableBook } from '../facts.ts';
import { scanHtml } from '../html/scan.ts';
import { wordCounter } from '../text/words.ts';

/** What is read of a text: its words (`null` when it is not read whole), and the headings of HTML. */
export type PalmText = { words: number | null; outline: OutlineEntry[] };

export const UNREAD: PalmText = { words: null, outline: [] };

/** Books have some megabytes of text; beyond this it is not worth the time that a reader waits for the upload. */
const MAX_TEXT_BYTES = 24 * 1024 ** 2;
export const LOOKS_LIKE_HTML = /<(?:html|head|body|p|div|h[1-6]|br|a|b|i|font)\b[^>]{0,2000}>/i;

/**
 * Reads a text that comes in pieces, plain or HTML; one that is longer than `limit` bytes, or cannot be unpacked, is as if it
 * were not read.
 */
export const readText = async (pieces: Iterable<Buffer>, encoding: string, limit: number): Promise<PalmText> => {
  const texts = decoded(pieces, encoding, Math.min(limit, MAX_TEXT_BYTES));
  try {
    const first = texts.next();
    if (first.done) return UNREAD;
    if (!LOOKS_LIKE_HTML.test(first.value)) return { words: plainWords(first.value, texts), outline: [] };
    const { words, outline } = await scanHtml(following(first.value, texts));
    return { words, outline };
  } catch (error) {
    if (error instanceof TooLong || error instanceof UnreadableBook) return UNREAD;
    throw error;
  }
};

class TooLong extends Error {}

function* decoded(pieces: Iterable<Buffer>, encoding: string, room: number): Generator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  let length = 0;
  for (const piece of pieces) {
    length += piece.length;
    if (length > room) throw new TooLong();
    yield decoder.decode(piece, { stream: true });
  }
}

async function* following(first: string, others: Iterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

const plainWords = (first: string, others: Iterable<string>): number => {
  const count = wordCounter();
  count.add(first);
  for (const text of others) count.add(text);
  return count.total();
};
