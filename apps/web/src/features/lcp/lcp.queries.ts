import { type BookLicence, lcp } from '@lectern/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const getLicenceQueryKey = (bookId: string) => [lcp.licence.name, bookId];

/** The licence of a book under Readium LCP. The provider may have changed it meanwhile, also on a page that was just left. */
export const useLicence = (bookId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: getLicenceQueryKey(bookId),
    queryFn: ({ signal }) => call(lcp.licence, { params: { bookId } }, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

const useLicenceAction = (
  bookId: string,
  ask: () => Promise<BookLicence>,
  onChanged: (licence: BookLicence) => void,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (licence) => {
      client.setQueryData(getLicenceQueryKey(bookId), licence);
      onChanged(licence);
    },
    // the refusal may be news: somebody else has returned the book
    onError: () => void client.invalidateQueries({ queryKey: getLicenceQueryKey(bookId) }),
    networkMode: 'always',
  });
};

export const useRenewLicence = (bookId: string, onRenewed: (licence: BookLicence) => void) =>
  useLicenceAction(bookId, () => call(lcp.renew, { params: { bookId } }), onRenewed);

export const useReturnBook = (bookId: string, onReturned: (licence: BookLicence) => void) =>
  useLicenceAction(bookId, () => call(lcp.return, { params: { bookId } }), onReturned);

/** The host of the provider's address, which is how a provider identifies itself. */
export const formatProvider = (provider: string): string => URL.parse(provider)?.host || provider;
