import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './call-error.ts';

/** What the server told us, for the whole app. A refusal is an answer: only a lost network is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => error instanceof NetworkError && count < 2 },
    mutations: { retry: false },
  },
});
