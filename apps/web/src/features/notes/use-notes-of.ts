import { errors, limits, type Note, notes, type Reply } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { call, session } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { currentReader } from '../../lib/own.ts';
import { queryClient } from '../../lib/query-client.ts';
import { remembered } from '../../lib/remembered.ts';
import { toasts } from '../../ui/toasts.ts';
import { after, type Deed, marksOutbox } from './outbox.ts';

type Answer = Reply<typeof notes.ofBook>;
const NOTHING: readonly Note[] = [];

/** Below the key of the notes of a book, so that the live line renews it too. */
const allKey = (bookId: string) => [notes.ofBook.name, bookId, 'all'];

const sendDeed = async (fastHash: string, deed: Deed, ageMs: number): Promise<void> => {
  const query = { fast_hash: fastHash };
  const params = { uuid: deed.uuid };
  if (deed.kind === 'create') await call(notes.create, { query, body: { ...deed.note, uuid: deed.uuid }, ageMs });
  else if (deed.kind === 'change') await call(notes.update, { query, params, body: deed.change, ageMs });
  else await call(notes.delete, { query, params, ageMs });
};

/** A refusal that a later try would meet again. A session that has ended is the page’s to renew. */
const isRefused = (error: unknown): boolean => {
  const status = error instanceof CallError ? errors[error.code].status : 0;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
};

type Outbox = ReturnType<typeof marksOutbox> & { subscribe: (listener: () => void) => () => void };

type Owned = { bookId: string; fastHash: string; reader: number | null };

const makeOutbox = (name: string, { bookId, fastHash, reader }: Owned): Outbox => {
  const listeners = new Set<() => void>();
  const outbox = marksOutbox({
    send: async (deed, ageMs) => {
      if (currentReader() !== reader) throw new Error('another reader has signed in: kept for the one who wrote');
      await sendDeed(fastHash, deed, ageMs);
    },
    isRefused,
    read: () => remembered.read(name),
    write: (text) => (text === null ? remembered.forget(name) : remembered.write(name, text)),
    later: (work, ms) => void setTimeout(work, ms),
    changed: () => {
      for (const listener of listeners) listener();
    },
    sent: (deed) =>
      queryClient.setQueryData<Answer>(
        allKey(bookId),
        (all) => all && { ...all, items: after(all.items, [deed], new Date().toISOString()) },
      ),
    refused: (deed, error) => {
      const code = error instanceof CallError ? error.code : null;
      const words = deed.kind === 'change' ? (deed.change.note?.text ?? '') : '';
      const onAction = (): void => void navigator.clipboard.writeText(words);
      // What was written into a note that is gone would be lost without a word.
      if (code === 'note.not_found' && words !== '')
        toasts.show(i18next.t('notes:goneWithWords', { text: words }), {
          label: i18next.t('notes:copyWords'),
          onAction,
        });
      // Another device has put a bookmark there already: that is what was asked for.
      else if (code !== 'note.not_found' && code !== 'note.item_marked' && code !== 'note.already_there')
        toasts.show(errorText(error));
      void queryClient.invalidateQueries({ queryKey: [notes.ofBook.name, bookId] });
    },
  });
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { ...outbox, subscribe };
};

/** One a book and reader, however many screens show its marks: two would send and keep without knowing of each other. */
const outboxes = new Map<string, Outbox>();
const outboxOf = (bookId: string, fastHash: string): Outbox => {
  const reader = currentReader();
  const name = `reader.marks.${reader ?? 0}.${bookId}`;
  const outbox = outboxes.get(name) ?? makeOutbox(name, { bookId, fastHash, reader });
  outboxes.set(name, outbox);
  return outbox;
};

export type Notes = {
  /** With what is on its way; the newest first. */
  notes: readonly Note[];
  /** Some of them wait because the cloud can't be reached. */
  waiting: boolean;
  /** The notes of the cloud could not be asked for. */
  failed: boolean;
  again: () => void;
  do: (...deeds: Deed[]) => void;
};

/** The notes, highlights and bookmarks of one book, and what the reader does to them. */
export const useNotesOf = (bookId: string, fastHash: string): Notes => {
  const outbox = useMemo(() => outboxOf(bookId, fastHash), [bookId, fastHash]);
  const deeds = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.failing);
  const { data, isError, refetch } = useQuery({
    queryKey: allKey(bookId),
    queryFn: ({ signal }) =>
      call(notes.ofBook, { params: { id: bookId }, query: { limit: limits.BOOK_NOTES } }, signal),
    refetchOnMount: 'always',
  });
  useEffect(() => {
    outbox.flush();
    const stop = session.onLeaving(outbox.drain);
    addEventListener('online', outbox.flush);
    return () => {
      stop();
      removeEventListener('online', outbox.flush);
    };
  }, [outbox]);
  const items = data?.items ?? NOTHING;
  const [now] = useState(() => new Date().toISOString());
  const all = useMemo(() => after(items, deeds, now), [items, deeds, now]);
  return {
    notes: all,
    waiting,
    failed: isError && data === undefined,
    again: () => void refetch(),
    do: outbox.do,
  };
};
