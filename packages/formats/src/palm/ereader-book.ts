import { constants, inflateSync } from 'node:zlib';
import type { PalmDatabase } from './database.ts';
import { unpackPalmDoc } from './palmdoc-compression.ts';

/** eReader books are always in Windows-1252. */
export const EREADER_ENCODING = 'windows-1252';
const OLD_HEADER_BYTES = 202;
/** XOR mask of the text of old books. */
const OLD_MASK = 0xa5;
const MAX_PAGE_BYTES = 256 * 1024;

/** Records of one kind of notes: the first lists their names. */
export type EreaderNoteRecords = { first: number; count: number };
export type EreaderBook = {
  isOld: boolean;
  isDrm: boolean;
  /** Metadata record of a new-style book; `null` when there is none. */
  metadata: number | null;
  /** Last text record. */
  lastPage: number;
  footnotes: EreaderNoteRecords;
  sidebars: EreaderNoteRecords;
  /** Decompresses a text record; `null` when it is damaged. */
  page: (index: number) => Buffer | null;
};

/**
 * Parses an eReader (Peanut Press) book, old or new; old headers have 202 bytes. New books with compression 260 or 272
 * are locked to their buyer.
 */
export const parseEreaderBook = (database: PalmDatabase): EreaderBook => {
  const header = database.record(0);
  const u16 = (at: number): number => (at + 2 <= header.length ? header.readUInt16BE(at) : 0);
  const isOld = header.length === OLD_HEADER_BYTES;
  const compression = u16(0);
  const isDrm = !isOld && compression > 255;
  const unpack = isOld ? unpackMasked : compression === 10 ? inflatePage : unpackPalmDoc;
  const notes = (first: number, count: number): EreaderNoteRecords => ({ first, count: isOld ? 0 : count });
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

/** Yields the text page by page; stops at a damaged page. */
export function* unpackEreaderPages({ lastPage, page }: EreaderBook): Generator<Buffer> {
  for (let index = 1; index <= lastPage; index += 1) {
    const text = page(index);
    if (!text) return;
    yield text;
  }
}

const unpackMasked = (page: Buffer): Buffer => unpackPalmDoc(page.map((byte) => byte ^ OLD_MASK));

const inflatePage = (page: Buffer): Buffer | null => {
  try {
    return inflateSync(page, { maxOutputLength: MAX_PAGE_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
};
