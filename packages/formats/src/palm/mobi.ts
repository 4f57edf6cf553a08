import { drawCover } from '../covers.ts';
import type { BookFacts, BookMetadata } from '../facts.ts';
import type { PalmDatabase } from './database.ts';
import { exthNumber } from './exth.ts';
import { metadataIn } from './metadata.ts';
import { type MobiHeader, mobiHeaderIn } from './mobi-header.ts';
import type { PalmFacts } from './palm-facts.ts';
import { type PalmText, readText, UNREAD } from './text.ts';
import { isTextReadable, textRecords } from './text-records.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;
const MAX_HEADER_BYTES = 512 * 1024;
/** Kinds of EXTH values: where the KF8 half begins; the cover and its thumbnail, counted from the first picture. */
const KF8_BOUNDARY = 121;
const COVERS = [201, 202];

/** A header, and the record that it is: everything it points to is counted from there. */
type Half = { header: MobiHeader; base: number };

/** What is read of a Mobipocket or KF8 book; of one that is both the KF8 half counts, which is the richer. */
export const readMobi = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const old: Half = { header: mobiHeaderIn(database.record(0, MAX_HEADER_BYTES)), base: 0 };
  const half = kf8Half(database, old) ?? old;
  const metadata = metadataIn(half.header);
  return {
    metadata: half === old ? metadata : completed(metadata, metadataIn(old.header)),
    text: await textIn(database, half, maxBytes),
    cover: await coverIn(database, [old, half]),
  };
};

/** The second half of a hybrid begins behind a record that says so. */
const kf8Half = (database: PalmDatabase, { header }: Half): Half | null => {
  const base = exthNumber(header.exth, KF8_BOUNDARY);
  if (base === null || base === 0 || base >= database.count) return null;
  if (database.record(base - 1, 8).toString('latin1') !== 'BOUNDARY') return null;
  const inner = mobiHeaderIn(database.record(base, MAX_HEADER_BYTES));
  return inner.version === 8 ? { header: inner, base } : null;
};

const completed = (metadata: BookMetadata, old: BookMetadata): BookMetadata => ({
  ...metadata,
  title: metadata.title ?? old.title,
  authors: metadata.authors.length > 0 ? metadata.authors : old.authors,
  language: metadata.language ?? old.language,
  year: metadata.year ?? old.year,
  publisher: metadata.publisher ?? old.publisher,
  isbn: metadata.isbn ?? old.isbn,
  genres: metadata.genres.length > 0 ? metadata.genres : old.genres,
  annotation: metadata.annotation ?? old.annotation,
  isDrm: metadata.isDrm || old.isDrm,
});

const textIn = async (database: PalmDatabase, { header, base }: Half, maxBytes: number): Promise<PalmText> => {
  if (!isTextReadable(header)) return UNREAD;
  const pieces = firstBytes(textRecords(database, header, base), firstFlow(database, header, base));
  return readText(pieces, header.encoding, maxBytes);
};

/** KF8 keeps style sheets and drawings behind the text: it ends where the table of flows says. */
const firstFlow = (database: PalmDatabase, { flows }: MobiHeader, base: number): number => {
  const table = flows === null ? Buffer.alloc(0) : database.record(base + flows, 20);
  return table.length === 20 && table.toString('latin1', 0, 4) === 'FDST' ? table.readUInt32BE(16) : Infinity;
};

function* firstBytes(pieces: Iterable<Buffer>, limit: number): Generator<Buffer> {
  let left = limit;
  for (const piece of pieces) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

const coverIn = async (database: PalmDatabase, halves: Half[]): Promise<BookFacts['cover']> => {
  const records = halves.flatMap(({ header, base }) =>
    COVERS.flatMap((kind) => {
      const number = exthNumber(header.exth, kind);
      return number === null || header.firstImage === 0 ? [] : [base + header.firstImage + number];
    }),
  );
  for (const record of new Set(records)) {
    const image = database.record(record, MAX_IMAGE_BYTES);
    const cover = image.length > 0 ? await drawCover(image) : null;
    if (cover) return cover;
  }
  return null;
};
