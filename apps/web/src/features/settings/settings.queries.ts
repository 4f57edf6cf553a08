import { account, type Sent } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { getMutationAge, recordMutationTime } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { userQuery } from '../account/account.queries.ts';

/** Saves changes of the account. The form shows errors. */
export const useSaveAccount = () => {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: recordMutationTime,
    mutationFn: (body: Sent<typeof account.update, 'body'>) =>
      call(account.update, { body, ageMs: getMutationAge(body) }),
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toasts.show(i18next.t('settings:save.done'));
    },
  });
};
