import { genres } from '@lectern/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The names of all genres. They change only with a release. */
export const genreNamesQuery = queryOptions({
  queryKey: [genres.names.name],
  queryFn: ({ signal }) => call(genres.names, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
