import { TextDecoder } from 'node:util';
import { type BookMetadata, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLineOrNull } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { parseAuthors } from '../text/metadata-fields.ts';
import type { PalmDatabase } from './database.ts';
import { EREADER_ENCODING, parseEreaderBook, unpackEreaderPages } from './ereader-book.ts';
import { type PalmFacts, readPalmText, UNREAD_TEXT } from './palm-text.ts';

/** A PML tag: `\\v`, `\\X0`, `\\w="80%"`, or a character by number. */
const MARKUP = /\\(?:[aU][0-9a-f]{3,4}|(?:[a-z]|X\d|C\d)(?:="[^"]{0,500}")?|[A-Z]{2})/g;

/** Reads eReader books. Old ones hold metadata at the start of the text (`TITLE="…"`), new ones in a record. */
export const readEreader = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const book = parseEreaderBook(database);
  const { isOld, isDrm, metadata } = book;
  const fields = isOld
    ? parseTextFields(unpackEreaderPages(book))
    : metadata === null
      ? []
      : parseMetadataRecord(database.record(metadata));
  const text = isDrm
    ? UNREAD_TEXT
    : await readPalmText(stripMarkup(unpackEreaderPages(book)), EREADER_ENCODING, maxBytes);
  return { metadata: { ...toMetadata(fields), isDrm }, cover: null, text };
};

/** Title, author, publisher and ISBN, as far as known. */
type MetadataFields = (string | undefined)[];

const toMetadata = ([title, author, publisher, isbn]: MetadataFields): BookMetadata => {
  return {
    ...EMPTY_METADATA,
    title: cleanLineOrNull(title, 1000),
    authors: parseAuthors([author ?? '']),
    publisher: cleanLineOrNull(publisher, 300),
    isbn: normaliseIsbn(isbn ?? ''),
  };
};

const parseTextFields = (pages: Iterable<Buffer>): MetadataFields => {
  const [first = Buffer.alloc(0)] = pages;
  const start = new TextDecoder(EREADER_ENCODING).decode(first.subarray(0, 4096));
  return ['TITLE', 'AUTHOR', 'PUBLISHER', 'EISBN'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(start)?.[1]);
};

/** Five NUL-terminated lines; the third is the copyright. */
const parseMetadataRecord = (record: Buffer): MetadataFields => {
  const [title, author, , publisher, isbn] = new TextDecoder(EREADER_ENCODING)
    .decode(record.subarray(0, 8192))
    .split('\0');
  return [title, author, publisher, isbn];
};

function* stripMarkup(pages: Iterable<Buffer>): Generator<Buffer> {
  for (const page of pages) yield Buffer.from(page.toString('latin1').replaceAll(MARKUP, ' '), 'latin1');
}
