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

it('[NOTICE-9] a change that arrives while a list loads for the first time is not lost', async () => {
  const answers: ((unread: number) => void)[] = [];
  const queryFn = (): Promise<number> => new Promise((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['unread'], queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const invalidated = queryClient.invalidateQueries({ queryKey: ['unread'] });
  answers[0]?.(0); // written by the server before the change
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(1);
  await invalidated;
  expect(observer.getCurrentResult().data).toBe(1);
  stop();
});

it('[NOTICE-9] a first request that fails is not repeated for a change', async () => {
  let requests = 0;
  const queryFn = (): Promise<number> => {
    requests += 1;
    return Promise.reject(new Error('refused'));
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['unread'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await queryClient.invalidateQueries({ queryKey: ['unread'] });
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(requests).toBe(1);
  stop();
});
