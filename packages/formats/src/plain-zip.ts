import { readAudiobookZip } from './audiobook-zip/audiobook-zip.ts';
import { openCbz } from './comics/cbz.ts';
import { createComicParser } from './comics/read-comic.ts';
import type { Parser } from './parser.ts';
import { isComicZip } from './zip/list-books.ts';

const readCbz = createComicParser('cbz', openCbz);

/** Reads a ZIP that contains no books: it is itself a comic of its pictures, or an audiobook of its recordings. */
export const readPlainZip: Parser = async (source) =>
  (await isComicZip(source.path)) ? readCbz(source) : readAudiobookZip(source);
