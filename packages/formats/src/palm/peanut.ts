import { TextDecoder } from 'node:util';
import { constants, inflateSync } from 'node:zlib';
import { type BookMetadata, SILENT } from '../facts.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { peopleIn } from '../text/lists.ts';
import type { PalmDatabase } from './database.ts';
import type { PalmFacts } from './palm-facts.ts';
import { unpackPalmDoc } from './palmdoc.ts';
import { readText, UNREAD } from './text.ts';

/** eReader's books are in Windows-1252 and have no place to say otherwise. */
const ENCODING = 'windows-1252';
const OLD_HEADER_BYTES = 202;
/** What each byte of an old book's text is combined with. */
const OLD_MASK = 0xa5;
const MAX_PAGE_BYTES = 256 * 1024;
/** A tag of Palm's markup: `\\v`, `\\X0`, `\\w="80%"`, and a character by its number. */
const MARKUP = /\\(?:[aU][0-9a-f]{3,4}|(?:[a-z]|X\d|C\d)(?:="[^"]{0,500}")?|[A-Z]{2})/g;

/**
 * eReader (Peanut Press) books, old and new ones. Old ones, whose header has 202 bytes, name themselves at the begin of
 * the text (`TITLE="…"`); new ones have a record for it. New ones with compression 260 or 272 are locked with the name
 * and card of their buyer.
 */
export const readPeanut = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const header = database.record(0);
  const u16 = (at: number): number => (at + 2 <= header.length ? header.readUInt16BE(at) : 0);
  const isOld = header.length === OLD_HEADER_BYTES;
  const compression = u16(0);
  const isDrm = !isOld && compression > 255;
  const pages = isDrm ? 0 : Math.max(u16(isOld ? 8 : 12) - 1, 0);
  const unpack = isOld ? unmasked : compression === 10 ? inflated : unpackPalmDoc;
  const texts = () => pagesOf(database, pages, unpack);
  const said = isOld ? saidInText(texts()) : u16(24) === 1 ? saidInRecord(database.record(u16(44))) : [];
  const text = isDrm ? UNREAD : await readText(plain(texts()), ENCODING, maxBytes);
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
  const start = new TextDecoder(ENCODING).decode(first.subarray(0, 4096));
  return ['TITLE', 'AUTHOR', 'PUBLISHER', 'EISBN'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(start)?.[1]);
};

/** Five lines that end with NUL; the third is the copyright. */
const saidInRecord = (record: Buffer): Said => {
  const [title, author, , publisher, isbn] = new TextDecoder(ENCODING).decode(record.subarray(0, 8192)).split('\0');
  return [title, author, publisher, isbn];
};

/** What stands behind a page that is damaged is not read. */
function* pagesOf(database: PalmDatabase, count: number, unpack: (page: Buffer) => Buffer | null): Generator<Buffer> {
  for (let index = 1; index <= Math.min(count, database.count - 1); index += 1) {
    const page = unpack(database.record(index));
    if (!page) return;
    yield page;
  }
}

function* plain(pages: Iterable<Buffer>): Generator<Buffer> {
  for (const page of pages) yield Buffer.from(page.toString('latin1').replaceAll(MARKUP, ' '), 'latin1');
}

const unmasked = (page: Buffer): Buffer => unpackPalmDoc(page.map((byte) => byte ^ OLD_MASK));

const inflated = (page: Buffer): Buffer | null => {
  try {
    return inflateSync(page, { maxOutputLength: MAX_PAGE_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
};
