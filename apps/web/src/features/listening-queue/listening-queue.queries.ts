import { listeningQueue, type QueuedBook, type QueuePlace } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo } from 'react';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { formatError } from '../../i18n/format-error.ts';
import { call, live } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toasts } from '../../ui/toasts.ts';

export type { QueuedBook };

type BookRef = Pick<QueuedBook, 'id' | 'title'>;

const queryKey = [listeningQueue.list.name];
const NO_BOOKS: readonly QueuedBook[] = [];
/** Changes that may change the queue. */
const CHANGES = ['queue.changed', 'book.added', 'book.changed', 'book.removed', 'resync'];

/** The audiobooks that wait, in order; follows other devices. */
export const useQueue = () => {
  useEffect(
    () => live.subscribe(({ kind }) => CHANGES.includes(kind) && void queryClient.invalidateQueries({ queryKey })),
    [],
  );
  const { data, isError, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listeningQueue.list, {}, signal)).books,
    refetchOnMount: 'always',
  });
  const books = useMemo(() => data?.map(withDisplayTitle) ?? NO_BOOKS, [data]);
  return { books, isError, isPending, refetch };
};

/** Shows the queue as it will be, and sends the change; on failure it shows what the server has, and says why. */
const change = async (
  toNext: (books: readonly QueuedBook[]) => readonly QueuedBook[],
  send: () => Promise<unknown>,
): Promise<boolean> => {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<readonly QueuedBook[]>(queryKey, (books) => books && toNext(books));
  try {
    await send();
    return true;
  } catch (error) {
    toasts.show(i18next.t('listeningQueue:failed', { why: formatError(error) }));
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey });
  }
};

const put = (ids: readonly string[], place: QueuePlace): Promise<unknown> =>
  call(listeningQueue.put, { body: { ids: [...ids], place } });

/** Where a book stands: before the next one, or last. */
const findPlace = (books: readonly QueuedBook[], id: string): QueuePlace => {
  const next = books[books.findIndex((book) => book.id === id) + 1];
  return next ? { before: next.id } : 'last';
};

export const queueMutations = {
  /** Puts books first (“Play next”) or last, and says so. */
  async add(books: readonly BookRef[], place: 'first' | 'last'): Promise<void> {
    const ids = books.map(({ id }) => id);
    const isDone = await change(
      (queue) => queue,
      () => put(ids, place),
    );
    const [{ title } = { title: '' }] = books;
    if (isDone)
      toasts.show(
        i18next.t(place === 'first' ? 'listeningQueue:playsNext' : 'listeningQueue:added', {
          title,
          count: ids.length,
        }),
        {
          label: i18next.t('common:undo'),
          onAction: () => {
            for (const id of ids)
              void change(
                (queue) => queue.filter((book) => book.id !== id),
                () => call(listeningQueue.remove, { params: { bookId: id } }),
              );
          },
        },
      );
  },
  move: (moved: QueuedBook, place: QueuePlace): Promise<boolean> =>
    change(
      (queue) => {
        const others = queue.filter(({ id }) => id !== moved.id);
        const before = typeof place === 'object' ? others.findIndex(({ id }) => id === place.before) : -1;
        const at = place === 'first' ? 0 : before === -1 ? others.length : before;
        return [...others.slice(0, at), moved, ...others.slice(at)];
      },
      () => put([moved.id], place),
    ),
  async remove(queue: readonly QueuedBook[], { id, title }: BookRef): Promise<void> {
    const place = findPlace(queue, id);
    const isDone = await change(
      (books) => books.filter((book) => book.id !== id),
      () => call(listeningQueue.remove, { params: { bookId: id } }),
    );
    const onAction = (): void =>
      void change(
        () => queue,
        () => put([id], place),
      );
    if (isDone)
      toasts.show(i18next.t('listeningQueue:removed', { title }), { label: i18next.t('common:undo'), onAction });
  },
  async clear(queue: readonly QueuedBook[]): Promise<void> {
    const isDone = await change(
      () => [],
      () => call(listeningQueue.clear, {}),
    );
    const onAction = (): void =>
      void change(
        () => queue,
        () =>
          put(
            queue.map(({ id }) => id),
            'first',
          ),
      );
    if (isDone) toasts.show(i18next.t('listeningQueue:cleared'), { label: i18next.t('common:undo'), onAction });
  },
};

/** What comes after a book; null when there is nothing. Rejects without a network. */
export const fetchNextBook = async (bookId: string): Promise<QueuedBook | null> => {
  const { book } = await call(listeningQueue.next, { params: { bookId } });
  return book && withDisplayTitle(book);
};
