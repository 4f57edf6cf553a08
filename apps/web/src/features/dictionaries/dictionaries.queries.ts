import { type Dictionary, type DictionaryResult, dictionaries } from '@lectern/contracts';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { packFiles } from '../../lib/pack-files.ts';

const queryKey = [dictionaries.list.name];
const lookUpKey = [dictionaries.lookUp.name];
/** Words that were looked up stay for the time that the app is open, also without a connection. */
const KEPT_MS = 24 * 3_600_000;

/** The reader's dictionaries and those of the operator. */
export const useDictionaries = (): UseQueryResult<Dictionary[]> =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(dictionaries.list, {}, signal)).items,
  });

/** Uploads a dictionary: a ZIP, or its files, which are packed into one. */
export const useAddDictionary = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    async mutationFn(files: readonly File[]): Promise<Dictionary> {
      const [first, second] = files;
      const isZip = first !== undefined && second === undefined && /\.zip$/i.test(first.name);
      const pack = () => packFiles(files.map((file) => ({ path: file.name, file })));
      return call(dictionaries.add, { body: isZip ? first : new File([await pack()], 'dictionary.zip') });
    },
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: lookUpKey });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
};

export const useRemoveDictionary = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(dictionaries.remove, { params: { id } }),
    onSuccess: ({ items }) => {
      queryClient.setQueryData(queryKey, items);
      queryClient.removeQueries({ queryKey: lookUpKey });
    },
  });
};

/** A longer one is no language: it comes from the book. */
const MAX_LANGUAGE_CHARS = 64;

/** What the dictionaries have about a word; those of the language of the book first. */
export const useLookUp = (word: string, bookLanguage: string | null): UseQueryResult<DictionaryResult[]> => {
  const language = bookLanguage?.slice(0, MAX_LANGUAGE_CHARS);
  return useQuery({
    queryKey: [...lookUpKey, word, language],
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    networkMode: 'always', // without a network it fails at once instead of waiting
    queryFn: async ({ signal }) =>
      (await call(dictionaries.lookUp, { query: { word, ...(language && { language }) } }, signal)).items,
  });
};
