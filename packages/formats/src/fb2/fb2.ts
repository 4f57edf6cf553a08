import { drawCover } from '../covers.ts';
import { type BookFacts, closedFacts, UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { Archive } from '../zip/archive.ts';
import { metadataOf } from './metadata.ts';
import { scanFb2 } from './scan.ts';

/** FictionBook 2.0 and 2.1. */
export const readFb2: Parser = ({ path, maxBytes }) => factsOf('fb2', fileChunks(path), maxBytes);

/** The same in a ZIP: its first file that is called so is the book. */
export const readFb2Zip: Parser = async ({ path, maxBytes }) => {
  const archive = await Archive.open(path);
  try {
    const book = archive.entries().find((entry) => /\.fb2$/i.test(entry.path));
    if (!book) throw new UnreadableBook('damaged', 'the archive holds no FB2');
    return await factsOf('fb2.zip', archive.chunks(book), maxBytes);
  } finally {
    archive.close();
  }
};

const factsOf = async (format: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BookFacts> => {
  const encodingOf = (head: Uint8Array): string => charsetOfDocument(head, declaredEncoding);
  const { description, words, outline, cover } = await scanFb2(decodedText(chunks, encodingOf, maxBytes));
  return closedFacts(
    format,
    metadataOf(description),
    { kind: 'text', words, outline },
    cover && (await drawCover(cover)),
  );
};
