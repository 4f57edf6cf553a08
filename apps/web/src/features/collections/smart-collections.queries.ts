import { type BookFilter, type SmartCollection, smartCollections } from '@lectern/contracts';
import { mutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { getMutationAge, recordMutationTime } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';

export const smartListKey = [smartCollections.list.name];

/** The reader's smart collections, sorted by name. */
export const useSmartCollections = () =>
  useQuery({
    queryKey: smartListKey,
    queryFn: async ({ signal }) => (await call(smartCollections.list, {}, signal)).items,
    refetchOnMount: 'always',
  });

/** Applies a change to the cached list. Cancels running fetches first, because their result may predate the change. */
const updateList = async (
  client: QueryClient,
  change: (list: SmartCollection[]) => SmartCollection[],
): Promise<void> => {
  await client.cancelQueries({ queryKey: smartListKey });
  client.setQueryData<SmartCollection[]>(smartListKey, (list) => list && change(list));
  void client.invalidateQueries({ queryKey: smartListKey });
};

const createOptions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: [smartCollections.create.name],
    networkMode: 'always' as const,
    mutationFn: (body: { name: string; filter: BookFilter }) => call(smartCollections.create, { body }),
    // The live event may have arrived before this response.
    onSuccess: (created) => updateList(client, (list) => [...list.filter(({ id }) => id !== created.id), created]),
  });

/** Saves a filter as a smart collection. The dialog shows errors. */
export const useCreateSmartCollection = () => useMutation(createOptions(useQueryClient()));

/** Renames a smart collection, or changes its filter. */
export const useChangeSmartCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [smartCollections.change.name],
    networkMode: 'always',
    onMutate: recordMutationTime,
    mutationFn: (change: { id: string; name?: string; filter?: BookFilter }) => {
      const { id, ...body } = change;
      return call(smartCollections.change, { params: { id }, body, ageMs: getMutationAge(change) });
    },
    onSuccess: (changed) =>
      updateList(client, (list) => list.map((collection) => (collection.id === changed.id ? changed : collection))),
  });
};

const showFailure = (key: 'remove.undoFailed' | 'remove.failed' | 'smart.failed', name: string, error: unknown): void =>
  toasts.show(i18next.t(`collections:${key}`, { name, why: formatError(error) }));

/** Replaces the filter of a smart collection; an error is a toast. */
export const useSaveSmartFilter = () => {
  const { mutate, isPending } = useChangeSmartCollection();
  return {
    isPending,
    save: ({ id, name }: SmartCollection, filter: BookFilter, onSaved: () => void): void =>
      mutate({ id, filter }, { onSuccess: onSaved, onError: (error) => showFailure('smart.failed', name, error) }),
  };
};

/** Deletes a smart collection; a toast offers to restore it. */
export const useDeleteSmartCollection = () => {
  const client = useQueryClient();
  // The error handler is here, because the calling component may be unmounted by then.
  const restore = useMutation({
    ...createOptions(client),
    onError: (error, { name }) => showFailure('remove.undoFailed', name, error),
  });
  const mutation = useMutation({
    mutationKey: [smartCollections.remove.name],
    onMutate: recordMutationTime,
    mutationFn: async (removal: { collection: SmartCollection }) => {
      try {
        await call(smartCollections.remove, { params: { id: removal.collection.id }, ageMs: getMutationAge(removal) });
      } catch (error) {
        // Already deleted on another device: the goal is reached.
        if (!(error instanceof CallError && error.code === 'collection.not_found')) throw error;
      }
    },
    onSuccess: async (_, { collection: { id, name, filter } }) => {
      await updateList(client, (list) => list.filter((other) => other.id !== id));
      const onAction = () => restore.mutate({ name, filter });
      toasts.show(i18next.t('collections:remove.done', { name }), { label: i18next.t('common:undo'), onAction });
    },
    onError: (error, { collection }) => showFailure('remove.failed', collection.name, error),
  });
  return mutation.mutate;
};
