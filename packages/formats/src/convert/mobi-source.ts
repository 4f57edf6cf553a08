import { UnreadableBook } from '../book-facts.ts';
import type { PalmDatabase } from '../palm/database.ts';
import { findMobiSections, type MobiSection, readFlowTable } from '../palm/mobi-sections.ts';
import { isTextReadable, unpackTextRecords } from '../palm/text-records.ts';
import { CONVERSION_LIMITS, type ConversionSource } from './converted-book.ts';

const MAX_PICTURE_BYTES = 32 * 1024 ** 2;
/** Total of text, style sheets and SVG. */
const MAX_TEXT_BYTES = CONVERSION_LIMITS.characters * 2;

/** The unpacked parts of a Mobipocket or KF8 book: the text, the flows behind it, and pictures by number. */
export type MobiSource = {
  half: MobiSection;
  text: Buffer;
  /** The flows of KF8 (style sheets, SVG); the first is the text itself. */
  flows: Buffer[];
  readRecord: (index: number) => Buffer;
  /** Requests a picture by its number, which counts from 1, and returns its name. */
  requestPicture: (number: number) => string;
  /** Adds the requested pictures. */
  addPictures: (source: ConversionSource) => Promise<void>;
};

/** Unpacks the book. Throws `UnreadableBook('damaged')` for a protected book and `('hostile')` for excessive text. */
export const createMobiSource = (database: PalmDatabase): MobiSource => {
  const { mobi6, preferred: half } = findMobiSections(database);
  const { header, base } = half;
  if (mobi6.header.isEncrypted || !isTextReadable(header))
    throw new UnreadableBook('damaged', 'the book is protected, or packed in a way that is not known');
  const allText = concatLimited(unpackTextRecords(database, header, base));
  const flows = readFlowTable(database, half).map(([from, to]) => allText.subarray(from, to));
  const requested = new Set<number>();
  // both sections of a hybrid share the pictures of the first; books without a Mobipocket header store them behind the text
  const first = mobi6.header.firstImage || half.header.firstImage + base || mobi6.header.textRecords + 1;
  return {
    half,
    text: flows[0] ?? allText,
    flows,
    readRecord: (index) => database.record(base + index),
    requestPicture(number) {
      if (requested.size < CONVERSION_LIMITS.pictures) requested.add(number);
      return `${number}`;
    },
    async addPictures({ addPicture, waitForDrain }) {
      for (const number of requested) {
        addPicture(`${number}`, database.record(first + number - 1, MAX_PICTURE_BYTES));
        await waitForDrain();
      }
    },
  };
};

const concatLimited = (pieces: Iterable<Buffer>): Buffer => {
  const chunks: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    size += piece.length;
    if (size > MAX_TEXT_BYTES) throw new UnreadableBook('hostile', 'there is more text than a book has');
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
};
