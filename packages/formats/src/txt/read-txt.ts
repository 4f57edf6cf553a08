import { createBookFacts, EMPTY_METADATA } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { decodeText } from '../text/decode-text.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { createWordCounter, extrapolateWordCount } from '../text/word-counter.ts';
import { WindowedFile } from '../zip/file-window.ts';
import { detectTextEncoding } from './detect-encoding.ts';

/** Reads plain text: no metadata, only a word count, extrapolated beyond `maxBytes`. */
export const readTxt: Parser = async ({ path, maxBytes }) => {
  const { encoding, size } = inspectTextFile(path);
  const counter = createWordCounter();
  for await (const piece of decodeText(readFileChunks(path), () => encoding, maxBytes)) counter.add(piece);
  const words = extrapolateWordCount(counter.total(), size, maxBytes);
  return createBookFacts('txt', EMPTY_METADATA, { kind: 'text', words, outline: [] });
};

/** Detects size and encoding. Throws `UnreadableBook` for binary files. */
export const inspectTextFile = (path: string): { encoding: string; size: number } => {
  const file = new WindowedFile(path);
  try {
    return { encoding: detectTextEncoding(file), size: file.size };
  } finally {
    file.end();
  }
};
