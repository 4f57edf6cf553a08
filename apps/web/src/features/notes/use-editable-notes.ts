import { errors, limits, type Note, notes, type Reply } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatError } from '../../i18n/format-error.ts';
import { call, session } from '../../lib/api.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { CallError } from '../../lib/call-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { getCurrentReader } from '../../lib/reader-storage.ts';
import { toasts } from '../../ui/toasts.ts';
import { applyMutations, createMarksOutbox, type MarkMutation } from './marks-outbox.ts';

type Answer = Reply<typeof notes.ofBook>;
const NO_NOTES: readonly Note[] = [];

/** Starts with the key of the notes of a book, so that live updates refetch it too. */
const getAllNotesKey = (bookId: string) => [notes.ofBook.name, bookId, 'all'];

const sendMutation = async (fastHash: string, mutation: MarkMutation, ageMs: number): Promise<void> => {
  const query = { fast_hash: fastHash };
  const params = { uuid: mutation.uuid };
  if (mutation.kind === 'create')
    await call(notes.create, { query, body: { ...mutation.note, uuid: mutation.uuid }, ageMs });
  else if (mutation.kind === 'change') await call(notes.update, { query, params, body: mutation.change, ageMs });
  else await call(notes.delete, { query, params, ageMs });
};

/** Whether a retry would fail again. An expired session (401) is renewed elsewhere. */
const isPermanentError = (error: unknown): boolean => {
  const status = error instanceof CallError ? errors[error.code].status : 0;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
};

type Outbox = ReturnType<typeof createMarksOutbox> & { subscribe: (listener: () => void) => () => void };

type OutboxOwner = { bookId: string; fastHash: string; reader: number | null };

const createOutbox = (name: string, { bookId, fastHash, reader }: OutboxOwner): Outbox => {
  const listeners = new Set<() => void>();
  const outbox = createMarksOutbox({
    send: async (mutation, ageMs) => {
      if (getCurrentReader() !== reader) throw new Error('another reader has signed in: kept for the one who wrote');
      await sendMutation(fastHash, mutation, ageMs);
    },
    isPermanentError,
    read: () => browserStorage.read(name),
    write: (text) => (text === null ? browserStorage.forget(name) : browserStorage.write(name, text)),
    schedule: (work, ms) => void setTimeout(work, ms),
    onChange: () => {
      for (const listener of listeners) listener();
    },
    onSent: (mutation) =>
      queryClient.setQueryData<Answer>(
        getAllNotesKey(bookId),
        (all) => all && { ...all, items: applyMutations(all.items, [mutation], new Date().toISOString()) },
      ),
    onRejected: (mutation, error) => {
      const code = error instanceof CallError ? error.code : null;
      const noteText = mutation.kind === 'change' ? (mutation.change.note?.text ?? '') : '';
      const onAction = (): void => void navigator.clipboard.writeText(noteText);
      // offers the text of a change to a note that was deleted meanwhile
      if (code === 'note.not_found' && noteText !== '')
        toasts.show(i18next.t('notes:deletedNoteText', { text: noteText }), {
          label: i18next.t('notes:copyText'),
          onAction,
        });
      // a bookmark that another device has already added is no error
      else if (code !== 'note.not_found' && code !== 'note.item_marked' && code !== 'note.already_there')
        toasts.show(formatError(error));
      void queryClient.invalidateQueries({ queryKey: [notes.ofBook.name, bookId] });
    },
  });
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { ...outbox, subscribe };
};

/** One outbox per book and reader, shared by all screens: two would send and store without knowing of each other. */
const outboxes = new Map<string, Outbox>();
const getOutbox = (bookId: string, fastHash: string): Outbox => {
  const reader = getCurrentReader();
  const name = `reader.marks.${reader ?? 0}.${bookId}`;
  const outbox = outboxes.get(name) ?? createOutbox(name, { bookId, fastHash, reader });
  outboxes.set(name, outbox);
  return outbox;
};

export type EditableNotes = {
  /** Including pending changes; newest first. */
  notes: readonly Note[];
  /** Changes are waiting because the server can't be reached. */
  isWaiting: boolean;
  /** The notes could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
  mutate: (...mutations: MarkMutation[]) => void;
};

/** The notes, highlights and bookmarks of one book, with a function to change them. */
export const useEditableNotes = (bookId: string, fastHash: string): EditableNotes => {
  const outbox = useMemo(() => getOutbox(bookId, fastHash), [bookId, fastHash]);
  const mutations = useSyncExternalStore(outbox.subscribe, outbox.getQueued);
  const isWaiting = useSyncExternalStore(outbox.subscribe, outbox.isFailing);
  const { data, isError, refetch } = useQuery({
    queryKey: getAllNotesKey(bookId),
    queryFn: ({ signal }) =>
      call(notes.ofBook, { params: { id: bookId }, query: { limit: limits.BOOK_NOTES } }, signal),
    refetchOnMount: 'always',
  });
  useEffect(() => {
    outbox.flush();
    const stopListening = session.onBeforeLogOut(outbox.drain);
    addEventListener('online', outbox.flush);
    return () => {
      stopListening();
      removeEventListener('online', outbox.flush);
    };
  }, [outbox]);
  const items = data?.items ?? NO_NOTES;
  const [now] = useState(() => new Date().toISOString());
  const all = useMemo(() => applyMutations(items, mutations, now), [items, mutations, now]);
  return {
    notes: all,
    isWaiting,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    mutate: outbox.enqueue,
  };
};
