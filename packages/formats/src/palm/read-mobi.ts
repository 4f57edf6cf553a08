import type { BookFacts, BookMetadata } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import type { PalmDatabase } from './database.ts';
import { exthNumber } from './exth.ts';
import { toMobiMetadata } from './mobi-metadata.ts';
import { findMobiSections, type MobiSection, readFlowTable } from './mobi-sections.ts';
import { type PalmFacts, type PalmText, readPalmText, UNREAD_TEXT } from './palm-text.ts';
import { isTextReadable, unpackTextRecords } from './text-records.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;
/** EXTH record types of cover and thumbnail, counted from the first picture. */
const COVERS = [201, 202];

/** Reads a Mobipocket or KF8 book; of a hybrid the KF8 section, which is richer. */
export const readMobi = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const { mobi6, preferred } = findMobiSections(database);
  const metadata = toMobiMetadata(preferred.header);
  return {
    metadata: preferred === mobi6 ? metadata : mergeMetadata(metadata, toMobiMetadata(mobi6.header)),
    text: await readMobiText(database, preferred, maxBytes),
    cover: await readCover(database, [mobi6, preferred]),
  };
};

const mergeMetadata = (metadata: BookMetadata, old: BookMetadata): BookMetadata => ({
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

const readMobiText = async (database: PalmDatabase, half: MobiSection, maxBytes: number): Promise<PalmText> => {
  const { header, base } = half;
  if (!isTextReadable(header)) return UNREAD_TEXT;
  const [text] = readFlowTable(database, half);
  const pieces = takeBytes(unpackTextRecords(database, header, base), text?.[1] ?? Number.POSITIVE_INFINITY);
  return readPalmText(pieces, header.encoding, maxBytes);
};

function* takeBytes(pieces: Iterable<Buffer>, limit: number): Generator<Buffer> {
  let left = limit;
  for (const piece of pieces) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

const readCover = async (database: PalmDatabase, halves: MobiSection[]): Promise<BookFacts['cover']> => {
  const records = halves.flatMap(({ header, base }) =>
    COVERS.flatMap((kind) => {
      const number = exthNumber(header.exth, kind);
      return number === null || header.firstImage === 0 ? [] : [base + header.firstImage + number];
    }),
  );
  for (const record of new Set(records)) {
    const image = database.record(record, MAX_IMAGE_BYTES);
    const cover = image.length > 0 ? await createCoverSizes(image) : null;
    if (cover) return cover;
  }
  return null;
};
