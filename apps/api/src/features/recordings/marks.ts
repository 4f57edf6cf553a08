import type { NewNote, NoteChange, Recording, SentMark } from '@lectern/contracts';
import type { MarkRow } from '../notes/notes.service.ts';

type Marking = { uuid: string; change: NoteChange } | { note: NewNote };
/** Where a mark lies: milliseconds from the begin of its chapter and of the book. */
type MarkedPlace = { page: string; offs: number; atMs: number; percent: number };

/**
 * What becomes of a mark that a program sent, among those that are there: a change of the one with its name or its
 * `mark.created`, or of the one at just its place when it gives that another name; else a new one.
 */
export const marking = (place: MarkedPlace, sent: SentMark, there: readonly MarkRow[]): Marking => {
  const anchor = `#t=${(place.atMs / 1000).toFixed(3)}`;
  const named = there.find(({ uuid }) => uuid === sent.uuid);
  const made = there.find(({ content }) => sent.created !== undefined && content.mark.created === sent.created);
  const here = there.find(({ page, offs, content }) => {
    const isOther = typeof sent.name === 'string' && sent.name !== (content.note?.text ?? '');
    return isOther && page === place.page && offs === place.offs;
  });
  const old = named ?? made ?? here;
  const mark = { anchor, ...(old === undefined && sent.created !== undefined && { created: sent.created }) };
  if (old) {
    const text = sent.name === undefined ? {} : { note: sent.name ? { text: sent.name } : null };
    return { uuid: old.uuid, change: { ...text, mark, place } };
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
 * Marks as players know them, those made last first.
 * @param percentOf the share of the book at a place, for marks that don't tell it; null in a chapter that there is none of
 */
export const marksOf = (
  rows: readonly MarkRow[],
  percentOf: (place: { page: string; offs: number }) => number | null,
): Recording['marks'] =>
  rows
    .map(({ uuid, page, offs, percent, content: { mark, note }, updatedAt }) => {
      return {
        uuid,
        page,
        offs,
        percent: percent ?? percentOf({ page, offs }) ?? 0,
        date: new Date(mark.created * 1000).toISOString(),
        name: note?.text ? note.text : null,
        mark: { created: mark.created, updated: updatedAt.toISOString() },
      };
    })
    .toSorted((a, b) => b.mark.created - a.mark.created);
