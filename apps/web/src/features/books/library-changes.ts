import { account, type Book, type BookDetails, books, notes } from '@lectern/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import type { LiveWord } from '../../lib/live.ts';

/** Changes that come close together are dealt with together, so many milliseconds after the first. */
const GATHER_MS = 50;
/** More changed books than this are read with the whole list. */
const MOST_SINGLE = 20;

export const listKey = [books.list.name];
export const oneKey = (id: string) => [books.one.name, id];

type Line = { subscribe: (listener: (word: LiveWord) => void) => () => void };

/** Brings what is shown of the library up to date when something happens elsewhere. Answers how to stop. */
export const followChanges = (client: QueryClient, line: Line, call: Client): (() => void) => {
  const touched = new Set<string>();
  const noted = new Set<string>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readAnew = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: listKey }),
      client.invalidateQueries({ queryKey: [books.one.name] }),
      client.invalidateQueries({ queryKey: [notes.ofBook.name] }),
      client.invalidateQueries({ queryKey: [account.user.name] }),
    ]);

  const catchUp = async (): Promise<void> => {
    timer = undefined;
    const ids = [...touched];
    const all = everything || ids.length > MOST_SINGLE;
    const books = [...noted];
    touched.clear();
    noted.clear();
    everything = false;
    if (all) return void (await readAnew());
    for (const id of books) void client.invalidateQueries({ queryKey: [notes.ofBook.name, id] });
    if (ids.length === 0) return;
    for (const id of ids) await readOne(client, call, id);
    void client.invalidateQueries({ queryKey: [account.user.name] });
  };

  const stop = line.subscribe((word) => {
    // These say nothing of a book: one that came into a collection, or left it, is told of by itself.
    if (word.kind === 'message' || word.kind.startsWith('collection.')) return;
    if (word.kind === 'note.changed') noted.add(word.book_id);
    else if (word.kind === 'anew') everything = true;
    else touched.add(word.id);
    timer ??= setTimeout(() => void catchUp().catch(() => readAnew()), GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/** One book as it is now, put where the screens look: in the list, in its place, and on its own page. */
const readOne = async (client: QueryClient, call: Client, id: string): Promise<void> => {
  const found = await call(books.one, { params: { id } }).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'file.not_found') return null;
    throw error;
  });
  // A list that is on its way may have left the server before the change: it is asked for anew.
  if (client.isFetching({ queryKey: listKey }) > 0) void client.invalidateQueries({ queryKey: listKey });
  client.setQueryData<Book[]>(listKey, (list) => list && withBook(list, id, found));
  if (found) client.setQueryData<BookDetails>(oneKey(id), (one) => one && found);
  else client.removeQueries({ queryKey: oneKey(id) });
};

/** The list is newest first: a book that it does not hold yet has just come. */
const withBook = (list: Book[], id: string, found: BookDetails | null): Book[] => {
  if (!found) return list.filter((book) => book.id !== id);
  if (list.some((book) => book.id === id)) return list.map((book) => (book.id === id ? found : book));
  return [found, ...list];
};
