import { stat } from 'node:fs/promises';
import { UnreadableBook } from '../facts.ts';
import { fb2InArchive } from '../fb2/fb2.ts';
import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { readXml } from '../xml/stream.ts';
import { Archive } from '../zip/archive.ts';
import { fb2Binaries } from './fb2-binaries.ts';
import { fb2Bodies } from './fb2-bodies.ts';
import type { Converter, FormBook, FormSource } from './form.ts';
import { paced } from './paced.ts';

/** In bytes of the source, of which the pictures are most. */
const MOST = 512 * 1024 ** 2;

export const fb2Form: Converter = async (source) =>
  formOf(fileChunks(source.path), (await stat(source.path)).size, source);

export const fb2ZipForm: Converter = async (source) => {
  const archive = await Archive.open(source.path);
  try {
    const book = fb2InArchive(archive);
    return await formOf(archive.chunks(book), book.size, source);
  } finally {
    archive.close();
  }
};

/** FictionBook 2.1: bodies become chapters, sections keep their ids, notes become asides of a document of their own. */
const formOf = async (chunks: AsyncIterable<Uint8Array>, size: number, source: FormSource): Promise<FormBook> => {
  const encodingOf = (head: Uint8Array): string => charsetOfDocument(head, declaredEncoding);
  const bodies = fb2Bodies();
  const binaries = fb2Binaries(source.addPicture);
  let part: 'body' | 'binary' | null = null;
  let isEnded = false;
  await readXml(decodedText(paced(chunks, size, source), encodingOf, MOST), {
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
  const chapters = bodies.chapters();
  if (chapters.length === 0) throw new UnreadableBook('damaged', 'the FictionBook has no text');
  return { progression: 'ltr', chapters, outline: null };
};
