import type { AudioTags } from '../audio/audio-file.ts';
import type { Track } from '../audio/book.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { titleFromName } from '../text/file-name.ts';

const TITLE = 1000;

/** What the tracks say about the book that they are: the first that says something counts. */
export const bookTags = (tracks: readonly Track[]): { tags: AudioTags; title: string | null; isDrm: boolean } => {
  const all = tracks.map(({ file }) => file.tags);
  const first = <K extends keyof AudioTags>(key: K, silent: AudioTags[K]): AudioTags[K] =>
    all.map((tags) => tags[key]).find((value) => (Array.isArray(value) ? value.length > 0 : value !== null)) ?? silent;
  const tags: AudioTags = {
    title: first('title', null),
    album: first('album', null),
    authors: first('authors', []),
    narrators: first('narrators', []),
    genres: first('genres', []),
    year: first('year', null),
    publisher: first('publisher', null),
    language: first('language', null),
    description: first('description', null),
    series: first('series', null),
    isbn: first('isbn', null),
    asin: first('asin', null),
    track: null,
    disc: null,
  };
  const only = tracks.length === 1 ? tags.title : null;
  return { tags, title: only ?? tags.album ?? folderOf(tracks), isDrm: tracks.some(({ file }) => file.isDrm) };
};

/** The folder that all tracks lie in, when the archive has it. */
const folderOf = (tracks: readonly Track[]): string | null => {
  const tops = new Set(tracks.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')));
  const [top = ''] = tops;
  return tops.size === 1 ? cleanLineOrNull(readable(top).replaceAll('_', ' '), TITLE) : null;
};

/** What a track is called as a chapter: as it says, or as its file when it says what all say. */
export const chapterTitles = (tracks: readonly Track[]): string[] => {
  const said = tracks.map(({ file }) => file.tags.title);
  const isTelling = tracks.length === 1 || new Set(said).size > 1;
  return tracks.map(({ path }, index) => (isTelling && said[index]) || titleFromName(readable(path)));
};

/** Names of old Windows are in its letters for DOS, and were read as Latin-1: there these are control characters. */
const readable = (name: string): string =>
  /[\u0080-\u009f]/.test(name) && !/[^\0-\xff]/.test(name)
    ? new TextDecoder('ibm866').decode(Buffer.from(name, 'latin1'))
    : name;
