import { buildEpub, buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { withTempFile } from '../../testing.ts';
import { damageBytes } from './damage.ts';
import { damageZipEntry, readZipFiles } from './damage-zip.ts';
import { computeCaseSeed, createRandom } from './random.ts';

const numbers = Array.from({ length: 200 }, (_, number) => number);
const randomFor = (number: number) => createRandom(computeCaseSeed(7, number));

describe('damage', () => {
  it('[FMT-91] is the same for the same seed, and differs between seeds', () => {
    const book = Buffer.from('{\\rtf1 <p>a text</p> }'.repeat(50));
    const first = numbers.map((number) => damageBytes(book, randomFor(number)));
    expect(numbers.map((number) => damageBytes(book, randomFor(number)))).toEqual(first);
    expect(new Set(first.map(String)).size).toBeGreaterThan(190);
    expect(book.toString()).toBe('{\\rtf1 <p>a text</p> }'.repeat(50));
  });

  it('[FMT-91] in a file of a ZIP leaves an archive that can be opened', async () => {
    const files = (await withTempFile(await buildEpub(), readZipFiles)) ?? [];
    expect(files.length).toBeGreaterThan(3);
    const original = await buildZip(files);
    for (const number of numbers.slice(0, 20)) {
      const damagedZip = await damageZipEntry(files, randomFor(number));
      const found = await withTempFile(damagedZip, readZipFiles);
      expect(found?.map(({ path }) => path) ?? files.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
      expect(damagedZip.equals(original)).toBe(false);
    }
  });
});
