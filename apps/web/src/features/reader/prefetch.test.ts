import { expect, it, vi } from 'vitest';
import { createPrefetch } from './prefetch.ts';

const setUp = () => {
  const clock = { now: 0 };
  const session = { reader: 1 };
  const load = vi.fn(async (bookId: string) => `answer for ${bookId}`);
  const prefetch = createPrefetch(
    load,
    () => clock.now,
    () => session.reader,
  );
  return { clock, session, load, prefetch };
};

it('returns the prefetched answer once', async () => {
  const { load, prefetch } = setUp();
  prefetch.start('7');
  expect(load).toHaveBeenCalledExactlyOnceWith('7');
  await expect(prefetch.take('7')).resolves.toBe('answer for 7');
  expect(prefetch.take('7')).toBeNull();
});

it('returns nothing for another book, or after a while', () => {
  const { clock, prefetch } = setUp();
  prefetch.start('7');
  expect(prefetch.take('8')).toBeNull();
  prefetch.start('7');
  clock.now = 5000;
  expect(prefetch.take('7')).toBeNull();
});

it('passes a failure on', async () => {
  const ahead = createPrefetch(
    () => Promise.reject(new Error('no network')),
    () => 0,
    () => 1,
  );
  ahead.start('7');
  await expect(ahead.take('7')).rejects.toThrow('no network');
});

it('returns nothing when another reader turned out to be signed in', () => {
  const { session, prefetch } = setUp();
  prefetch.start('7');
  session.reader = 2;
  expect(prefetch.take('7')).toBeNull();
});
