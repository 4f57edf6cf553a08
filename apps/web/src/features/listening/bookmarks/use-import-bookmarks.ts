import type { FromSurface, NewNote, TextRangeQuery } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { parseTimePointer } from '../../../lib/time-pointer.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type EditableNotes, readAnnotationsFile } from '../../notes/notes.queries.ts';
import { type Bookmark, type BookTimeline, createBookmarkNote, hasBookmarkAt, toBookMark } from './bookmark.ts';

type Found = Extract<FromSurface, { kind: 'located' }>['found'];

/** Locates the marks of a file on the timeline of this recording. */
const locateMarks = ({ durationMs }: BookTimeline, wanted: readonly TextRangeQuery[]): Found =>
  wanted.map(({ id, start, end, before, text, after }) => {
    const atMs = parseTimePointer(start);
    if (atMs === null || atMs > durationMs) return { id, stretch: null };
    const fraction = atMs / Math.max(1, durationMs);
    return { id, stretch: { start, end, before, text, after, progression: 0, fraction } };
  });

/** Imports the bookmarks of an annotations file into a recording, and shows a toast about the result. */
export const useImportBookmarks = (
  timeline: BookTimeline,
  items: readonly Bookmark[],
  mutate: EditableNotes['mutate'],
): ((file: Blob) => void) => {
  const { t } = useTranslation(['marks', 'common']);
  const importFile = async (file: Blob): Promise<void> => {
    const marks = items.map((bookmark) => toBookMark(bookmark, timeline));
    const imported = await readAnnotationsFile(file, marks, async (wanted) => locateMarks(timeline, wanted));
    const created: (NewNote & { uuid: string })[] = [];
    let { duplicates } = imported;
    for (const { uuid, stretch, note } of imported.added) {
      const atMs = parseTimePointer(stretch.start) ?? 0;
      if (hasBookmarkAt(items, timeline, atMs)) duplicates += 1;
      else created.push(createBookmarkNote(timeline, atMs, note, Date.now(), uuid));
    }
    mutate(...created.map((note) => ({ kind: 'create' as const, uuid: note.uuid, note })));
    const onAction = (): void => mutate(...created.map(({ uuid }) => ({ kind: 'delete' as const, uuid })));
    const text = t('brought', { added: created.length, there: duplicates, lost: imported.notFound });
    toasts.show(text, created.length > 0 ? { label: t('common:undo'), onAction } : undefined);
  };
  // details of an invalid file would not help the reader
  return (file) => void importFile(file).catch(() => toasts.show(t('notBrought')));
};
