import { books, type Collection, collections } from '@lectern/contracts';
import { mutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { ageOfMutation, rememberMade } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import type { LiveWord } from '../../lib/live.ts';
import { toasts } from '../../ui/toasts.ts';

const listKey = [collections.list.name];

/** The reader's collections by name. What is in them is told by the books (`collection_ids`). */
export const useCollections = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call(collections.list, {}, signal)).items,
    refetchOnMount: 'always',
  });

type Line = { subscribe: (listener: (word: LiveWord) => void) => () => void };

/** Asks anew when collections change elsewhere. Answers how to stop. */
export const followCollections = (client: QueryClient, line: Line): (() => void) =>
  line.subscribe(({ kind }) => {
    if (kind === 'anew' || kind.startsWith('collection.')) void client.invalidateQueries({ queryKey: listKey });
  });

/** An answer that left the server before a deed must not be written over what the deed made. */
const settle = async (client: QueryClient, change: (list: Collection[]) => Collection[]): Promise<void> => {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<Collection[]>(listKey, (list) => list && change(list));
  void client.invalidateQueries({ queryKey: listKey });
};

const failed = (key: 'remove.undoFailed' | 'remove.failed', name: string, error: unknown): void =>
  toasts.show(i18next.t(`collections:${key}`, { name, why: errorText(error) }));

type Making = { name: string; books?: readonly { id: string }[] };

const making = (client: QueryClient) =>
  mutationOptions({
    mutationKey: [collections.make.name],
    networkMode: 'always' as const,
    mutationFn: ({ name, books: inside = [] }: Making) =>
      call(collections.make, { body: { name, book_ids: inside.map(({ id }) => id) } }),
    // The socket may have been faster than the answer.
    onSuccess: (made) => settle(client, (list) => [...list.filter(({ id }) => id !== made.id), made]),
  });

/** Makes a collection, with books where there are some. The dialog says what went wrong. */
export const useMakeCollection = () => useMutation(making(useQueryClient()));

/** Gives a collection another name. The dialog says what went wrong. */
export const useRenameCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [collections.change.name],
    networkMode: 'always',
    onMutate: rememberMade,
    mutationFn: (renaming: { id: string; name: string }) => {
      const { id, name } = renaming;
      return call(collections.change, { params: { id }, body: { name }, ageMs: ageOfMutation(renaming) });
    },
    onSuccess: (renamed) => settle(client, (list) => list.map((one) => (one.id === renamed.id ? renamed : one))),
  });
};

/** Deletes a collection; a toast gives it back, with the books that were in it. */
export const useDeleteCollection = () => {
  const client = useQueryClient();
  // said here and not where it is called: the page that asked may have been left since
  const giveBack = useMutation({
    ...making(client),
    onError: (error, { name }) => failed('remove.undoFailed', name, error),
  });
  const mutation = useMutation({
    mutationKey: [collections.remove.name],
    onMutate: rememberMade,
    /** Answers the books that were in it, as the server knows them: those on the screen may be old, or not there yet. */
    mutationFn: async (removal: { collection: Collection }) => {
      const { id } = removal.collection;
      const query = { display_type: 'collection', display_query: id } as const;
      try {
        const { items } = await call(books.list, { query });
        await call(collections.remove, { params: { id }, ageMs: ageOfMutation(removal) });
        return items;
      } catch (error) {
        // Gone already, from another device: that is what was asked for.
        if (error instanceof CallError && error.code === 'collection.not_found') return [];
        throw error;
      }
    },
    onSuccess: async (inside, { collection }) => {
      const { id, name } = collection;
      await settle(client, (list) => list.filter((one) => one.id !== id));
      const onAction = () => giveBack.mutate({ name, books: inside });
      toasts.show(i18next.t('collections:remove.done', { name }), { label: i18next.t('common:undo'), onAction });
    },
    onError: (error, { collection }) => failed('remove.failed', collection.name, error),
  });
  return mutation.mutate;
};
