import { type Font, fonts } from '@lectern/contracts';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The addresses of fonts are good for a day or more. */
const STALE_MS = 3_600_000;
const queryKey = [fonts.list.name];

/** The fonts that the reader has uploaded. */
export const useFonts = ({ enabled = true } = {}): UseQueryResult<Font[]> =>
  useQuery({
    queryKey,
    enabled,
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => (await call(fonts.list, {}, signal)).items,
  });

/** Uploads fonts one after the other; those before one that is refused stay. Returns the last one. */
export const useAddFonts = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    async mutationFn(files: readonly File[]): Promise<Font | null> {
      let added: Font | null = null;
      for (const file of files) added = await call(fonts.add, { body: file });
      return added;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
};

export const useRemoveFont = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(fonts.remove, { params: { id } }),
    onSuccess: ({ items }) => queryClient.setQueryData(queryKey, items),
  });
};
