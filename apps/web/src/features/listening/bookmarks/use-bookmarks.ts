import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../ui/toasts.ts';
import { againOf, useNotesOf } from '../../notes/notes.queries.ts';
import type { Opened } from '../safety/line.ts';
import { type Bookmark, bookmarksIn, isThere, newBookmark } from './bookmark.ts';
import { useBringIn } from './use-bring-in.ts';

export type { Bookmark } from './bookmark.ts';

type Notice = { tone: 'positive' | 'danger'; text: string };

/** The reader's bookmarks of one audiobook, those that were made last first, and what can be done with them. */
export type Bookmarks = {
  items: readonly Bookmark[];
  /** A new one, unless there is one at this moment already. Moments in milliseconds on the time line of the book. */
  add: (atMs: number, note: string) => void;
  /** Never a second one. An empty note takes the note away. */
  edit: (uuid: string, note: string) => void;
  /** Takes it away, and offers it back. */
  remove: (uuid: string) => void;
  /** One was just added: the button waits. */
  busy: boolean;
  /** What became of the last one, in words; gone by itself. */
  notice: Notice | null;
  /** Some wait on this device because the cloud can't be reached. */
  waiting: boolean;
  /** Those of the cloud could not be asked for. */
  failed: boolean;
  again: () => void;
  /** Adds those of a file of annotations. */
  bringIn: (file: Blob) => void;
};

/** How long a word about a bookmark stands, and how long the button waits (spec section 12). */
const NOTICE_MS = 3000;
const BUSY_MS = 1500;

export const useBookmarks = (book: Opened): Bookmarks => {
  const { t } = useTranslation(['heard', 'marks', 'common']);
  const kept = useNotesOf(book.id, book.fast_hash);
  const items = useMemo(() => bookmarksIn(kept.notes, book), [kept.notes, book]);
  const bringIn = useBringIn(book, items, kept.do);
  const [added, setAdded] = useState<{ notice: Notice | null; busy: boolean }>({ notice: null, busy: false });
  const { notice, busy } = added;
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setAdded((now) => ({ ...now, notice: null })), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setAdded((now) => ({ ...now, busy: false })), BUSY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return {
    items,
    busy,
    notice,
    add: (at, note) => {
      if (busy) return;
      const atMs = Math.round(at);
      const isDouble = isThere(items, book, atMs);
      setAdded({
        busy: true,
        notice: isDouble ? { tone: 'danger', text: t('there') } : { tone: 'positive', text: t('marks:bookmarked') },
      });
      if (isDouble) return;
      const made = newBookmark(book, atMs, note, Date.now());
      kept.do({ kind: 'create', uuid: made.uuid, note: made });
    },
    edit: (uuid, text) => kept.do({ kind: 'change', uuid, change: { note: text === '' ? null : { text } } }),
    remove: (uuid) => {
      const note = kept.notes.find((one) => one.uuid === uuid);
      kept.do({ kind: 'delete', uuid });
      if (!note) return;
      const onAction = (): void => kept.do({ kind: 'create', uuid, note: againOf(note) });
      toasts.show(t('marks:removed.bookmark'), { label: t('common:undo'), onAction });
    },
    waiting: kept.waiting,
    failed: kept.failed,
    again: kept.again,
    bringIn,
  };
};
