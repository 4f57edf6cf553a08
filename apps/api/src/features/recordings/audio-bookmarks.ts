import type { NewNote, NoteChange, Recording, SentAudioBookmark } from '@lectern/contracts';
import type { AudioBookmarkRow } from '../notes/notes.service.ts';

type BookmarkWrite = { uuid: string; change: NoteChange } | { note: NewNote };
/** A position: milliseconds from the start of its chapter and of the book. */
type LocatedPosition = { page: string; offs: number; atMs: number; percent: number };

/**
 * Decides what to write for a bookmark that a program sent: it changes the existing one with the same uuid or
 * `mark.created`, or the one at exactly this position under another name; otherwise it is a new one.
 */
export const toBookmarkWrite = (
  place: LocatedPosition,
  sent: SentAudioBookmark,
  existing: readonly AudioBookmarkRow[],
): BookmarkWrite => {
  const anchor = `#t=${(place.atMs / 1000).toFixed(3)}`;
  const withSameUuid = existing.find(({ uuid }) => uuid === sent.uuid);
  const withSameCreated = existing.find(
    ({ content }) => sent.created !== undefined && content.mark.created === sent.created,
  );
  const renamed = existing.find(({ page, offs, content }) => {
    const hasOtherName = typeof sent.name === 'string' && sent.name !== (content.note?.text ?? '');
    return hasOtherName && page === place.page && offs === place.offs;
  });
  const previous = withSameUuid ?? withSameCreated ?? renamed;
  const mark = { anchor, ...(previous === undefined && sent.created !== undefined && { created: sent.created }) };
  if (previous) {
    const text = sent.name === undefined ? {} : { note: sent.name ? { text: sent.name } : null };
    return { uuid: previous.uuid, change: { ...text, mark, place } };
  }
  const note: NewNote = {
    ...(sent.uuid !== undefined && { uuid: sent.uuid }),
    type: { value: 'bookmark' },
    mark,
    ...(sent.name && { note: { text: sent.name } }),
    place,
  };
  return { note };
};

/**
 * Converts bookmarks to the format of players, last created first.
 * @param getPercent the percentage at a position, for bookmarks without one; null for an unknown chapter
 */
export const toWireBookmarks = (
  rows: readonly AudioBookmarkRow[],
  getPercent: (place: { page: string; offs: number }) => number | null,
): Recording['marks'] =>
  rows
    .map(({ uuid, page, offs, percent, content: { mark, note }, updatedAt }) => {
      return {
        uuid,
        page,
        offs,
        percent: percent ?? getPercent({ page, offs }) ?? 0,
        date: new Date(mark.created * 1000).toISOString(),
        name: note?.text ? note.text : null,
        mark: { created: mark.created, updated: updatedAt.toISOString() },
      };
    })
    .toSorted((a, b) => b.mark.created - a.mark.created);
