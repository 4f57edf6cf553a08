import { limits, type NewNote, type Note } from '@lectern/contracts';
import { formatTimePointer, parseTimePointer } from '../../../lib/time-pointer.ts';
import type { SavedMark } from '../../notes/notes.queries.ts';
import { computePercent } from '../engine/times.ts';

/** The timeline of a recording: its chapters and duration. */
export type BookTimeline = {
  durationMs: number;
  chapters: readonly { name: string; startMs: number }[];
};

/** A bookmark in an audiobook. */
export type Bookmark = {
  uuid: string;
  /** On the timeline of the book. */
  atMs: number;
  /** Name of the chapter in the book, and the position in it. */
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

type BookmarkPosition = Pick<Bookmark, 'atMs' | 'chapter' | 'offsMs' | 'percent'>;

/** The latest time that a Date can hold (ECMA-262, 21.4.1.1): other programs may write any number. */
const LATEST_SECONDS = 8_640_000_000_000;

const toBookmarkPosition = ({ durationMs, chapters }: BookTimeline, atMs: number): BookmarkPosition => {
  const chapter = chapters.findLast(({ startMs }) => startMs <= atMs) ?? chapters[0];
  return {
    atMs,
    chapter: chapter?.name ?? '',
    offsMs: atMs - (chapter?.startMs ?? 0),
    percent: computePercent(atMs, durationMs),
  };
};

/** Converts a note to a bookmark; null for another kind of note, or a time outside the recording. */
const toBookmark = (note: Note, timeline: BookTimeline): Bookmark | null => {
  const atMs = parseTimePointer(note.mark.anchor);
  if (note.type.value !== 'bookmark' || atMs === null || atMs > timeline.durationMs) return null;
  return {
    ...toBookmarkPosition(timeline, atMs),
    uuid: note.uuid,
    note: note.note?.text ?? '',
    created: new Date(Math.min(Math.max(0, note.mark.created), LATEST_SECONDS) * 1000).toISOString(),
    updated: note.type.updated,
  };
};

/** The bookmarks among the notes of a recording, newest first. */
export const toBookmarks = (notes: readonly Note[], timeline: BookTimeline): Bookmark[] =>
  notes.toSorted((a, b) => b.mark.created - a.mark.created).flatMap((note) => toBookmark(note, timeline) ?? []);

/** Whether there is a bookmark at this position already. */
export const hasBookmarkAt = (marks: readonly Bookmark[], timeline: BookTimeline, atMs: number): boolean => {
  const position = toBookmarkPosition(timeline, atMs);
  return marks.some(
    ({ chapter, offsMs }) =>
      chapter === position.chapter && Math.abs(offsMs - position.offsMs) <= limits.SAME_BOOKMARK_MS,
  );
};

/** Creates the note of a new bookmark for the server. `now` in milliseconds since 1970. */
export const createBookmarkNote = (
  timeline: BookTimeline,
  atMs: number,
  text: string,
  now: number,
  uuid: string = crypto.randomUUID(),
): NewNote & { uuid: string } => {
  const { chapter, offsMs, percent: share } = toBookmarkPosition(timeline, atMs);
  return {
    uuid,
    type: { value: 'bookmark' },
    mark: { anchor: formatTimePointer(atMs), created: Math.floor(now / 1000) },
    ...(text !== '' && { note: { text } }),
    place: { page: chapter, offs: offsMs, atMs, percent: share },
  };
};

/** Converts a bookmark to the mark that is written to files. */
export const toBookMark = ({ uuid, atMs, note, updated }: Bookmark, { durationMs }: BookTimeline): SavedMark => {
  const address = formatTimePointer(atMs);
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
