import type { FromSurface, NewNote, Wanted } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { timeIn } from '../../../lib/time-address.ts';
import { toasts } from '../../../ui/toasts.ts';
import { broughtBy, type Notes } from '../../notes/notes.queries.ts';
import { type Bookmark, isThere, markOfBookmark, newBookmark, type TimeLine } from './bookmark.ts';

type Found = Extract<FromSurface, { kind: 'located' }>['found'];

/** Which of the marks of a file are moments of this recording. */
const momentsIn = ({ durationMs }: TimeLine, wanted: readonly Wanted[]): Found =>
  wanted.map(({ id, start, end, before, text, after }) => {
    const atMs = timeIn(start);
    if (atMs === null || atMs > durationMs) return { id, stretch: null };
    const fraction = atMs / Math.max(1, durationMs);
    return { id, stretch: { start, end, before, text, after, progression: 0, fraction } };
  });

/** Adds the bookmarks of a file of annotations to those of a recording, and tells what became of them. */
export const useBringIn = (line: TimeLine, items: readonly Bookmark[], act: Notes['do']): ((file: Blob) => void) => {
  const { t } = useTranslation(['marks', 'common']);
  const bringIn = async (file: Blob): Promise<void> => {
    const marks = items.map((one) => markOfBookmark(one, line));
    const brought = await broughtBy(file, marks, async (wanted) => momentsIn(line, wanted));
    const made: (NewNote & { uuid: string })[] = [];
    let { there } = brought;
    for (const { uuid, stretch, note } of brought.added) {
      const atMs = timeIn(stretch.start) ?? 0;
      if (isThere(items, line, atMs)) there += 1;
      else made.push(newBookmark(line, atMs, note, Date.now(), uuid));
    }
    act(...made.map((note) => ({ kind: 'create' as const, uuid: note.uuid, note })));
    const onAction = (): void => act(...made.map(({ uuid }) => ({ kind: 'delete' as const, uuid })));
    const told = t('brought', { added: made.length, there, lost: brought.lost });
    toasts.show(told, made.length > 0 ? { label: t('common:undo'), onAction } : undefined);
  };
  // what the file holds instead would tell a reader nothing
  return (file) => void bringIn(file).catch(() => toasts.show(t('notBrought')));
};
