import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { convertChm } from './chm-converter.ts';
import { type ConvertedBook, type Converter, createElement } from './converted-book.ts';
import { convertDocx } from './docx-converter.ts';
import {
  CONTAINER,
  type FormHead,
  renderContentDocument,
  renderNavigationDocument,
  renderPackageDocument,
} from './epub-documents.ts';
import { type EpubLayout, layOutEpub } from './epub-layout.ts';
import { createPictureStore } from './epub-pictures.ts';
import { createEpubWriter } from './epub-writer.ts';
import { convertFb2, convertFb2Zip } from './fb2-converter.ts';
import { convertHtml } from './html-converter.ts';
import { convertPalm } from './palm-converter.ts';
import { convertRtf } from './rtf-converter.ts';
import { STYLE_SHEET } from './style-sheet.ts';
import { convertTxt } from './txt-converter.ts';
import { renderXhtml } from './xhtml-writer.ts';

/** Converters by `Format.name`. */
const converters: Record<string, Converter> = {
  fb2: convertFb2,
  'fb2.zip': convertFb2Zip,
  txt: convertTxt,
  html: convertHtml,
  rtf: convertRtf,
  docx: convertDocx,
  mobi: convertPalm,
  azw3: convertPalm,
  prc: convertPalm,
  pdb: convertPalm,
  chm: convertChm,
};

/** Whether books of this format are converted to EPUB for reading. */
export const isConvertible = (format: string): boolean => Object.hasOwn(converters, format);

/** Version of the conversion; increases whenever the same source would give a different result. */
export const CONVERSION_VERSION = 3;

/** A book to convert, and its known metadata. */
export type ConversionRequest = { path: string; format: string } & Pick<BookFacts['metadata'], 'title' | 'language'>;
export type ConversionListener = { write: (bytes: Uint8Array) => Promise<void>; progress: (share: number) => void };

/** Maximum output in bytes: a base plus a multiple of the source, because pictures are stored as they are. */
const OUTPUT_LIMIT = { free: 64 * 1024 ** 2, times: 4 };
/** Share of the progress that reading the source takes; writing is the rest. */
const READING_SHARE = 0.6;

/**
 * Converts a book to an EPUB 3 that passes EPUBCheck and passes its bytes to `write`. The same source gives the same
 * bytes. Throws `UnreadableBook`.
 */
export const convertToEpub = async (
  { path, format, title, language }: ConversionRequest,
  { write, progress }: ConversionListener,
): Promise<void> => {
  const convert = converters[format];
  if (!convert) throw new UnreadableBook('damaged', `${format} cannot be converted to EPUB`);
  const { size } = await stat(path);
  const epub = createEpubWriter(write, OUTPUT_LIMIT.free + OUTPUT_LIMIT.times * size);
  epub.add('META-INF/container.xml', CONTAINER);
  epub.add('book/style.css', STYLE_SHEET);
  const pictures = createPictureStore((name, bytes) => epub.add(`book/${name}`, bytes));
  const book = await convert({
    path,
    format,
    addPicture: pictures.add,
    waitForDrain: epub.waitForDrain,
    progress: (share) => progress(share * READING_SHARE),
  });
  const { files, outline } = layOutBook(book, format);
  const [first] = files;
  if (!first) throw new UnreadableBook('damaged', 'there is no text in it');
  const head: FormHead = {
    identifier: await computeIdentifier(path),
    title: title?.trim() || '–',
    language: language && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : 'und',
    progression: book.progression,
  };
  for (const [index, file] of files.entries()) {
    const body = renderXhtml(file.blocks, { href: file.href, picture: pictures.findPath });
    epub.add(`book/${file.path}`, renderContentDocument(head, body));
    if (index % 20 === 0) {
      progress(READING_SHARE + ((1 - READING_SHARE) * index) / files.length);
      await epub.waitForDrain();
    }
  }
  epub.add('book/nav.xhtml', renderNavigationDocument(head, outline, first.path));
  epub.add('book/content.opf', renderPackageDocument(head, files, pictures.all));
  await epub.end();
};

/** A document in which nobody has written anything is not damaged: it is one empty page. */
const MAY_BE_EMPTY = ['docx', 'rtf', 'txt', 'html', 'fb2', 'fb2.zip', 'chm'];

const layOutBook = (book: ConvertedBook, format: string): EpubLayout => {
  const layout = layOutEpub(book);
  if (layout.files.some(({ isAuxiliary }) => !isAuxiliary) || !MAY_BE_EMPTY.includes(format)) return layout;
  const nodes = [createElement('p', { class: 'empty-line' }, [createElement('br', {})])];
  return layOutEpub({ ...book, chapters: [{ name: null, isAuxiliary: false, nodes }, ...book.chapters] });
};

/** A UUID (RFC 9562, version 8) derived from the hash of the source. */
const computeIdentifier = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of readFileChunks(path)) hash.update(chunk);
  const hex = hash.digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
