import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { NetworkError } from './call-error.ts';

/**
 * Invalidates what loads for the first time, too. TanStack Query lets a first request finish and takes its answer for fresh,
 * although the change that invalidated it may have come after the server wrote it: then that one is asked again.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const loading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const first = loading.filter(({ state }) => state.data === undefined);
    const invalidateAgain = async (query: Query): Promise<void> => {
      const hasAnswer = await query.promise?.then(
        () => true,
        () => false,
      );
      if (hasAnswer) await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    };
    await Promise.all([super.invalidateQueries(filters, options), ...first.map(invalidateAgain)]);
  }
}

/**
 * The query cache of the whole app. A refusal is an answer: queries retry only after network errors, and not while the
 * browser knows that it is offline.
 */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => error instanceof NetworkError && count < 2 && navigator.onLine,
      // Offline, queries fail at once instead of pausing; failed ones refetch when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});
