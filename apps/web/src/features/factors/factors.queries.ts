import { factors, type Passkey } from '@lectern/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { makePasskey } from '../../lib/passkey.ts';

const key = [factors.list.name];

/** What the reader has set up besides the password. */
export const useFactors = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(factors.list, {}, signal),
    // it may have been changed on another device
    refetchOnMount: 'always',
  });

/** The reader’s proof where the server asked for one; see `useProof`. */
type Proof = { password: string } | Record<never, never>;
export const proofOf = (password: string | undefined): Proof => (password === undefined ? {} : { password });

/** All that changes them; each is followed by a look at what is so now. */
export const useFactorChanges = () => {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change;
    await client.invalidateQueries({ queryKey: key });
    return done;
  };
  return {
    beginPasskey: async (proof: Proof) => (await call(factors.beginPasskey, { body: proof })).options,
    /** The reader sees to it at the device. Rejects with NoPasskey too. */
    addPasskey: async (name: string, options: { challenge: string }) =>
      followed(call(factors.addPasskey, { body: { name, response: await makePasskey(options) } })),
    removePasskey: (id: string, proof: Proof) => followed(call(factors.removePasskey, { params: { id }, body: proof })),
    beginApp: (proof: Proof) => call(factors.beginAuthenticator, { body: proof }),
    addApp: (code: string) => followed(call(factors.addAuthenticator, { body: { code } })),
    removeApp: (proof: Proof) => followed(call(factors.removeAuthenticator, { body: proof })),
    newCodes: async (proof: Proof) =>
      (await followed(call(factors.renewRecoveryCodes, { body: proof }))).recovery_codes,
    ask: (ask: boolean, proof: Proof) => followed(call(factors.askAtSignIn, { body: { ask, ...proof } })),
  };
};

export const useRename = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(factors.renamePasskey, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
};
