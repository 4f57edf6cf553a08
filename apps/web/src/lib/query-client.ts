import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './call-error.ts';

/**
 * The query cache of the whole app. A refusal is an answer: queries retry only after network errors, and not while the
 * browser knows that it is offline.
 */
export const queryClient = new QueryClient({
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
