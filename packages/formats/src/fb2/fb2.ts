import { drawCover } from '../covers.ts';
import { type BookFacts, closedFacts, UnreadableBook } from '../facts.ts';
import type { BookSource, Parser } from '../parser.ts';
import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { Archive, type ArchiveEntry } from '../zip/archive.ts';
import { metadataOf } from './metadata.ts';
import { scanFb2 } from './scan.ts';

/** What systems leave behind in archives, under the name of the book. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** FictionBook 2.0 and 2.1. */
export const readFb2: Parser = (source) => factsOf('fb2', fileChunks(source.path), source);

/** @throws UnreadableBook */
export const fb2InArchive = (archive: Archive): ArchiveEntry => {
  const book = archive.entries().find(({ path }) => /\.fb2$/i.test(path) && !LEFT_BEHIND.test(path));
  if (!book) throw new UnreadableBook('damaged', 'the archive holds no FB2');
  return book;
};

/** The same in a ZIP: its first file that is called so is the book. */
export const readFb2Zip: Parser = async (source) => {
  const archive = await Archive.open(source.path);
  try {
    return await factsOf('fb2.zip', archive.chunks(fb2InArchive(archive)), source);
  } finally {
    archive.close();
  }
};

const factsOf = async (
  format: string,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, known }: BookSource,
): Promise<BookFacts> => {
  const encodingOf = (head: Uint8Array): string => charsetOfDocument(head, declaredEncoding);
  const { description, words, outline, cover } = await scanFb2(decodedText(chunks, encodingOf, maxBytes));
  const facts = closedFacts(format, metadataOf(description), { kind: 'text', words, outline });
  if (cover) await known(facts);
  return { ...facts, cover: cover && (await drawCover(cover)) };
};
