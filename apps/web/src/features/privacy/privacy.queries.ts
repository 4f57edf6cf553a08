import { auth, type Export, privacy } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { call, session } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

/** How often to fetch the state while the export is created, and to renew the URL of a ready one. */
const POLL_INTERVAL_MS = 1000;
const RENEW_URL_INTERVAL_MS = 10 * 60_000;

const exportQuery = queryOptions({
  queryKey: [privacy.exported.name],
  queryFn: ({ signal }) => call(privacy.exported, {}, signal),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => getPollInterval(data?.state),
});
const getPollInterval = (state: Export['state'] | undefined): number | false => {
  if (state === 'waiting' || state === 'running') return POLL_INTERVAL_MS;
  return state === 'ready' && RENEW_URL_INTERVAL_MS;
};

const deletionQuery = queryOptions({
  queryKey: [privacy.deletion.name],
  queryFn: ({ signal }) => call(privacy.deletion, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The export of the reader’s data; polled while it is created. */
export const useExport = () => useQuery(exportQuery);

/** Starts an export; with the password if reauthentication asked for it. */
export const useStartExport = () => {
  const client = useQueryClient();
  return async (password: string | undefined): Promise<Export> => {
    const started = await call(privacy.export, { body: password === undefined ? {} : { password } });
    client.setQueryData(exportQuery.queryKey, started);
    return started;
  };
};

/** When the account will be deleted; null when no deletion is scheduled. */
export const useDeletionDate = (): string | null => useQuery(deletionQuery).data?.deletion_at ?? null;

/** Schedules the deletion of the account in a week, which ends all sessions. */
export const requestDeletion = async (password: string | undefined): Promise<void> => {
  const { deletion_at: at } = await session.endWith(async () => {
    const deletion = await call(privacy.requestDeletion, { body: password === undefined ? {} : { password } });
    await call(auth.logOut, {}).catch(() => undefined); // it removes the cookie; the session has already ended
    return deletion;
  });
  if (at) toasts.show(i18next.t('privacy:delete.scheduled', { date: formatDate(at) }));
};

/** Cancels the scheduled deletion. */
export const useCancelDeletion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(privacy.cancelDeletion, {}),
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, deletion);
      if (deletion.deletion_at === null) toasts.show(i18next.t('privacy:notice.cancelled'));
    },
    onError: (error) => toasts.show(formatError(error)),
  });
};
