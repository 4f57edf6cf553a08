import { account, type Book, type BookDetails, books, editing, fileops } from '@lectern/contracts';
import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useCallback } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import { fetchAllBooks, LINKS_AGE_MS } from './fetch-books.ts';
import { followChanges, listKey, oneKey } from './library-changes.ts';

/** Whoever comes back from reading sees how far; and links inside the books are good for a while only. */
const fresh = { refetchOnMount: 'always', refetchInterval: LINKS_AGE_MS } as const;

type Wish = { book: Book; value: boolean };

/** The books of deeds that the server has not answered yet, by the name of their call. */
const usePending = <V>(name: string): V[] =>
  // Only the mutations below carry these keys, and each is given exactly this.
  useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: (mutation) => mutation.state.variables as V,
  });

const wished = <B extends Book>(book: B, wishes: readonly Wish[]): B => {
  const wish = wishes.findLast((one) => one.book.id === book.id);
  return wish ? { ...book, favorite: wish.value } : book;
};

/**
 * The reader's whole library, newest first. What the reader has just done shows at once; should the server refuse, the
 * list is as it was without any undoing, since the deed was never written into it. Spec section 4, "Fetch".
 */
export const useBooks = (): UseQueryResult<Book[]> => {
  const wishes = usePending<Wish>(fileops.change.name);
  const going = usePending<Book>(fileops.delete.name);
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => fetchAllBooks(call, signal),
    ...fresh,
    select: useCallback(
      (list: Book[]) =>
        list.filter(({ id }) => !going.some((book) => book.id === id)).map((book) => wished(book, wishes)),
      [wishes, going],
    ),
  });
};

/** One book with its contents. */
export const useBook = (id: string) => {
  const wishes = usePending<Wish>(fileops.change.name);
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(books.one, { params: { id } }, signal),
    ...fresh,
    select: useCallback((book: BookDetails) => wished(book, wishes), [wishes]),
  });
};

/** What the list already knows of a book, to show while the rest is on its way. */
export const useListedBook = (id: string): Book | undefined =>
  useQueryClient()
    .getQueryData<Book[]>(listKey)
    ?.find((book) => book.id === id);

/** An answer that left the server before a deed must not be written over what the deed made: it is asked for anew. */
const settle = async (client: QueryClient, change: () => void): Promise<void> => {
  await client.cancelQueries({ queryKey: listKey });
  change();
  void client.invalidateQueries({ queryKey: listKey });
};

/** Writes what has become of a book into everything that shows it. */
export const changeBook = (client: QueryClient, id: string, change: <B extends Book>(book: B) => B): Promise<void> =>
  settle(client, () => {
    const set = <B extends Book>(one: B): B => (one.id === id ? change(one) : one);
    client.setQueryData<Book[]>(listKey, (list) => list?.map(set));
    client.setQueryData<BookDetails>(oneKey(id), (one) => one && set(one));
  });

const again = (onAction: () => void) => ({ label: i18next.t('common:tryAgain'), onAction });

/** Keeps what is shown of the library in step with other tabs and devices. Answers how to stop. */
export const followLibrary = (client: QueryClient, live: Parameters<typeof followChanges>[1]): (() => void) =>
  followChanges(client, live, call);

/** Sets or clears the favourite mark; shown at once, put back with a message when it did not work. */
export const useSetFavourite = () => {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: [fileops.change.name],
    // One after the other, so that the last wish wins.
    scope: { id: fileops.change.name },
    mutationFn: ({ book, value }: Wish) =>
      call(fileops.change, { params: { path: book.name }, body: { favorite: { value } } }),
    onSuccess: (_, { book, value }) => changeBook(client, book.id, (one) => ({ ...one, favorite: value })),
    onError: (error, wish) => {
      const text = i18next.t('books:favourite.failed', { title: wish.book.metadata.title, why: errorText(error) });
      toasts.show(
        text,
        again(() => mutation.mutate(wish)),
      );
    },
  });
  return mutation.mutate;
};

type Renaming = { book: Book; title: string; isUndo?: boolean };

/** Gives a book another title. What is shown changes with the answer; a dialog shows what went wrong, an undo tells it. */
export const useRenameBook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [editing.edit.name],
    // A dialog that waits must hear that there is no network, rather than wait for one.
    networkMode: 'always',
    mutationFn: ({ book, title }: Renaming) => call(editing.edit, { params: { id: book.id }, body: { title } }),
    onSuccess: (renamed) => changeBook(client, renamed.id, (one) => ({ ...one, ...renamed })),
    onError: (error, { book, isUndo }) => {
      if (isUndo) toasts.show(i18next.t('books:rename.failed', { title: book.metadata.title, why: errorText(error) }));
    },
  });
};

/** Deletes a book: it waits in the bin. It leaves the list at once and comes back, with a message, when it did not work. */
export const useDeleteBook = () => {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: [fileops.delete.name],
    mutationFn: (book: Book) =>
      call(fileops.delete, { query: { fast_hash: book.fast_hash, path: book.path } }).catch((error: unknown) => {
        // Gone already, from another device: that is what was asked for.
        if (!(error instanceof CallError) || error.code !== 'file.not_found') throw error;
      }),
    onSuccess: async (_, book) => {
      await settle(client, () => {
        client.setQueryData<Book[]>(listKey, (list) => list?.filter(({ id }) => id !== book.id));
        client.removeQueries({ queryKey: oneKey(book.id) });
      });
      void client.invalidateQueries({ queryKey: [account.user.name] });
      toasts.show(i18next.t('books:delete.done', { title: book.metadata.title }));
    },
    onError: (error, book) => {
      const text = i18next.t('books:delete.failed', { title: book.metadata.title, why: errorText(error) });
      toasts.show(
        text,
        again(() => mutation.mutate(book)),
      );
    },
  });
  return mutation.mutate;
};
