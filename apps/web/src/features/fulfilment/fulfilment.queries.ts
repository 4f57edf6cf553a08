import { type Book, fulfilment } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The expiry of a token and the reports of devices. A renewed token is another file, and fetched again. */
export const useFulfilment = ({ id, fast_hash: fastHash }: Pick<Book, 'id' | 'fast_hash'>) =>
  useQuery({
    queryKey: [fulfilment.get.name, id, fastHash],
    queryFn: ({ signal }) => call(fulfilment.get, { params: { bookId: id } }, signal),
    refetchOnMount: 'always',
  });
