import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../ui/toasts.ts';
import { recreateNote, useEditableNotes } from '../../notes/notes.queries.ts';
import type { OpenedBook } from '../opened-book.ts';
import { type Bookmark, createBookmarkNote, hasBookmarkAt, toBookmarks } from './bookmark.ts';
import { useImportBookmarks } from './use-import-bookmarks.ts';

export type { Bookmark } from './bookmark.ts';

type Notice = { tone: 'positive' | 'danger'; text: string };

/** The reader's bookmarks of one audiobook, newest first, and the actions on them. */
export type Bookmarks = {
  items: readonly Bookmark[];
  /** Adds a bookmark, unless there is one at this position. Milliseconds on the timeline of the book. */
  add: (atMs: number, note: string) => void;
  /** Changes the note; an empty one removes it. */
  edit: (uuid: string, note: string) => void;
  /** Removes a bookmark, and offers to undo it. */
  remove: (uuid: string) => void;
  /** A bookmark was just added: the button waits. */
  isBusy: boolean;
  /** A message about the last bookmark; disappears by itself. */
  notice: Notice | null;
  /** Some changes wait on this device, because the server can't be reached. */
  waiting: boolean;
  /** The bookmarks of the server could not be loaded. */
  failed: boolean;
  retry: () => void;
  /** Imports the bookmarks of a file of annotations. */
  importFile: (file: Blob) => void;
};

/** How long a message about a bookmark is shown, and how long the button waits (spec section 12). */
const NOTICE_MS = 3000;
const BUSY_MS = 1500;

export const useBookmarks = (book: OpenedBook): Bookmarks => {
  const { t } = useTranslation(['playback', 'marks', 'common']);
  const stored = useEditableNotes(book.id, book.fast_hash);
  const items = useMemo(() => toBookmarks(stored.notes, book), [stored.notes, book]);
  const importFile = useImportBookmarks(book, items, stored.mutate);
  const [added, setAdded] = useState<{ notice: Notice | null; busy: boolean }>({ notice: null, busy: false });
  const { notice, busy } = added;
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setAdded((current) => ({ ...current, notice: null })), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setAdded((current) => ({ ...current, busy: false })), BUSY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return {
    items,
    isBusy: busy,
    notice,
    add: (at, note) => {
      if (busy) return;
      const atMs = Math.round(at);
      const isDuplicate = hasBookmarkAt(items, book, atMs);
      setAdded({
        busy: true,
        notice: isDuplicate
          ? { tone: 'danger', text: t('bookmarkExists') }
          : { tone: 'positive', text: t('marks:bookmarked') },
      });
      if (isDuplicate) return;
      const made = createBookmarkNote(book, atMs, note, Date.now());
      stored.mutate({ kind: 'create', uuid: made.uuid, note: made });
    },
    edit: (uuid, text) => stored.mutate({ kind: 'change', uuid, change: { note: text === '' ? null : { text } } }),
    remove: (uuid) => {
      const note = stored.notes.find((candidate) => candidate.uuid === uuid);
      stored.mutate({ kind: 'delete', uuid });
      if (!note) return;
      const onAction = (): void => stored.mutate({ kind: 'create', uuid, note: recreateNote(note) });
      toasts.show(t('marks:removed.bookmark'), { label: t('common:undo'), onAction });
    },
    waiting: stored.isWaiting,
    failed: stored.hasFailed,
    retry: stored.retry,
    importFile,
  };
};
