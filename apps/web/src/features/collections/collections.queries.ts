import { books, type Collection, collections } from '@lectern/contracts';
import { mutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { getMutationAge, recordMutationTime } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { toasts } from '../../ui/toasts.ts';
import { smartListKey } from './smart-collections.queries.ts';

const listKey = [collections.list.name];

/** The reader's collections, sorted by name. Their books come from the books themselves (`collection_ids`). */
export const useCollections = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call(collections.list, {}, signal)).items,
    refetchOnMount: 'always',
  });

type LiveConnection = { subscribe: (listener: (word: LiveEvent) => void) => () => void };

/** Refetches when collections change elsewhere. Returns a function that stops it. */
export const watchCollections = (client: QueryClient, live: LiveConnection): (() => void) =>
  live.subscribe(({ kind }) => {
    if (kind !== 'resync' && !kind.startsWith('collection.')) return;
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: smartListKey });
  });

/** Applies a change to the cached list. Cancels running fetches first, because their result may predate the change. */
const updateList = async (client: QueryClient, change: (list: Collection[]) => Collection[]): Promise<void> => {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<Collection[]>(listKey, (list) => list && change(list));
  void client.invalidateQueries({ queryKey: listKey });
};

const showFailure = (key: 'remove.undoFailed' | 'remove.failed', name: string, error: unknown): void =>
  toasts.show(i18next.t(`collections:${key}`, { name, why: formatError(error) }));

type NewCollection = { name: string; books?: readonly { id: string }[] };

const createCollectionOptions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: [collections.make.name],
    networkMode: 'always' as const,
    mutationFn: ({ name, books: initialBooks = [] }: NewCollection) =>
      call(collections.make, { body: { name, book_ids: initialBooks.map(({ id }) => id) } }),
    // The live event may have arrived before this response.
    onSuccess: (created) => updateList(client, (list) => [...list.filter(({ id }) => id !== created.id), created]),
  });

/** Creates a collection, optionally with books. The dialog shows errors. */
export const useCreateCollection = () => useMutation(createCollectionOptions(useQueryClient()));

/** Renames a collection. The dialog shows errors. */
export const useRenameCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [collections.change.name],
    networkMode: 'always',
    onMutate: recordMutationTime,
    mutationFn: (renaming: { id: string; name: string }) => {
      const { id, name } = renaming;
      return call(collections.change, { params: { id }, body: { name }, ageMs: getMutationAge(renaming) });
    },
    onSuccess: (renamed) =>
      updateList(client, (list) => list.map((collection) => (collection.id === renamed.id ? renamed : collection))),
  });
};

/** Deletes a collection; a toast offers to restore it with its books. */
export const useDeleteCollection = () => {
  const client = useQueryClient();
  // The error handler is here, because the calling component may be unmounted by then.
  const restore = useMutation({
    ...createCollectionOptions(client),
    onError: (error, { name }) => showFailure('remove.undoFailed', name, error),
  });
  const mutation = useMutation({
    mutationKey: [collections.remove.name],
    onMutate: recordMutationTime,
    /** Returns the books that were in it as the server knows them; those on the screen may be stale or not loaded. */
    mutationFn: async (removal: { collection: Collection }) => {
      const { id } = removal.collection;
      const query = { display_type: 'collection', display_query: id } as const;
      try {
        const { items } = await call(books.list, { query });
        await call(collections.remove, { params: { id }, ageMs: getMutationAge(removal) });
        return items;
      } catch (error) {
        // Already deleted on another device: the goal is reached.
        if (error instanceof CallError && error.code === 'collection.not_found') return [];
        throw error;
      }
    },
    onSuccess: async (formerBooks, { collection }) => {
      const { id, name } = collection;
      await updateList(client, (list) => list.filter((other) => other.id !== id));
      const onAction = () => restore.mutate({ name, books: formerBooks });
      toasts.show(i18next.t('collections:remove.done', { name }), { label: i18next.t('common:undo'), onAction });
    },
    onError: (error, { collection }) => showFailure('remove.failed', collection.name, error),
  });
  return mutation.mutate;
};
