import { genres } from '@lectern/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** They change with the product only. */
export const genreNamesQuery = queryOptions({
  queryKey: [genres.names.name],
  queryFn: ({ signal }) => call(genres.names, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
