import { account, type Sent } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ageOfMutation, rememberMade } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { userQuery } from '../account/account.queries.ts';

/** Saves what was changed of the account; what went wrong is told where it was saved. */
export const useSaveAccount = () => {
  const queries = useQueryClient();
  return useMutation({
    onMutate: rememberMade,
    mutationFn: (body: Sent<typeof account.update, 'body'>) =>
      call(account.update, { body, ageMs: ageOfMutation(body) }),
    onSuccess: (user) => {
      queries.setQueryData(userQuery.queryKey, user);
      toasts.show(i18next.t('settings:save.done'));
    },
  });
};
