import { type BinnedBook, bin, type Reply } from '@lectern/contracts';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo } from 'react';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { formatError } from '../../i18n/format-error.ts';
import { getMutationAge, recordMutationTime } from '../../lib/action-age.ts';
import { call, live } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import { userQuery } from '../account/account.queries.ts';

type Pages = InfiniteData<Reply<typeof bin.list>, string | undefined>;

const listKey = [bin.list.name];
/** Changes are batched: handled this many milliseconds after the first. */
const BATCH_MS = 200;
const PAGE_SIZE = 100;

const refetch = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: listKey }),
    client.invalidateQueries({ queryKey: userQuery.queryKey }),
  ]);

/** Ids of books with a pending restore or deletion. */
const usePendingIds = (): Set<string> => {
  const pending = useMutationState({
    filters: { mutationKey: listKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as BinnedBook | undefined, // only the mutations below have this key
  });
  return useMemo(() => new Set(pending.flatMap((book) => book?.id ?? [])), [pending]);
};

/** The reader's deleted books, page by page, updated live. */
export const useBin = () => {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe(({ kind }) => {
      if (kind !== 'book.removed' && kind !== 'book.added' && kind !== 'resync') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: listKey });
      }, BATCH_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  const pending = usePendingIds();
  const { data, ...query } = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(bin.list, { query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) } }, signal),
    initialPageParam: undefined as string | undefined, // undefined for the first page
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnMount: 'always',
  });
  const contents = useMemo(() => {
    const first = data?.pages[0];
    if (!first) return undefined;
    const books = data.pages.flatMap(({ items }) => items.map(withDisplayTitle)).filter(({ id }) => !pending.has(id));
    return { books, total: first.total - pending.size, bytes: first.bytes };
  }, [data, pending]);
  return { ...query, contents };
};

const removeFromCache = async (client: QueryClient, isRemoved: (book: BinnedBook) => boolean): Promise<void> => {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<Pages>(
    listKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => {
          const total = page.total - data.pages.flatMap(({ items }) => items).filter(isRemoved).length;
          return { ...page, total, items: page.items.filter((book) => !isRemoved(book)) };
        }),
      },
  );
  void refetch(client);
};

const useBinMutation = (action: 'restore' | 'end') => {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: listKey,
    onMutate: recordMutationTime,
    mutationFn: (book: BinnedBook) => call(bin[action], { body: { ids: [book.id] }, ageMs: getMutationAge(book) }),
    onSuccess: async (_, book) => {
      await removeFromCache(client, ({ id }) => id === book.id);
      toasts.show(i18next.t(`bin:${action}.done`, { title: book.title }));
    },
    onError: (error, book) => {
      const isMissing = error instanceof CallError && error.code === 'file.not_found';
      if (isMissing) void refetch(client);
      const why = isMissing ? i18next.t('bin:notFound') : formatError(error);
      const retry = { label: i18next.t('common:tryAgain'), onAction: () => mutation.mutate(book) };
      toasts.show(i18next.t(`bin:${action}.failed`, { title: book.title, why }), isMissing ? undefined : retry);
    },
  });
  return mutation.mutate;
};

/** Restores a book to the library. It disappears from the bin at once, and reappears with a message when that fails. */
export const useRestoreBook = () => useBinMutation('restore');

/** Deletes a book in the bin permanently. */
export const useDeleteForever = () => useBinMutation('end');

/** Empties the bin. The dialog shows errors. */
export const useEmptyBin = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [bin.empty.name],
    networkMode: 'always',
    mutationFn: () => call(bin.empty, {}),
    onSuccess: async ({ ended }) => {
      await removeFromCache(client, () => true);
      toasts.show(i18next.t('bin:empty.done', { count: ended }));
    },
  });
};
