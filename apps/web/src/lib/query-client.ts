import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './call-error.ts';

/**
 * What the server told us, for the whole app. A refusal is an answer: only a lost network is tried again, and not while the
 * browser knows that there is none: a reader is told so at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => error instanceof NetworkError && count < 2 && navigator.onLine,
      // Without a network a reader is told so rather than kept waiting for one; when it is back, what failed is asked again.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});
