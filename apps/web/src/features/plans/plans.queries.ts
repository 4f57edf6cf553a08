import { plans } from '@lectern/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { userQuery } from '../account/account.queries.ts';

const KEY = 'plans';

/** The plans: the free one, then those on sale. Names and descriptions are in the language of the interface. */
export const usePlans = () => {
  useTranslation(); // renders again when the language changes
  return useQuery(
    queryOptions({
      queryKey: [KEY, plans.list.name, currentLanguage()],
      queryFn: ({ signal }) => call(plans.list, {}, signal),
    }),
  );
};

/** The plan of the reader. */
export const useCurrentPlan = () => {
  useTranslation();
  return useQuery(
    queryOptions({
      queryKey: [KEY, plans.current.name, currentLanguage()],
      queryFn: ({ signal }) => call(plans.current, {}, signal),
      refetchOnMount: 'always',
    }),
  );
};

/** What paying for each plan would do now. */
export const usePlanChanges = () =>
  useQuery(
    queryOptions({
      queryKey: [KEY, plans.changes.name],
      queryFn: ({ signal }) => call(plans.changes, {}, signal),
      refetchOnMount: 'always',
    }),
  );

/** Fetches everything again that a payment changes. */
export const useRefreshPlan = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [KEY] }),
      client.invalidateQueries({ queryKey: userQuery.queryKey }),
    ]);
  };
};
