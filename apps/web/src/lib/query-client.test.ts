import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

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
