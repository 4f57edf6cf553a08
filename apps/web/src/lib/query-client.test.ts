import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError, NetworkError } from './call-error.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

it.each([
  { is: 'a network that is lost', onLine: true, error: new NetworkError('gone'), attempts: 3 },
  { is: 'a network that the browser knows to be lost', onLine: false, error: new NetworkError('gone'), attempts: 1 },
  { is: 'a refusal', onLine: true, error: new CallError('request.invalid'), attempts: 1 },
])('[OFFLINE-2] $is is tried $attempts times before the error is shown', async ({ onLine, error, attempts }) => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const ask = vi.fn(() => Promise.reject(error));
  const leave = new QueryObserver(queryClient, { queryKey: ['a shelf'], queryFn: ask }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
  expect(ask).toHaveBeenCalledTimes(attempts);
  expect(queryClient.getQueryState(['a shelf'])?.status).toBe('error');
});
