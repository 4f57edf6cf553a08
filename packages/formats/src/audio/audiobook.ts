import type { AudioContents } from '../book-contents.ts';
import { type BookFacts, type BookMetadata, EMPTY_METADATA, UnreadableBook } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import { parseProducerTitle } from '../text/producer-title.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import type { AudioFile, AudioTags, EmbeddedPicture } from './audio-file.ts';
import { toChapters } from './chapters.ts';
import { canKeepFrames } from './sound-frames.ts';

/** Milliseconds are stored in 32 bits: 24 days, three times the longest audiobook. */
const MAX_DURATION_MS = 2 ** 31 - 1;
const MAX_PICTURES = 3;

/** An audio file of a book; `chapter` is the title of the chapter that it forms when it has no chapters of its own. */
export type Track = { path: string; bytes: number; mediaType: string; chapter: string; file: AudioFile };

/** Converts audio tags to the metadata of a book. */
export const toBookMetadata = (tags: AudioTags, title: string | null, isDrm: boolean): BookMetadata => ({
  ...EMPTY_METADATA,
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

/** Converts tracks in playing order to the contents of a book. Throws `UnreadableBook` when they are impossibly long. */
export const toAudioContents = (tracks: readonly Track[]): AudioContents => {
  const lengths = tracks.map(({ file }) => Math.max(1, Math.round(file.durationMs)));
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  if (durationMs > MAX_DURATION_MS) throw new UnreadableBook('damaged', `it claims to last ${durationMs} ms`);
  const keepsFrames = canKeepFrames(tracks.map(({ file }) => file.frames));
  return {
    kind: 'audio',
    durationMs,
    tracks: tracks.map(({ path, bytes, mediaType, file }, index) => ({
      path,
      bytes,
      mediaType,
      durationMs: lengths[index] ?? 1,
      seek: file.seek,
      ...(file.sound && { sound: file.sound }),
      ...(file.frames && keepsFrames && { frames: file.frames }),
      ...(file.codecs === undefined ? {} : { codecs: file.codecs }),
    })),
    chapters: toChapters(
      tracks.map(({ file, chapter }, index) => ({
        durationMs: lengths[index] ?? 1,
        markers: file.markers,
        title: chapter,
      })),
    ),
  };
};

/** Creates the cover from the first of these pictures that can be decoded. */
export const createCoverFromPictures = async (pictures: readonly EmbeddedPicture[]): Promise<BookFacts['cover']> => {
  for (const picture of pictures.slice(0, MAX_PICTURES)) {
    const image = await picture();
    const cover = image && (await createCoverSizes(image));
    if (cover) return cover;
  }
  return null;
};

/** The title of a recording; null for the number of a track. */
const parseRecordingTitle = (title: string): string | null =>
  /^\d{1,3}$/.test(title) ? null : parseProducerTitle(title);

/** Creates the facts of a book that is a single audio file. */
export const toAudiobookFacts = async (
  format: string,
  file: AudioFile,
  { size, mediaType }: { size: number; mediaType: string },
): Promise<BookFacts> => {
  const title = (file.tags.title && parseRecordingTitle(file.tags.title)) ?? file.tags.album;
  return {
    format,
    metadata: toBookMetadata(file.tags, title, file.isDrm),
    contents: toAudioContents([{ path: '', bytes: size, mediaType, chapter: title ?? '', file }]),
    manifest: null,
    parts: [],
    flagged: [],
    obfuscated: [],
    lock: null,
    cover: await createCoverFromPictures(file.pictures),
  };
};
