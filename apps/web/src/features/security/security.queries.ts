import { type AppPassword, type HeldSession, type Sent, sessions } from '@lectern/contracts';
import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';

type List<T> = { total: number; items: T[] };

/** The names of devices come in the language of the app. */
const devicesKey = (): QueryKey => [sessions.list.name, currentLanguage()];
const passwordsKey: QueryKey = [sessions.appPasswords.name];

/** Where the reader is signed in, this device first. */
export const useDevices = () =>
  useQuery({
    queryKey: devicesKey(),
    queryFn: ({ signal }) => call(sessions.list, {}, signal),
    // nobody tells when the reader signs in elsewhere
    refetchOnMount: 'always',
  });

/** The passwords that were made for programs, the newest first. */
export const useAppPasswords = () =>
  useQuery({
    queryKey: passwordsKey,
    queryFn: ({ signal }) => call(sessions.appPasswords, {}, signal),
    refetchOnMount: 'always',
  });

const without = async <T extends { id: string }>(client: QueryClient, key: QueryKey, gone: readonly string[]) => {
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<List<T>>(key, (list) => {
    const items = list?.items.filter(({ id }) => !gone.includes(id)) ?? [];
    return list && { items, total: list.total - (list.items.length - items.length) };
  });
};
/** Somebody was faster: it is as wanted. */
const unlessGone = async (deed: Promise<unknown>): Promise<void> => {
  await deed.catch((error: unknown) => {
    const isGone =
      error instanceof CallError && (error.code === 'session.not_found' || error.code === 'app_password.not_found');
    if (!isGone) throw error;
  });
};

/** Signs one device out. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: HeldSession) => unlessGone(call(sessions.end, { params: { id } })),
    onSuccess: async (_, { id, device }) => {
      await without<HeldSession>(client, devicesKey(), [id]);
      toasts.show(i18next.t('security:devices.out', { device }));
    },
    onError: (error) => toasts.show(errorText(error)),
  });
};

/** Signs every device out but this one. */
export const useSignOutOthers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessions.endOthers, {}),
    onSuccess: ({ ended }) => {
      void client.invalidateQueries({ queryKey: devicesKey() });
      toasts.show(i18next.t('security:others.done', { count: ended }));
    },
  });
};

/** Makes a password for a program; with `proof` where the server asks for it. The dialog says what went wrong. */
export const useMakeAppPassword = () => {
  const client = useQueryClient();
  return async (body: Sent<typeof sessions.makeAppPassword, 'body'>) => {
    const made = await call(sessions.makeAppPassword, { body });
    void client.invalidateQueries({ queryKey: passwordsKey });
    return made;
  };
};

/** Withdraws a password; the programs that use it are signed out. */
export const useWithdraw = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AppPassword) => unlessGone(call(sessions.revokeAppPassword, { params: { id } })),
    onSuccess: async (_, { id, name }) => {
      await without<AppPassword>(client, passwordsKey, [id]);
      void client.invalidateQueries({ queryKey: devicesKey() });
      toasts.show(i18next.t('security:apps.withdrawn', { name }));
    },
  });
};
