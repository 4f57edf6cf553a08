import type { AudioTags } from '../audio/audio-file.ts';
import type { Track } from '../audio/audiobook.ts';
import { cleanLineOrNull } from '../text/clean-line.ts';
import { titleFromFileName } from '../text/title-from-file-name.ts';

const TITLE = 1000;

/** Merges the tags of all tracks into those of the book: for each tag the first track that has it counts. */
export const toBookTags = (tracks: readonly Track[]): { tags: AudioTags; title: string | null; isDrm: boolean } => {
  const all = tracks.map(({ file }) => file.tags);
  const findFirst = <K extends keyof AudioTags>(key: K, fallback: AudioTags[K]): AudioTags[K] =>
    all.map((tags) => tags[key]).find((value) => (Array.isArray(value) ? value.length > 0 : value !== null)) ??
    fallback;
  const tags: AudioTags = {
    title: findFirst('title', null),
    album: findFirst('album', null),
    authors: findFirst('authors', []),
    narrators: findFirst('narrators', []),
    genres: findFirst('genres', []),
    year: findFirst('year', null),
    publisher: findFirst('publisher', null),
    language: findFirst('language', null),
    description: findFirst('description', null),
    series: findFirst('series', null),
    isbn: findFirst('isbn', null),
    asin: findFirst('asin', null),
    track: null,
    disc: null,
  };
  const singleTitle = tracks.length === 1 ? tags.title : null;
  return {
    tags,
    title: singleTitle ?? tags.album ?? findCommonFolder(tracks),
    isDrm: tracks.some(({ file }) => file.isDrm),
  };
};

/** The top-level folder that contains all tracks, if there is one. */
const findCommonFolder = (tracks: readonly Track[]): string | null => {
  const tops = new Set(tracks.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')));
  const [top = ''] = tops;
  return tops.size === 1 ? cleanLineOrNull(top.replaceAll('_', ' '), TITLE) : null;
};

/**
 * The chapter title of each track: its title tag, or where all tracks have the same title, the only marker of each if those differ, else its
 * file name.
 */
export const toChapterTitles = (tracks: readonly Track[]): string[] => {
  const titles = findDistinct(tracks.map(({ file }) => file.tags.title)) ?? [];
  const markers = tracks.map(({ file }) => (file.markers.length === 1 ? (file.markers[0]?.title ?? null) : null));
  const isMarked = new Set(markers).size === tracks.length && tracks.length > 1;
  return tracks.map(({ path }, index) => titles[index] || (isMarked && markers[index]) || titleFromFileName(path));
};

const findDistinct = (titles: (string | null)[]): (string | null)[] | null =>
  titles.length === 1 || new Set(titles).size > 1 ? titles : null;
