import { type BookFacts, createBookFacts, UnreadableBook } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import type { BookSource, Parser } from '../parser.ts';
import { detectDocumentCharset } from '../text/charset.ts';
import { decodeText } from '../text/decode-text.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { parseDeclaredEncoding } from '../text/xml-encoding.ts';
import { type ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import { parseFb2Metadata } from './metadata.ts';
import { scanFb2 } from './scan-fb2.ts';

/** System files that archivers add. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** Reads FictionBook 2.0 and 2.1. */
export const readFb2: Parser = (source) => readFacts('fb2', readFileChunks(source.path), source);

/** @throws UnreadableBook */
export const findFb2Entry = (archive: ZipArchive): ArchiveEntry => {
  const book = archive.entries().find(({ path }) => /\.fb2$/i.test(path) && !LEFT_BEHIND.test(path));
  if (!book) throw new UnreadableBook('damaged', 'the archive holds no FB2');
  return book;
};

/** Reads an FB2 in a ZIP: the first `.fb2` file. */
export const readFb2Zip: Parser = async (source) => {
  const archive = await ZipArchive.open(source.path);
  try {
    return await readFacts('fb2.zip', archive.streamChunks(findFb2Entry(archive)), source);
  } finally {
    archive.close();
  }
};

const readFacts = async (
  format: string,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, reportFacts }: BookSource,
): Promise<BookFacts> => {
  const encodingOf = (head: Uint8Array): string => detectDocumentCharset(head, parseDeclaredEncoding);
  const { description, words, outline, cover } = await scanFb2(decodeText(chunks, encodingOf, maxBytes));
  const facts = createBookFacts(format, parseFb2Metadata(description), { kind: 'text', words, outline });
  if (cover) await reportFacts(facts);
  return { ...facts, cover: cover && (await createCoverSizes(cover)) };
};
