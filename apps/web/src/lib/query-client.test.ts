import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { NetworkError } from './call-error.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('[OFFLINE-2] what is asked without a network fails instead of waiting, and is asked again when there is one', async () => {
  onlineManager.setOnline(false);
  const asked = { queryKey: ['a list'], queryFn: () => Promise.reject(new NetworkError('no network')), retry: false };
  await expect(queryClient.fetchQuery(asked)).rejects.toThrow(NetworkError);
  expect(queryClient.defaultQueryOptions(asked).refetchOnReconnect).toBe(true);
});
