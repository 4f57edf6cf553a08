import { describe, expect, it } from 'vitest';
import { askedAgain, recent } from './recent.ts';

/** A memory whose answers are the key in capitals, and what it had to load. */
const aMemory = (room: { entries: number; weight?: number }) => {
  const loaded: string[] = [];
  const memory = recent<string>({ ...room, weigh: (value) => value.length }, async (key) => {
    loaded.push(key);
    return key.toUpperCase();
  });
  const ask = (...keys: string[]) => Promise.all(keys.map((key) => memory.get(key)));
  return { memory, loaded, ask };
};

describe('recent', () => {
  it('[BOOK-13] loads once for all who ask at the same time', async () => {
    const { loaded, ask } = aMemory({ entries: 9 });
    expect(await ask('a', 'a', 'b', 'a')).toEqual(['A', 'A', 'B', 'A']);
    expect(loaded).toEqual(['a', 'b']);
  });

  it('[BOOK-13] keeps what was asked for last, by number', async () => {
    const { loaded, ask } = aMemory({ entries: 2 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('[BOOK-13] keeps what was asked for last, by weight', async () => {
    const { loaded, ask } = aMemory({ entries: 9, weight: 10 });
    for (const key of ['aaaa', 'bbbb', 'cccc', 'bbbb', 'aaaa']) await ask(key);
    expect(loaded).toEqual(['aaaa', 'bbbb', 'cccc', 'aaaa']);
  });

  it('[BOOK-13] never keeps one that is too heavy by itself, and drives out no other for it', async () => {
    const { loaded, ask } = aMemory({ entries: 9, weight: 10 });
    for (const key of ['aaaa', 'x'.repeat(11), 'aaaa', 'x'.repeat(11)]) await ask(key);
    expect(loaded).toEqual(['aaaa', 'x'.repeat(11), 'x'.repeat(11)]);
  });

  it('[BOOK-13] counts what was forgotten as gone, also while it was being loaded', async () => {
    const { memory, loaded, ask } = aMemory({ entries: 9, weight: 8 });
    const early = memory.get('aaaa');
    memory.forget('aaaa');
    await early;
    for (const key of ['bbbb', 'cccc', 'bbbb']) await ask(key);
    memory.forget('bbbb');
    for (const key of ['dddd', 'cccc', 'dddd']) await ask(key);
    expect(loaded).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd']);
  });

  it('[BOOK-13] asks again after a failure and after an answer of null', async () => {
    const answers = [Promise.reject(new Error('no disk')), Promise.resolve(null), Promise.resolve('there')];
    const memory = recent<string | null>({ entries: 9 }, async () => (await answers.shift()) ?? null);
    await expect(Promise.all([memory.get('a'), memory.get('a')])).rejects.toThrow('no disk');
    expect([await memory.get('a'), await memory.get('a'), await memory.get('a')]).toEqual([null, 'there', 'there']);
  });
});

it('[LIST-11] keeps only what is asked for again, and soon', async () => {
  const loaded: string[] = [];
  const ask = askedAgain<string>({ entries: 2 });
  const load = (key: string) => ask(key, async () => (loaded.push(key), key.toUpperCase()));
  for (const key of ['a', 'a', 'a', 'b', 'c', 'd', 'b']) expect(await load(key)).toBe(key.toUpperCase());
  expect(loaded).toEqual(['a', 'a', 'b', 'c', 'd', 'b']);
});
