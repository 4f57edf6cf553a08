import { books, lcp, notes } from '@lectern/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../lib/live.ts';
import { userQuery } from '../account/account.queries.ts';

/** Changes are batched: handled this many milliseconds after the first. */
const BATCH_MS = 50;
/** The storage in use is refetched at most once in this time, however many books change. */
const USER_REFETCH_MS = 1000;
/** The first connection of a visit reports that all may be stale. A user who was fetched just before is refetched this much later. */
const FRESH_MS = 5000;

export const getBookQueryKey = (id: string) => [books.one.name, id];

type LiveConnection = { subscribe: (listener: (event: LiveEvent) => void) => () => void };

/**
 * Invalidates cached book details and notes when they change elsewhere; lists of books update themselves (features/catalogue).
 * Returns a function that stops it.
 */
export const watchChanges = (client: QueryClient, live: LiveConnection): (() => void) => {
  const changedBooks = new Set<string>();
  const booksWithChangedNotes = new Set<string>();
  let isEverythingStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let userTimer: ReturnType<typeof setTimeout> | undefined;
  let freshTimer: ReturnType<typeof setTimeout> | undefined;

  const refetchUser = (): void => {
    clearTimeout(freshTimer);
    [userTimer, freshTimer] = [undefined, undefined];
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };

  /** Refetches a user who may have been read before the connection, unless a newer one comes meanwhile. */
  const refetchFreshUser = (): void => {
    const user = client.getQueryState(userQuery.queryKey);
    const known = (user?.dataUpdateCount ?? 0) + (user?.fetchStatus === 'fetching' ? 1 : 0);
    freshTimer ??= setTimeout(() => {
      freshTimer = undefined;
      if ((client.getQueryState(userQuery.queryKey)?.dataUpdateCount ?? 0) <= known) refetchUser();
    }, FRESH_MS);
  };

  const invalidate = (): void => {
    timer = undefined;
    const keys = isEverythingStale
      ? [[books.one.name], [lcp.licence.name], [notes.ofBook.name]]
      : [
          ...[...changedBooks].flatMap((id) => [getBookQueryKey(id), [lcp.licence.name, id]]),
          ...[...booksWithChangedNotes].map((id) => [notes.ofBook.name, id]),
        ];
    const user = client.getQueryState(userQuery.queryKey);
    const isUserFresh = user?.fetchStatus === 'fetching' || Date.now() - (user?.dataUpdatedAt ?? 0) < FRESH_MS;
    if (changedBooks.size > 0 || (isEverythingStale && !isUserFresh))
      userTimer ??= setTimeout(refetchUser, USER_REFETCH_MS);
    else if (isEverythingStale) refetchFreshUser();
    changedBooks.clear();
    booksWithChangedNotes.clear();
    isEverythingStale = false;
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };

  const stop = live.subscribe((event) => {
    // These do not change a book: adding it to a collection is reported by an event of its own.
    if (event.kind === 'message' || event.kind === 'listening.started' || event.kind.startsWith('collection.')) return;
    if (event.kind === 'note.changed') booksWithChangedNotes.add(event.book_id);
    else if (event.kind === 'resync') isEverythingStale = true;
    else changedBooks.add(event.id);
    timer ??= setTimeout(invalidate, BATCH_MS);
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(userTimer);
    clearTimeout(freshTimer);
    stop();
  };
};
