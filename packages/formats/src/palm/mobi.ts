import { drawCover } from '../covers.ts';
import type { BookFacts, BookMetadata } from '../facts.ts';
import type { PalmDatabase } from './database.ts';
import { exthNumber } from './exth.ts';
import { flowsOf, type Half, halvesOf } from './halves.ts';
import { metadataIn } from './metadata.ts';
import type { PalmFacts } from './palm-facts.ts';
import { type PalmText, readText, UNREAD } from './text.ts';
import { isTextReadable, textRecords } from './text-records.ts';

const MAX_IMAGE_BYTES = 32 * 1024 ** 2;
/** Kinds of EXTH values: the cover and its thumbnail, counted from the first picture. */
const COVERS = [201, 202];

/** What is read of a Mobipocket or KF8 book; of one that is both the KF8 half counts, which is the richer. */
export const readMobi = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const { old, best } = halvesOf(database);
  const metadata = metadataIn(best.header);
  return {
    metadata: best === old ? metadata : completed(metadata, metadataIn(old.header)),
    text: await textIn(database, best, maxBytes),
    cover: await coverIn(database, [old, best]),
  };
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

const textIn = async (database: PalmDatabase, half: Half, maxBytes: number): Promise<PalmText> => {
  const { header, base } = half;
  if (!isTextReadable(header)) return UNREAD;
  const [text] = flowsOf(database, half);
  const pieces = firstBytes(textRecords(database, header, base), text?.[1] ?? Number.POSITIVE_INFINITY);
  return readText(pieces, header.encoding, maxBytes);
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
