import { TextDecoder } from 'node:util';
import { type BookMetadata, SILENT } from '../facts.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { peopleIn } from '../text/lists.ts';
import type { PalmDatabase } from './database.ts';
import type { PalmFacts } from './palm-facts.ts';
import { PEANUT_ENCODING, peanutBook, peanutPages } from './peanut-book.ts';
import { readText, UNREAD } from './text.ts';

/** A tag of Palm's markup: `\\v`, `\\X0`, `\\w="80%"`, and a character by its number. */
const MARKUP = /\\(?:[aU][0-9a-f]{3,4}|(?:[a-z]|X\d|C\d)(?:="[^"]{0,500}")?|[A-Z]{2})/g;

/** eReader's books. Old ones name themselves at the begin of the text (`TITLE="…"`); new ones have a record for it. */
export const readPeanut = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const book = peanutBook(database);
  const { isOld, isDrm, metadata } = book;
  const said = isOld ? saidInText(peanutPages(book)) : metadata === null ? [] : saidInRecord(database.record(metadata));
  const text = isDrm ? UNREAD : await readText(plain(peanutPages(book)), PEANUT_ENCODING, maxBytes);
  return { metadata: { ...metadataIn(said), isDrm }, cover: null, text };
};

/** Title, author, publisher and ISBN, as far as they are said. */
type Said = (string | undefined)[];

const metadataIn = ([title, author, publisher, isbn]: Said): BookMetadata => {
  return {
    ...SILENT,
    title: cleanLineOrNull(title, 1000),
    authors: peopleIn([author ?? '']),
    publisher: cleanLineOrNull(publisher, 300),
    isbn: normaliseIsbn(isbn ?? ''),
  };
};

const saidInText = (pages: Iterable<Buffer>): Said => {
  const [first = Buffer.alloc(0)] = pages;
  const start = new TextDecoder(PEANUT_ENCODING).decode(first.subarray(0, 4096));
  return ['TITLE', 'AUTHOR', 'PUBLISHER', 'EISBN'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(start)?.[1]);
};

/** Five lines that end with NUL; the third is the copyright. */
const saidInRecord = (record: Buffer): Said => {
  const [title, author, , publisher, isbn] = new TextDecoder(PEANUT_ENCODING)
    .decode(record.subarray(0, 8192))
    .split('\0');
  return [title, author, publisher, isbn];
};

function* plain(pages: Iterable<Buffer>): Generator<Buffer> {
  for (const page of pages) yield Buffer.from(page.toString('latin1').replaceAll(MARKUP, ' '), 'latin1');
}
