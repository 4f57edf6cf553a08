import { type Consents, type Language, terms } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import type { LegalText } from './legal-text.ts';

export type LegalTextKind = 'terms' | 'privacy';

const files = import.meta.glob<{ text: LegalText }>('./texts/*/*.ts');

/** Returns the latest version of a text. */
export const getLatestVersion = (kind: LegalTextKind): number =>
  Math.max(...Object.keys(files).map((path) => Number(new RegExp(`/en/${kind}-(\\d+)\\.ts$`).exec(path)?.[1] ?? 0)));

/** Loads a text in a language; an unknown version falls back to the latest. */
export const useLegalText = (kind: LegalTextKind, language: Language, version: number) =>
  useQuery({
    queryKey: ['legal.text', kind, language, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const load =
        files[`./texts/${language}/${kind}-${version}.ts`] ??
        files[`./texts/${language}/${kind}-${getLatestVersion(kind)}.ts`];
      if (!load) throw new Error(`No ${kind} text in ${language}`);
      return (await load()).text;
    },
  });

/** The current terms version and the operator. The texts are shown without it when the server is unreachable. */
export const useTerms = () =>
  useQuery({
    queryKey: [terms.current.name],
    retry: false,
    queryFn: ({ signal }) => call(terms.current, {}, signal),
  });

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
