import { closedFacts, SILENT } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { inProportion } from '../text/proportion.ts';
import { wordCounter } from '../text/words.ts';
import { FileWindow } from '../zip/file-window.ts';
import { encodingOfText } from './encoding.ts';

/** Plain text says nothing about itself: its words are counted, of more than `maxBytes` in proportion. */
export const readTxt: Parser = async ({ path, maxBytes }) => {
  const { encoding, size } = textFile(path);
  const count = wordCounter();
  for await (const piece of decodedText(fileChunks(path), () => encoding, maxBytes)) count.add(piece);
  const words = inProportion(count.total(), size, maxBytes);
  return closedFacts('txt', SILENT, { kind: 'text', words, outline: [] });
};

/** Throws `UnreadableBook` when it is none. */
export const textFile = (path: string): { encoding: string; size: number } => {
  const file = new FileWindow(path);
  try {
    return { encoding: encodingOfText(file), size: file.size };
  } finally {
    file.end();
  }
};
