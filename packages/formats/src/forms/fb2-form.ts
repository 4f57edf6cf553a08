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

/** In bytes of the source, of which the pictures are most. */
const MOST = 512 * 1024 ** 2;

export const fb2Form: Converter = (source) => formOf(fileChunks(source.path), source);

export const fb2ZipForm: Converter = async (source) => {
  const archive = await Archive.open(source.path);
  try {
    return await formOf(archive.chunks(fb2InArchive(archive)), source);
  } finally {
    archive.close();
  }
};

/** FictionBook 2.1: bodies become chapters, sections keep their ids, notes become asides of a document of their own. */
const formOf = async (chunks: AsyncIterable<Uint8Array>, source: FormSource): Promise<FormBook> => {
  const encodingOf = (head: Uint8Array): string => charsetOfDocument(head, declaredEncoding);
  const bodies = fb2Bodies();
  const binaries = fb2Binaries(source.addPicture);
  let part: 'body' | 'binary' | null = null;
  let isEnded = false;
  await readXml(paced(decodedText(chunks, encodingOf, MOST), source), {
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

/** Pictures are written while the text is read: so much at a time as the writer can take. */
async function* paced(pieces: AsyncIterable<string>, { room }: FormSource): AsyncGenerator<string> {
  for await (const piece of pieces) {
    await room();
    yield piece;
  }
}
