import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../book-facts.ts';
import { PalmDatabase } from '../palm/database.ts';
import { parseMobiHeader } from '../palm/mobi-header.ts';
import { LOOKS_LIKE_HTML } from '../palm/palm-text.ts';
import { DECLARED_ENCODING } from '../palm/read-palmdoc.ts';
import { unpackZtxt } from '../palm/read-ztxt.ts';
import { CHARSET_BYTES, detectCharset } from '../text/charset.ts';
import type { ConversionSource, ConvertedBook, Converter } from './converted-book.ts';
import { convertEreader } from './ereader-converter.ts';
import { convertKf8 } from './kf8-converter.ts';
import { createMobiSource } from './mobi-source.ts';
import { convertMobi6 } from './mobi6-converter.ts';
import { convertPlainText } from './txt-converter.ts';

/** Converts the Palm formats that `readPalm` reads. */
export const convertPalm: Converter = async (source) => {
  const database = new PalmDatabase(source.path);
  try {
    return await convertDatabase(database, source);
  } finally {
    database.close();
  }
};

const convertDatabase = (database: PalmDatabase, source: ConversionSource): ConvertedBook | Promise<ConvertedBook> => {
  switch (database.kind) {
    case 'BOOKMOBI':
      return convertMobi(database, source);
    case 'TEXtREAd':
      return convertPalmDoc(database, source);
    case 'zTXTGPlm':
      return convertZtxt(database);
    case 'PNRdPPrs':
    case 'PNPdPPrs':
      return convertEreader(database, source);
    default:
      throw new UnreadableBook('damaged', 'the Palm database is of no kind that holds a book');
  }
};

/** Converts Mobipocket and KF8; of a hybrid the KF8 section. */
const convertMobi = async (database: PalmDatabase, source: ConversionSource): Promise<ConvertedBook> => {
  const book = createMobiSource(database);
  const converted = convertKf8(book) ?? convertMobi6(book, book.half.header.encoding);
  await book.addPictures(source);
  return converted;
};

/** Converts PalmDOC: plain text, or HTML as the first Mobipocket books used it. */
const convertPalmDoc = async (database: PalmDatabase, source: ConversionSource): Promise<ConvertedBook> => {
  if (parseMobiHeader(database.record(0)).version !== null) return convertMobi(database, source);
  const book = createMobiSource(database);
  const start = book.text.subarray(0, CHARSET_BYTES);
  const encoding = detectCharset(start, DECLARED_ENCODING.exec(start.toString('latin1', 0, 4096))?.[1] ?? null);
  if (!LOOKS_LIKE_HTML.test(start.toString('latin1', 0, 4096))) return convertPlainBytes(book.text, encoding);
  const converted = convertMobi6(book, encoding);
  await book.addPictures(source);
  return converted;
};

const convertZtxt = (database: PalmDatabase): ConvertedBook => {
  const bytes = unpackZtxt(database);
  if (!bytes) throw new UnreadableBook('damaged', 'the text of the zTXT cannot be unpacked');
  return convertPlainBytes(bytes, detectCharset(bytes.subarray(0, CHARSET_BYTES), null));
};

const convertPlainBytes = (bytes: Uint8Array, encoding: string): ConvertedBook =>
  convertPlainText(new TextDecoder(encoding).decode(bytes).replaceAll('\0', ''));
