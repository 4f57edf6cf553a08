import { type Consents, terms } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

const consentsQuery = queryOptions({
  queryKey: [terms.consents.name],
  queryFn: ({ signal }) => call(terms.consents, {}, signal),
});

/** The terms that the reader has accepted, and an announced change. */
export const useConsents = () => useQuery({ ...consentsQuery, retry: false });

/** Objects to an announced version, or cancels the objection, and shows a toast. */
export const useTermsObjection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, objects }: { version: number; objects: boolean }): Promise<Consents> =>
      objects ? call(terms.object, { body: { version } }) : call(terms.withdraw, { params: { version } }),
    onSuccess: (consents, { objects }) => {
      client.setQueryData(consentsQuery.queryKey, consents);
      toasts.show(i18next.t(objects ? 'legal:objectionRecorded' : 'legal:objectionCancelled'));
    },
    onError: (error) => toasts.show(formatError(error)),
  });
};
