import { readAcsm } from './acsm/acsm.ts';
import { readChm } from './chm/chm.ts';
import { comicArchives } from './comics/archives.ts';
import { comicParser } from './comics/comic.ts';
import { readDjvu } from './djvu/djvu.ts';
import { readDocx } from './docx/docx.ts';
import { readEpub } from './epub/epub.ts';
import { type BookFacts, closedFacts, SILENT } from './facts.ts';
import { readFb2, readFb2Zip } from './fb2/fb2.ts';
import { readHtml } from './html/html.ts';
import { readMp3 } from './mp3/mp3.ts';
import { m4bParser } from './mp4/m4b.ts';
import { readPalm } from './palm/palm.ts';
import type { BookSource, Parser } from './parser.ts';
import { readPdf } from './pdf/pdf.ts';
import { readRtf } from './rtf/rtf.ts';
import { readZip } from './tracks/zip.ts';
import { readTxt } from './txt/txt.ts';

const comics = Object.entries(comicArchives).map(([format, open]) => [format, comicParser(format, open)] as const);

/** One parser a format; the key is `Format.name`. Of formats without one nothing is known but their name. */
const parsers: Record<string, Parser> = {
  epub: readEpub,
  fb2: readFb2,
  'fb2.zip': readFb2Zip,
  html: readHtml,
  docx: readDocx,
  rtf: readRtf,
  txt: readTxt,
  pdf: readPdf,
  ...Object.fromEntries(comics),
  m4b: m4bParser('m4b'),
  m4a: m4bParser('m4a'),
  mp3: readMp3,
  zip: readZip,
  acsm: readAcsm,
  mobi: readPalm('mobi'),
  azw3: readPalm('azw3'),
  prc: readPalm('prc'),
  pdb: readPalm('pdb'),
  djvu: readDjvu,
  chm: readChm,
};

/** What is known of a file that nobody looked into. */
export const unreadFacts = (format: string): BookFacts => closedFacts(format, SILENT, null);

/** Text that is inflated to count its characters; beyond it the length is estimated. */
const DEFAULT_MAX_BYTES = 256 * 1024 ** 2;

/** What to read: a file of this machine, its `Format.name` from `sniff`. */
export type ReadRequest = { path: string; format: string };

/**
 * Reads a book. Works in this very process: the server asks a `ParserPool` instead. `maxBytes` bounds the text that is
 * inflated, `known` hears of facts that stand whatever comes after. Throws `UnreadableBook` (339) when nothing can be read
 * as a book; system errors rise as they are.
 */
export const readBook = async ({
  maxBytes = DEFAULT_MAX_BYTES,
  known = async () => {},
  ...request
}: ReadRequest & Partial<Pick<BookSource, 'maxBytes' | 'known'>>): Promise<BookFacts> => {
  const parser = parsers[request.format];
  return parser ? parser({ path: request.path, maxBytes, known }) : unreadFacts(request.format);
};
