import { stat } from 'node:fs/promises';
import { findFb2Entry } from '../fb2/read-fb2.ts';
import { detectDocumentCharset } from '../text/charset.ts';
import { decodeText } from '../text/decode-text.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { parseDeclaredEncoding } from '../text/xml-encoding.ts';
import { readXml } from '../xml/read-xml.ts';
import { ZipArchive } from '../zip/zip-archive.ts';
import { withBackpressure } from './backpressure.ts';
import type { ConversionSource, ConvertedBook, Converter } from './converted-book.ts';
import { createFb2BinaryReader } from './fb2-binaries.ts';
import { createFb2BodyReader } from './fb2-bodies.ts';

/** Bytes of the source, mostly pictures. */
const MAX_SOURCE_BYTES = 512 * 1024 ** 2;

export const convertFb2: Converter = async (source) =>
  convertChunks(readFileChunks(source.path), (await stat(source.path)).size, source);

export const convertFb2Zip: Converter = async (source) => {
  const archive = await ZipArchive.open(source.path);
  try {
    const book = findFb2Entry(archive);
    return await convertChunks(archive.streamChunks(book), book.size, source);
  } finally {
    archive.close();
  }
};

/** Converts FictionBook 2.1: bodies become chapters, sections keep their ids, notes go to a separate document. */
const convertChunks = async (
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  source: ConversionSource,
): Promise<ConvertedBook> => {
  const encodingOf = (head: Uint8Array): string => detectDocumentCharset(head, parseDeclaredEncoding);
  const bodies = createFb2BodyReader();
  const binaries = createFb2BinaryReader(source.addPicture);
  let part: 'body' | 'binary' | null = null;
  let isEnded = false;
  await readXml(decodeText(withBackpressure(chunks, size, source), encodingOf, MAX_SOURCE_BYTES), {
    open(name, attributes) {
      if (name === 'body' || name === 'binary') part = name;
      if (part === 'body') bodies.open(name, attributes);
      else if (part === 'binary') binaries.open(attributes);
    },
    close(name) {
      if (part === 'body') bodies.close(name);
      else if (part === 'binary') binaries.close();
      if (name === part) part = null;
      isEnded ||= name === 'fictionbook';
    },
    text(text) {
      if (part === 'body') bodies.text(text);
      else if (part === 'binary') binaries.text(text);
    },
    isDone: () => isEnded,
  });
  return { progression: 'ltr', chapters: bodies.chapters(), outline: null };
};
