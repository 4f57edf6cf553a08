import { books, notes } from '@lectern/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveWord } from '../../lib/live.ts';
import { userQuery } from '../account/account.queries.ts';

/** Changes that come close together are dealt with together, so many milliseconds after the first. */
const GATHER_MS = 50;
/** The space in use is asked for once after this time, however many books come or go in it. */
const USER_GATHER_MS = 1000;

export const oneKey = (id: string) => [books.one.name, id];

type Line = { subscribe: (listener: (word: LiveWord) => void) => () => void };

/**
 * Brings what is shown of single books up to date when something happens elsewhere; the lists look after themselves
 * (features/catalogue). Answers how to stop.
 */
export const followChanges = (client: QueryClient, line: Line): (() => void) => {
  const touched = new Set<string>();
  const noted = new Set<string>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let userTimer: ReturnType<typeof setTimeout> | undefined;

  const askForUser = (): void => {
    userTimer = undefined;
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };

  const catchUp = (): void => {
    timer = undefined;
    const keys = everything
      ? [[books.one.name], [notes.ofBook.name]]
      : [...[...touched].map(oneKey), ...[...noted].map((id) => [notes.ofBook.name, id])];
    if (everything || touched.size > 0) userTimer ??= setTimeout(askForUser, USER_GATHER_MS);
    touched.clear();
    noted.clear();
    everything = false;
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };

  const stop = line.subscribe((word) => {
    // These change nothing of a book: one that came into a collection, or left it, is told of by itself.
    if (word.kind === 'message' || word.kind === 'listening.started' || word.kind.startsWith('collection.')) return;
    if (word.kind === 'note.changed') noted.add(word.book_id);
    else if (word.kind === 'anew') everything = true;
    else touched.add(word.id);
    timer ??= setTimeout(catchUp, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(userTimer);
    stop();
  };
};
