import type { AudioContents } from '../contents.ts';
import { drawCover } from '../covers.ts';
import { type BookFacts, type BookMetadata, SILENT, UnreadableBook } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import type { AudioFile, AudioTags, Picture } from './audio-file.ts';
import { chaptersOf } from './chapters.ts';

/** Milliseconds are kept as 32 bits: 24 days, three times the longest audiobook. */
const MAX_DURATION_MS = 2 ** 31 - 1;
const MAX_PICTURES = 3;

/** A file of a book with what it was found to be; `chapter` is what it is called when it has no chapters of its own. */
export type Track = { path: string; bytes: number; mediaType: string; chapter: string; file: AudioFile };

/** What sound files say, in the terms of books. */
export const metadataOf = (tags: AudioTags, title: string | null, isDrm: boolean): BookMetadata => ({
  ...SILENT,
  title,
  authors: tags.authors.map((name) => ({ name, fileAs: null, role: null })),
  contributors: tags.narrators.map((name) => ({ name, fileAs: null, role: 'nrt' })),
  series: tags.series,
  language: tags.language,
  year: tags.year,
  publisher: tags.publisher,
  isbn: tags.isbn,
  genres: tags.genres,
  annotation: sanitiseAnnotation(tags.description ?? ''),
  identifiers: tags.asin === null ? [] : [{ scheme: 'asin', value: tags.asin }],
  isDrm,
});

/** Tracks in the order in which they are heard, as the contents of a book. Throws `UnreadableBook` when they never end. */
export const contentsOf = (tracks: readonly Track[]): AudioContents => {
  const lengths = tracks.map(({ file }) => Math.max(1, Math.round(file.durationMs)));
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  if (durationMs > MAX_DURATION_MS) throw new UnreadableBook('damaged', `it claims to last ${durationMs} ms`);
  return {
    kind: 'audio',
    durationMs,
    tracks: tracks.map(({ path, bytes, mediaType, file }, index) => ({
      path,
      bytes,
      mediaType,
      durationMs: lengths[index] ?? 1,
      seek: file.seek,
    })),
    chapters: chaptersOf(
      tracks.map(({ file, chapter }, index) => ({
        durationMs: lengths[index] ?? 1,
        markers: file.markers,
        title: chapter,
      })),
    ),
  };
};

/** The cover from the first of these pictures that can be drawn. */
export const coverFrom = async (pictures: readonly Picture[]): Promise<BookFacts['cover']> => {
  for (const picture of pictures.slice(0, MAX_PICTURES)) {
    const image = await picture();
    const cover = image && (await drawCover(image));
    if (cover) return cover;
  }
  return null;
};

/** A book that is one sound file. */
export const bookOf = async (
  format: string,
  file: AudioFile,
  { size, mediaType }: { size: number; mediaType: string },
): Promise<BookFacts> => {
  const title = file.tags.title ?? file.tags.album;
  return {
    format,
    metadata: metadataOf(file.tags, title, file.isDrm),
    contents: contentsOf([{ path: '', bytes: size, mediaType, chapter: title ?? '', file }]),
    manifest: null,
    parts: [],
    flagged: [],
    obfuscated: [],
    lock: null,
    cover: await coverFrom(file.pictures),
  };
};
