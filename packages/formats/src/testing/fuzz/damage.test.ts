import { anEpub, zipOf } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { withFile } from '../../testing.ts';
import { damagedInside, filesOf } from './archives.ts';
import { chance, seedOf } from './chance.ts';
import { damaged } from './damage.ts';

const numbers = Array.from({ length: 200 }, (_, number) => number);
const by = (number: number) => chance(seedOf(7, number));

describe('damage', () => {
  it('[FMT-91] is the same for the same seed, and another one each time', () => {
    const book = Buffer.from('{\\rtf1 <p>a text</p> }'.repeat(50));
    const first = numbers.map((number) => damaged(book, by(number)));
    expect(numbers.map((number) => damaged(book, by(number)))).toEqual(first);
    expect(new Set(first.map(String)).size).toBeGreaterThan(190);
    expect(book.toString()).toBe('{\\rtf1 <p>a text</p> }'.repeat(50));
  });

  it('[FMT-91] inside of a ZIP leaves an archive that can be opened', async () => {
    const files = (await withFile(await anEpub(), filesOf)) ?? [];
    expect(files.length).toBeGreaterThan(3);
    const whole = await zipOf(files);
    for (const number of numbers.slice(0, 20)) {
      const hurt = await damagedInside(files, by(number));
      const found = await withFile(hurt, filesOf);
      expect(found?.map(({ path }) => path) ?? files.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
      expect(hurt.equals(whole)).toBe(false);
    }
  });
});
