import { type ActiveSession, type AppPassword, type Sent, sessions } from '@lectern/contracts';
import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';

type List<T> = { total: number; items: T[] };

/** The server returns device names in the language of the app. */
const devicesKey = (): QueryKey => [sessions.list.name, currentLanguage()];
const passwordsKey: QueryKey = [sessions.appPasswords.name];

/** The devices where the reader is signed in, this device first. */
export const useDevices = () =>
  useQuery({
    queryKey: devicesKey(),
    queryFn: ({ signal }) => call(sessions.list, {}, signal),
    // no event reports sign-ins elsewhere
    refetchOnMount: 'always',
  });

/** The app passwords, newest first. */
export const useAppPasswords = () =>
  useQuery({
    queryKey: passwordsKey,
    queryFn: ({ signal }) => call(sessions.appPasswords, {}, signal),
    refetchOnMount: 'always',
  });

const removeFromList = async <T extends { id: string }>(client: QueryClient, key: QueryKey, ids: readonly string[]) => {
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<List<T>>(key, (list) => {
    const items = list?.items.filter(({ id }) => !ids.includes(id)) ?? [];
    return list && { items, total: list.total - (list.items.length - items.length) };
  });
};
/** Ignores that the session or app password was already deleted elsewhere. */
const ignoreNotFound = async (request: Promise<unknown>): Promise<void> => {
  await request.catch((error: unknown) => {
    const isNotFound =
      error instanceof CallError && (error.code === 'session.not_found' || error.code === 'app_password.not_found');
    if (!isNotFound) throw error;
  });
};

/** Signs one device out. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ActiveSession) => ignoreNotFound(call(sessions.end, { params: { id } })),
    onSuccess: async (_, { id, device }) => {
      await removeFromList<ActiveSession>(client, devicesKey(), [id]);
      toasts.show(i18next.t('security:devices.signedOut', { device }));
    },
    onError: (error) => toasts.show(formatError(error)),
  });
};

/** Signs every device out but this one. */
export const useSignOutOthers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessions.endOthers, {}),
    onSuccess: ({ ended }) => {
      void client.invalidateQueries({ queryKey: devicesKey() });
      toasts.show(i18next.t('security:signOutOthers.done', { count: ended }));
    },
  });
};

/** Creates an app password; `proof` is the reader’s password if reauthentication asked for it. The dialog shows errors. */
export const useCreateAppPassword = () => {
  const client = useQueryClient();
  return async (body: Sent<typeof sessions.makeAppPassword, 'body'>) => {
    const created = await call(sessions.makeAppPassword, { body });
    void client.invalidateQueries({ queryKey: passwordsKey });
    return created;
  };
};

/** Revokes an app password and signs out the apps that use it. */
export const useRevokeAppPassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AppPassword) => ignoreNotFound(call(sessions.revokeAppPassword, { params: { id } })),
    onSuccess: async (_, { id, name }) => {
      await removeFromList<AppPassword>(client, passwordsKey, [id]);
      void client.invalidateQueries({ queryKey: devicesKey() });
      toasts.show(i18next.t('security:apps.revoked', { name }));
    },
  });
};
