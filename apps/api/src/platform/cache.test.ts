import { describe, expect, it } from 'vitest';
import { createLoadingCache, createSecondRequestCache, memoize } from './cache.ts';

/** A cache whose values are the upper-case keys, and the keys that it loaded. */
const createTestCache = (room: { entries: number; weight?: number }) => {
  const loaded: string[] = [];
  const cache = createLoadingCache<string>({ ...room, weigh: (value) => value.length }, async (key) => {
    loaded.push(key);
    return key.toUpperCase();
  });
  const ask = (...keys: string[]) => Promise.all(keys.map((key) => cache.get(key)));
  return { cache, loaded, ask };
};

describe('createLoadingCache', () => {
  it('[BOOK-13] shares one load between concurrent requests', async () => {
    const { loaded, ask } = createTestCache({ entries: 9 });
    expect(await ask('a', 'a', 'b', 'a')).toEqual(['A', 'A', 'B', 'A']);
    expect(loaded).toEqual(['a', 'b']);
  });

  it('[BOOK-13] keeps the most recent entries, by number', async () => {
    const { loaded, ask } = createTestCache({ entries: 2 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('[BOOK-13] keeps the most recent entries, by weight', async () => {
    const { loaded, ask } = createTestCache({ entries: 9, weight: 10 });
    for (const key of ['aaaa', 'bbbb', 'cccc', 'bbbb', 'aaaa']) await ask(key);
    expect(loaded).toEqual(['aaaa', 'bbbb', 'cccc', 'aaaa']);
  });

  it('[BOOK-13] never stores a value over the limit, and evicts no other for it', async () => {
    const { loaded, ask } = createTestCache({ entries: 9, weight: 10 });
    for (const key of ['aaaa', 'x'.repeat(11), 'aaaa', 'x'.repeat(11)]) await ask(key);
    expect(loaded).toEqual(['aaaa', 'x'.repeat(11), 'x'.repeat(11)]);
  });

  it('[BOOK-13] does not store a deleted entry, even if it was being loaded', async () => {
    const { cache, loaded, ask } = createTestCache({ entries: 9, weight: 8 });
    const early = cache.get('aaaa');
    cache.forget('aaaa');
    await early;
    for (const key of ['bbbb', 'cccc', 'bbbb']) await ask(key);
    cache.forget('bbbb');
    for (const key of ['dddd', 'cccc', 'dddd']) await ask(key);
    expect(loaded).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd']);
  });

  it('[BOOK-13] loads again after a failure and after null', async () => {
    const answers = [Promise.reject(new Error('no disk')), Promise.resolve(null), Promise.resolve('there')];
    const cache = createLoadingCache<string | null>({ entries: 9 }, async () => (await answers.shift()) ?? null);
    await expect(Promise.all([cache.get('a'), cache.get('a')])).rejects.toThrow('no disk');
    expect([await cache.get('a'), await cache.get('a'), await cache.get('a')]).toEqual([null, 'there', 'there']);
  });
});

it('[LIST-11] stores only values that are requested again soon', async () => {
  const loaded: string[] = [];
  const ask = createSecondRequestCache<string>({ entries: 2 });
  const load = (key: string) => ask(key, async () => (loaded.push(key), key.toUpperCase()));
  for (const key of ['a', 'a', 'a', 'b', 'c', 'd', 'b']) expect(await load(key)).toBe(key.toUpperCase());
  expect(loaded).toEqual(['a', 'a', 'b', 'c', 'd', 'b']);
});

it('[LIST-11] keeps the latest results of a function', () => {
  const computed: string[] = [];
  const ask = memoize(2, (key) => (computed.push(key), key.toUpperCase()));
  for (const key of ['a', 'b', 'a', 'c', 'b', 'd', 'e', 'a']) expect(ask(key)).toBe(key.toUpperCase());
  expect(computed).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
});
