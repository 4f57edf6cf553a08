import { factors, type Passkey } from '@lectern/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { registerPasskey } from '../../lib/passkey.ts';

const key = [factors.list.name];

/** The maximum length of a passkey name. */
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** The second factors that the reader has set up. */
export const useFactors = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(factors.list, {}, signal),
    // they may have changed on another device
    refetchOnMount: 'always',
  });

/** The body of a protected call; has the password if `useReauthentication` asked for it. */
type PasswordBody = { password: string } | Record<never, never>;
export const toPasswordBody = (password: string | undefined): PasswordBody =>
  password === undefined ? {} : { password };

/** All changes of second factors; each refetches the list. */
export const useFactorMutations = () => {
  const client = useQueryClient();
  const refetchAfter = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: key });
    return result;
  };
  return {
    beginPasskey: async (body: PasswordBody) => (await call(factors.beginPasskey, { body })).options,
    /** Shows the passkey dialog of the browser. Rejects with PasskeyError too. */
    addPasskey: async (name: string, options: { challenge: string }) =>
      refetchAfter(call(factors.addPasskey, { body: { name, response: await registerPasskey(options) } })),
    removePasskey: (id: string, body: PasswordBody) =>
      refetchAfter(call(factors.removePasskey, { params: { id }, body })),
    beginAuthenticator: (body: PasswordBody) => call(factors.beginAuthenticator, { body }),
    addAuthenticator: (code: string) => refetchAfter(call(factors.addAuthenticator, { body: { code } })),
    removeAuthenticator: (body: PasswordBody) => refetchAfter(call(factors.removeAuthenticator, { body })),
    renewRecoveryCodes: async (body: PasswordBody) =>
      (await refetchAfter(call(factors.renewRecoveryCodes, { body }))).recovery_codes,
    setAskAtSignIn: (ask: boolean, body: PasswordBody) =>
      refetchAfter(call(factors.askAtSignIn, { body: { ask, ...body } })),
  };
};

export const useRenamePasskey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(factors.renamePasskey, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
};
