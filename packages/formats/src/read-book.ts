import { readAcsm } from './acsm/acsm.ts';
import { createAudioParser } from './audio/audio-kinds.ts';
import { type BookFacts, createBookFacts, EMPTY_METADATA } from './book-facts.ts';
import { readChm } from './chm/read-chm.ts';
import { comicArchiveOpeners } from './comics/archive-openers.ts';
import { createComicParser } from './comics/read-comic.ts';
import { readDjvu } from './djvu/read-djvu.ts';
import { readDocx } from './docx/read-docx.ts';
import { readEpub } from './epub/epub.ts';
import { readFb2, readFb2Zip } from './fb2/read-fb2.ts';
import { AUDIO_FORMATS } from './formats.ts';
import { readHtml } from './html/read-html.ts';
import { readPalm } from './palm/read-palm.ts';
import type { BookSource, Parser } from './parser.ts';
import { readPdf } from './pdf/pdf.ts';
import { readPlainZip } from './plain-zip.ts';
import { readRtf } from './rtf/read-rtf.ts';
import { isPlaceholderTitle, parseProducerTitle } from './text/producer-title.ts';
import { readTxt } from './txt/read-txt.ts';

const comics = Object.entries(comicArchiveOpeners).map(
  ([format, open]) => [format, createComicParser(format, open)] as const,
);

const recordings = AUDIO_FORMATS.map((format) => [format, createAudioParser(format)] as const);

/** One parser per format; the key is `Format.name`. */
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
  ...Object.fromEntries(recordings),
  zip: readPlainZip,
  acsm: readAcsm,
  mobi: readPalm('mobi'),
  azw3: readPalm('azw3'),
  prc: readPalm('prc'),
  pdb: readPalm('pdb'),
  djvu: readDjvu,
  chm: readChm,
};

/** The facts of a file that was not parsed. */
export const createUnparsedFacts = (format: string): BookFacts => createBookFacts(format, EMPTY_METADATA, null);

/** How much text is inflated to count its characters; the length of the rest is estimated. */
const DEFAULT_MAX_BYTES = 256 * 1024 ** 2;

/** A local file to read, and its `Format.name` from `sniffFormat`. */
export type ReadRequest = { path: string; format: string };

/**
 * Reads a book in this process; the server uses a `ParserPool` instead. `maxBytes` limits the text that is inflated;
 * `reportFacts` is called with partial facts that remain valid if a later step fails. Throws `UnreadableBook` (339) when the
 * bytes cannot be read as a book, and system errors as they are.
 */
export const readBook = async ({
  maxBytes = DEFAULT_MAX_BYTES,
  reportFacts = async () => {},
  ...request
}: ReadRequest & Partial<Pick<BookSource, 'maxBytes' | 'reportFacts'>>): Promise<BookFacts> => {
  const parser = parsers[request.format];
  if (!parser) return createUnparsedFacts(request.format);
  const report: typeof reportFacts = (facts) => reportFacts(withoutProducerTitle(facts));
  return withoutProducerTitle(await parser({ path: request.path, maxBytes, reportFacts: report }));
};

/** Without a title that a program wrote because nobody gave one: the name of the file is better. */
const withoutProducerTitle = (facts: BookFacts): BookFacts => {
  const title = facts.metadata.title === null ? null : parseProducerTitle(facts.metadata.title);
  // the title of an EPUB was written by somebody: "Anonymous" may be one
  const isNone = title !== null && facts.format !== 'epub' && isPlaceholderTitle(title);
  return { ...facts, metadata: { ...facts.metadata, title: isNone ? null : title } };
};
