import { type FingerprintSet, formatNamed, titleFromName } from '@lectern/formats';
import type { NewBook } from '../books/books.service.ts';
import type { Document } from '../files/files.service.ts';
import { shelfName } from '../shelves/shelves.service.ts';

/** Title of an EPUB that says none (spec section 3); whatever else is silent is called as its reader's file. */
const UNKNOWN_TITLE = 'Unknown Title';

/** The row of a new book, from what the parser found; the reader may change it later. */
export const newBook = (
  name: string,
  prints: FingerprintSet,
  { format, metadata, contents, manifest, covers, inside }: Document,
): NewBook => ({
  name,
  sha256: new Uint8Array(prints.sha256),
  md5: new Uint8Array(prints.md5),
  fastHash: prints.fastHash,
  bytes: BigInt(prints.bytes),
  format,
  // of the bytes as they are downloaded
  mimeType: formatNamed(inside === null ? format : 'zip')?.mediaType ?? 'application/octet-stream',
  title: metadata.title ?? (format === 'epub' ? UNKNOWN_TITLE : titleFromName(name)),
  authors: joined(metadata.authors.map((author) => author.name)),
  series: metadata.series?.name ?? null,
  seriesOrd: metadata.series?.number ?? null,
  genres: joined(metadata.genres),
  authorNames: distinct(metadata.authors.map((author) => shelfName(author.name))),
  genreNames: distinct(metadata.genres.map(shelfName)),
  lang: metadata.language,
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
});

const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '');
const joined = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '));
