import { limits, type NewNote, type Note } from '@lectern/contracts';
import { timeAddress, timeIn } from '../../../lib/time-address.ts';
import type { BookMark } from '../../notes/notes.queries.ts';
import { percent } from '../engine/times.ts';

/** Chapters and length of a recording, on its one time line. */
export type TimeLine = {
  durationMs: number;
  chapters: readonly { name: string; startMs: number }[];
};

/** A bookmark in an audiobook. */
export type Bookmark = {
  uuid: string;
  /** On the time line of the book. */
  atMs: number;
  /** Name of the chapter, as the book tells it, and the place in it. */
  chapter: string;
  offsMs: number;
  percent: number;
  /** Empty without one. */
  note: string;
  /** ISO. */
  created: string;
  /** ISO. */
  updated: string;
};

type At = Pick<Bookmark, 'atMs' | 'chapter' | 'offsMs' | 'percent'>;

/** Latest time that a date can tell (ECMA-262, 21.4.1.1): other programs may say any number. */
const LATEST_SECONDS = 8_640_000_000_000;

const placeAt = ({ durationMs, chapters }: TimeLine, atMs: number): At => {
  const chapter = chapters.findLast(({ startMs }) => startMs <= atMs) ?? chapters[0];
  return {
    atMs,
    chapter: chapter?.name ?? '',
    offsMs: atMs - (chapter?.startMs ?? 0),
    percent: percent(atMs, durationMs),
  };
};

/** The bookmark that a note is; null for what is no bookmark, or no moment of this recording. */
const bookmarkOf = (note: Note, line: TimeLine): Bookmark | null => {
  const atMs = timeIn(note.mark.anchor);
  if (note.type.value !== 'bookmark' || atMs === null || atMs > line.durationMs) return null;
  return {
    ...placeAt(line, atMs),
    uuid: note.uuid,
    note: note.note?.text ?? '',
    created: new Date(Math.min(Math.max(0, note.mark.created), LATEST_SECONDS) * 1000).toISOString(),
    updated: note.type.updated,
  };
};

/** The bookmarks among the notes of a recording, those that were made last first. */
export const bookmarksIn = (notes: readonly Note[], line: TimeLine): Bookmark[] =>
  notes.toSorted((one, other) => other.mark.created - one.mark.created).flatMap((note) => bookmarkOf(note, line) ?? []);

/** Whether there is a bookmark at this moment. */
export const isThere = (marks: readonly Bookmark[], line: TimeLine, atMs: number): boolean => {
  const place = placeAt(line, atMs);
  return marks.some(
    ({ chapter, offsMs }) => chapter === place.chapter && Math.abs(offsMs - place.offsMs) <= limits.SAME_MARK_MS,
  );
};

/** A new bookmark for the wire, with its name. `now` in milliseconds since 1970. */
export const newBookmark = (
  line: TimeLine,
  atMs: number,
  text: string,
  now: number,
  uuid: string = crypto.randomUUID(),
): NewNote & { uuid: string } => {
  const { chapter, offsMs, percent: share } = placeAt(line, atMs);
  return {
    uuid,
    type: { value: 'bookmark' },
    mark: { anchor: timeAddress(atMs), created: Math.floor(now / 1000) },
    ...(text !== '' && { note: { text } }),
    place: { page: chapter, offs: offsMs, atMs, percent: share },
  };
};

/** As files of marks know it. */
export const markOfBookmark = ({ uuid, atMs, note, updated }: Bookmark, { durationMs }: TimeLine): BookMark => {
  const address = timeAddress(atMs);
  return {
    uuid,
    kind: 'bookmark',
    color: 'yellow',
    look: 'highlight',
    text: '',
    note,
    stretch: { start: address, end: address, before: '', text: '', after: '', progression: 0 },
    fraction: atMs / Math.max(1, durationMs),
    page: null,
    versions: 0,
    updated,
  };
};
