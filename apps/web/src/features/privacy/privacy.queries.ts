import { type Export, privacy } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { call, session } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

/** While it is made, and while the address of one that is ready grows old. */
const LOOK_MS = 1000;
const RENEW_MS = 10 * 60_000;

const exportQuery = queryOptions({
  queryKey: [privacy.exported.name],
  queryFn: ({ signal }) => call(privacy.exported, {}, signal),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => lookAgain(data?.state),
});
const lookAgain = (state: Export['state'] | undefined): number | false => {
  if (state === 'waiting' || state === 'running') return LOOK_MS;
  return state === 'ready' && RENEW_MS;
};

const deletionQuery = queryOptions({
  queryKey: [privacy.deletion.name],
  queryFn: ({ signal }) => call(privacy.deletion, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The archive of everything that is known of the reader, looked at again while it is made. */
export const useExport = () => useQuery(exportQuery);

/** Begins one; with the password where the server asks for it. */
export const useBeginExport = () => {
  const client = useQueryClient();
  return async (password: string | undefined): Promise<Export> => {
    const begun = await call(privacy.export, { body: password === undefined ? {} : { password } });
    client.setQueryData(exportQuery.queryKey, begun);
    return begun;
  };
};

/** When the account will be deleted; null when that was not asked for. */
export const useDeletion = (): string | null => useQuery(deletionQuery).data?.deletion_at ?? null;

/** Has the account deleted in a week: the session ends with that, here as everywhere. */
export const requestDeletion = async (password: string | undefined): Promise<void> => {
  const { deletion_at: at } = await call(privacy.requestDeletion, {
    body: password === undefined ? {} : { password },
  });
  await session.logOut().catch(() => session.refused()); // its cookie opens nothing any more
  if (at) toasts.show(i18next.t('privacy:delete.asked', { date: formatDate(at) }));
};

/** Keeps the account after all. */
export const useKeepAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(privacy.cancelDeletion, {}),
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, deletion);
      if (deletion.deletion_at === null) toasts.show(i18next.t('privacy:bar.kept'));
    },
    onError: (error) => toasts.show(errorText(error)),
  });
};
