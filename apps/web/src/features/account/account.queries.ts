export { initialsOf } from './initials.ts';

import { account, type User } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../i18n/error-text.ts';
import { ageOfMutation, rememberMade } from '../../lib/action-age.ts';
import { call, session } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { allSent } from '../catalogue/catalogue.queries.ts';

/** The signed-in reader. Invalidate it when the space in use may have changed. */
export const userQuery = queryOptions({
  queryKey: ['account', 'user'],
  queryFn: ({ signal }) => call(account.user, {}, signal),
});

export const useUser = () => useQuery(userQuery);

/** Keeps choices with the account, so that other devices know them; here they are already in force. */
export const useSavePreferences = () => {
  const queries = useQueryClient();
  return useMutation({
    onMutate: rememberMade,
    mutationFn: (preferences: Partial<User['preferences']>) =>
      call(account.update, { body: { preferences }, ageMs: ageOfMutation(preferences) }),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
    onError: (error) => toasts.show(errorText(error)),
  });
};

/** What was done a moment ago is sent first: nothing of the reader stays behind to send it later. */
const SENDING_MS = 5_000;

/** Logs out. A lost network is told, and the reader stays. */
export const leave = async (): Promise<void> => {
  await allSent(SENDING_MS);
  await session.logOut().catch((error) => toasts.show(errorText(error)));
};
