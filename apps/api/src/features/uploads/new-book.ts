import { type FingerprintSet, formatNamed } from '@lectern/formats';
import { describedBy, type NewBook } from '../books/books.service.ts';
import type { Described } from '../files/files.service.ts';

/** The row of a new book, from what the parser found; the reader may change it later. */
export const newBook = (
  name: string,
  prints: FingerprintSet,
  { document, facts }: Omit<Described, 'pictures'>,
): NewBook => {
  const { format, metadata, contents, manifest, covers, inside } = document;
  return {
    ...describedBy(name, document),
    name,
    sha256: new Uint8Array(prints.sha256),
    facts,
    md5: new Uint8Array(prints.md5),
    fastHash: prints.fastHash,
    bytes: BigInt(prints.bytes),
    format,
    // of the bytes as they are downloaded
    mimeType: formatNamed(inside === null ? format : 'zip')?.mediaType ?? 'application/octet-stream',
    publisher: metadata.publisher,
    year: metadata.year,
    isbn: metadata.isbn,
    annotation: metadata.annotation,
    fixedLayout: manifest?.layout === 'pre-paginated',
    isDrm: metadata.isDrm,
    isLcp: metadata.isLcp,
    isAudioBook: contents?.kind === 'audio',
    durationMs: contents?.kind === 'audio' ? contents.durationMs : null,
    characters: manifest?.totalCharacters ?? null,
    covers,
  };
};
