import { constants, inflateSync } from 'node:zlib';
import type { PalmDatabase } from './database.ts';
import { unpackPalmDoc } from './palmdoc.ts';

/** eReader's books are in Windows-1252 and have no place to say otherwise. */
export const PEANUT_ENCODING = 'windows-1252';
const OLD_HEADER_BYTES = 202;
/** What each byte of an old book's text is combined with. */
const OLD_MASK = 0xa5;
const MAX_PAGE_BYTES = 256 * 1024;

/** Records of texts of one kind: the first is a list of their names. */
export type PeanutNotes = { first: number; count: number };
export type PeanutBook = {
  isOld: boolean;
  isDrm: boolean;
  /** The record of a new book that says what it is called; `null` when it has none. */
  metadata: number | null;
  /** Records up to this one are text. */
  lastPage: number;
  footnotes: PeanutNotes;
  sidebars: PeanutNotes;
  /** The text of a record; `null` when it is damaged. */
  page: (index: number) => Buffer | null;
};

/**
 * eReader (Peanut Press) books, old and new ones; the header of old ones has 202 bytes. New ones with compression 260 or 272
 * are locked with the name and card of their buyer.
 */
export const peanutBook = (database: PalmDatabase): PeanutBook => {
  const header = database.record(0);
  const u16 = (at: number): number => (at + 2 <= header.length ? header.readUInt16BE(at) : 0);
  const isOld = header.length === OLD_HEADER_BYTES;
  const compression = u16(0);
  const isDrm = !isOld && compression > 255;
  const unpack = isOld ? unmasked : compression === 10 ? inflated : unpackPalmDoc;
  const notes = (first: number, count: number): PeanutNotes => ({ first, count: isOld ? 0 : count });
  return {
    isOld,
    isDrm,
    metadata: !isOld && u16(24) === 1 ? u16(44) : null,
    lastPage: isDrm ? 0 : Math.min(Math.max(u16(isOld ? 8 : 12) - 1, 0), database.count - 1),
    footnotes: notes(u16(48), u16(28)),
    sidebars: notes(u16(50), u16(30)),
    page: (index) => unpack(database.record(index)),
  };
};

/** The text page by page. What stands behind a page that is damaged is not read. */
export function* peanutPages({ lastPage, page }: PeanutBook): Generator<Buffer> {
  for (let index = 1; index <= lastPage; index += 1) {
    const text = page(index);
    if (!text) return;
    yield text;
  }
}

const unmasked = (page: Buffer): Buffer => unpackPalmDoc(page.map((byte) => byte ^ OLD_MASK));

const inflated = (page: Buffer): Buffer | null => {
  try {
    return inflateSync(page, { maxOutputLength: MAX_PAGE_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
};
