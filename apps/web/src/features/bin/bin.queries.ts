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
import { called } from '../../i18n/book-title.ts';
import { errorText } from '../../i18n/error-text.ts';
import { ageOfMutation, rememberMade } from '../../lib/action-age.ts';
import { call, live } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import { userQuery } from '../account/account.queries.ts';

type Pages = InfiniteData<Reply<typeof bin.list>, string | undefined>;

const listKey = [bin.list.name];
/** Changes that come close together are looked at together, so many milliseconds after the first. */
const GATHER_MS = 200;
const AT_ONCE = 100;

const readAnew = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: listKey }),
    client.invalidateQueries({ queryKey: userQuery.queryKey }),
  ]);

/** Books that a deed takes out of the bin and that the server has not answered yet. */
const useLeaving = (): Set<string> => {
  const leaving = useMutationState({
    filters: { mutationKey: listKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as BinnedBook | undefined, // of the mutations below, the only ones with this key
  });
  return useMemo(() => new Set(leaving.flatMap((book) => book?.id ?? [])), [leaving]);
};

/** The reader's deleted books, page by page; whatever goes or comes elsewhere shows at once. */
export const useBin = () => {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe(({ kind }) => {
      if (kind !== 'book.removed' && kind !== 'book.added' && kind !== 'anew') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: listKey });
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  const leaving = useLeaving();
  const { data, ...query } = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(bin.list, { query: { limit: AT_ONCE, ...(cursor !== undefined && { cursor }) } }, signal),
    initialPageParam: undefined as string | undefined, // the first page has none, the others have texts
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnMount: 'always',
  });
  const found = useMemo(() => {
    const first = data?.pages[0];
    if (!first) return undefined;
    const books = data.pages.flatMap(({ items }) => items.map(called)).filter(({ id }) => !leaving.has(id));
    return { books, total: first.total - leaving.size, bytes: first.bytes };
  }, [data, leaving]);
  return { ...query, found };
};

const takeOut = async (client: QueryClient, gone: (book: BinnedBook) => boolean): Promise<void> => {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<Pages>(
    listKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => {
          const total = page.total - data.pages.flatMap(({ items }) => items).filter(gone).length;
          return { ...page, total, items: page.items.filter((book) => !gone(book)) };
        }),
      },
  );
  void readAnew(client);
};

const useDeed = (what: 'restore' | 'end') => {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: listKey,
    onMutate: rememberMade,
    mutationFn: (book: BinnedBook) => call(bin[what], { body: { ids: [book.id] }, ageMs: ageOfMutation(book) }),
    onSuccess: async (_, book) => {
      await takeOut(client, ({ id }) => id === book.id);
      toasts.show(i18next.t(`bin:${what}.done`, { title: book.title }));
    },
    onError: (error, book) => {
      const isGone = error instanceof CallError && error.code === 'file.not_found';
      if (isGone) void readAnew(client);
      const why = isGone ? i18next.t('bin:gone') : errorText(error);
      const again = { label: i18next.t('common:tryAgain'), onAction: () => mutation.mutate(book) };
      toasts.show(i18next.t(`bin:${what}.failed`, { title: book.title, why }), isGone ? undefined : again);
    },
  });
  return mutation.mutate;
};

/** Puts a book back into the library. It leaves the bin at once and comes back, with a message, when it did not work. */
export const useRestore = () => useDeed('restore');

/** Deletes a book of the bin for good. */
export const useEnd = () => useDeed('end');

/** Deletes all of them for good. The dialog says what went wrong. */
export const useEmpty = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [bin.empty.name],
    networkMode: 'always',
    mutationFn: () => call(bin.empty, {}),
    onSuccess: async ({ ended }) => {
      await takeOut(client, () => true);
      toasts.show(i18next.t('bin:empty.done', { count: ended }));
    },
  });
};
