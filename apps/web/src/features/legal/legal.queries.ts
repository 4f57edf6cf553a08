import { type Consents, type Language, terms } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import type { LegalText } from './legal-text.ts';

export type Kind = 'terms' | 'privacy';

const files = import.meta.glob<{ text: LegalText }>('./texts/*/*.ts');

/** The newest of a kind that there is a text of. */
export const newestOf = (kind: Kind): number =>
  Math.max(...Object.keys(files).map((path) => Number(new RegExp(`/en/${kind}-(\\d+)\\.ts$`).exec(path)?.[1] ?? 0)));

/** A text in a language; of a version that is not there the newest. */
export const useText = (kind: Kind, language: Language, version: number) =>
  useQuery({
    queryKey: ['legal.text', kind, language, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const read =
        files[`./texts/${language}/${kind}-${version}.ts`] ?? files[`./texts/${language}/${kind}-${newestOf(kind)}.ts`];
      if (!read) throw new Error(`there is no text of ${kind} in ${language}`);
      return (await read()).text;
    },
  });

/** Which terms are in force, and who runs this. Without a server nothing of it is known, and the texts are shown all the same. */
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

/** What the reader has accepted, and a change that is coming. */
export const useConsents = () => useQuery({ ...consentsQuery, retry: false });

/** Objects to an announced version, or takes that back; a word says so. */
export const useObjection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, objects }: { version: number; objects: boolean }): Promise<Consents> =>
      objects ? call(terms.object, { body: { version } }) : call(terms.withdraw, { params: { version } }),
    onSuccess: (now, { objects }) => {
      client.setQueryData(consentsQuery.queryKey, now);
      toasts.show(i18next.t(objects ? 'legal:objected' : 'legal:withdrawn'));
    },
    onError: (error) => toasts.show(errorText(error)),
  });
};
