export { getInitials } from './initials.ts';

import { account, type User } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatError } from '../../i18n/format-error.ts';
import { getMutationAge, recordMutationTime } from '../../lib/action-age.ts';
import { call, session } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { waitUntilSent } from '../catalogue/catalogue.queries.ts';

/** The signed-in reader. Invalidate it when the used storage may have changed. */
export const userQuery = queryOptions({
  queryKey: ['account', 'user'],
  queryFn: ({ signal }) => call(account.user, {}, signal),
});

export const useUser = () => useQuery(userQuery);

/** Saves preferences to the account for other devices. The caller has already applied them on this device. */
export const useSavePreferences = () => {
  const queries = useQueryClient();
  return useMutation({
    onMutate: recordMutationTime,
    mutationFn: (preferences: Partial<User['preferences']>) =>
      call(account.update, { body: { preferences }, ageMs: getMutationAge(preferences) }),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
    onError: (error) => toasts.show(formatError(error)),
  });
};

/** How long to wait for pending changes before logging out, because they cannot be sent afterwards. */
const SEND_TIMEOUT_MS = 5_000;

/** Logs out. Without a network it shows an error and the reader stays logged in. */
export const logOut = async (): Promise<void> => {
  await waitUntilSent(SEND_TIMEOUT_MS);
  await session.logOut().catch((error) => toasts.show(formatError(error)));
};
