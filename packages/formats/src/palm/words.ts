import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { wordCounter } from '../text/words.ts';

/** Books have some megabytes of text; beyond this it is not worth the time that a reader waits for the upload. */
const MAX_TEXT_BYTES = 24 * 1024 ** 2;
const LOOKS_LIKE_HTML = /<(?:html|head|body|p|div|h[1-6]|br|a|b|i|font)\b[^>]{0,2000}>/i;
const SILENT = new Set(['script', 'style', 'head', 'title']);
/** Elements that may stand inside a word. */
const INLINE = new Set(['a', 'b', 'i', 'u', 'em', 'strong', 'span', 'small', 'big', 'sup', 'sub', 'font', 'tt', 'wbr']);

/** The words of a text that comes in pieces, plain or HTML; `null` when it is longer than `limit` bytes or is no text. */
export const wordsOf = (pieces: Iterable<Buffer>, encoding: string, limit: number): number | null => {
  const decoder = new TextDecoder(encoding);
  const room = Math.min(limit, MAX_TEXT_BYTES);
  let counter: Counter | null = null;
  let length = 0;
  for (const piece of pieces) {
    length += piece.length;
    if (length > room) return null;
    const text = decoder.decode(piece, { stream: true });
    counter ??= LOOKS_LIKE_HTML.test(text) ? htmlWordCounter() : wordCounter();
    counter.add(text);
  }
  return counter?.total() ?? null;
};

type Counter = Pick<ReturnType<typeof wordCounter>, 'add' | 'total'>;

/** Counts what a reader sees. */
const htmlWordCounter = (): Counter => {
  const counter = wordCounter();
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent += 1;
      if (name === 'body') silent = 0; // a page whose head is never closed would otherwise have no words
      if (!INLINE.has(name)) counter.end();
    },
    onclosetag(name) {
      if (SILENT.has(name) && silent > 0) silent -= 1;
      if (!INLINE.has(name)) counter.end();
    },
    ontext(text) {
      if (silent === 0) counter.add(text);
    },
  });
  return {
    add: (html) => parser.write(html),
    total() {
      parser.end();
      return counter.total();
    },
  };
};
