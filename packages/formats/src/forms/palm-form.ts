import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../facts.ts';
import { PalmDatabase } from '../palm/database.ts';
import { mobiHeaderIn } from '../palm/mobi-header.ts';
import { DECLARED_ENCODING } from '../palm/palm-doc.ts';
import { LOOKS_LIKE_HTML } from '../palm/text.ts';
import { ztxtBytes } from '../palm/ztxt.ts';
import { CHARSET_BYTES, charsetOf } from '../text/charset.ts';
import { ereaderForm } from './ereader-form.ts';
import type { Converter, FormBook, FormSource } from './form.ts';
import { kf8Book } from './kf8-book.ts';
import { mobiSource } from './mobi-source.ts';
import { mobi6Book } from './mobi6-book.ts';
import { plainBook } from './txt-form.ts';

/** Books of Palm's kind, as `readPalm` knows them. */
export const palmForm: Converter = async (source) => {
  const database = new PalmDatabase(source.path);
  try {
    return await formOf(database, source);
  } finally {
    database.close();
  }
};

const formOf = (database: PalmDatabase, source: FormSource): FormBook | Promise<FormBook> => {
  switch (database.kind) {
    case 'BOOKMOBI':
      return mobiForm(database, source);
    case 'TEXtREAd':
      return palmDocForm(database, source);
    case 'zTXTGPlm':
      return ztxtForm(database);
    case 'PNRdPPrs':
    case 'PNPdPPrs':
      return ereaderForm(database, source);
    default:
      throw new UnreadableBook('damaged', 'the Palm database is of no kind that holds a book');
  }
};

/** Mobipocket and KF8. Of a book that is both the KF8 half is taken. */
const mobiForm = async (database: PalmDatabase, source: FormSource): Promise<FormBook> => {
  const book = mobiSource(database);
  const made = kf8Book(book) ?? mobi6Book(book, book.half.header.encoding);
  await book.addPictures(source);
  return made;
};

/** PalmDOC: plain text, or HTML as the first Mobipocket books wrote it. */
const palmDocForm = async (database: PalmDatabase, source: FormSource): Promise<FormBook> => {
  if (mobiHeaderIn(database.record(0)).version !== null) return mobiForm(database, source);
  const book = mobiSource(database);
  const start = book.text.subarray(0, CHARSET_BYTES);
  const encoding = charsetOf(start, DECLARED_ENCODING.exec(start.toString('latin1', 0, 4096))?.[1] ?? null);
  if (!LOOKS_LIKE_HTML.test(start.toString('latin1', 0, 4096))) return plainForm(book.text, encoding);
  const made = mobi6Book(book, encoding);
  await book.addPictures(source);
  return made;
};

const ztxtForm = (database: PalmDatabase): FormBook => {
  const bytes = ztxtBytes(database);
  if (!bytes) throw new UnreadableBook('damaged', 'the text of the zTXT cannot be unpacked');
  return plainForm(bytes, charsetOf(bytes.subarray(0, CHARSET_BYTES), null));
};

const plainForm = (bytes: Uint8Array, encoding: string): FormBook =>
  plainBook(new TextDecoder(encoding).decode(bytes).replaceAll('\0', ''));
