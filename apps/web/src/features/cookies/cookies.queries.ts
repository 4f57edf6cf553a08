import { type CookieChoice, cookies } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

const choiceQuery = queryOptions({
  queryKey: [cookies.choice.name],
  queryFn: async ({ signal }) => (await call(cookies.choice, {}, signal)).choice,
  staleTime: Number.POSITIVE_INFINITY,
  // another tab or a public page may have changed it
  refetchOnWindowFocus: 'always',
});

/** The optional cookies that this browser allows; null: it has not chosen. Undefined until the server has answered. */
export const useCookieChoice = () => useQuery(choiceQuery);

/** Saves a choice; null closes the banner for a day. */
export const useChooseCookies = () => {
  const client = useQueryClient();
  return useMutation({
    // one after the other: the last answer sets the cookie
    scope: { id: cookies.choose.name },
    onMutate: () => client.cancelQueries(choiceQuery),
    mutationFn: async (choice: CookieChoice | null) => (await call(cookies.choose, { body: { choice } })).choice,
    onSuccess: (saved, choice) => {
      client.setQueryData(choiceQuery.queryKey, saved);
      if (choice !== null) toasts.show(i18next.t('cookies:saved'));
    },
    onError: () => toasts.show(i18next.t('cookies:failed')),
  });
};
