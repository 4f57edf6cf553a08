import { randomBytes } from 'node:crypto';
import { claiming, zipOf } from '@lectern/sample-books';
import { afterAll, describe, expect, it } from 'vitest';
import { ParserPool } from '../parser-pool.ts';
import { withFile } from '../testing.ts';

const pool = new ParserPool({ size: 1 });
afterAll(() => pool.close());

/** In a parser process, as the server does it. */
const takenOut = (zip: Uint8Array, entry: string): Promise<Buffer> =>
  withFile(zip, async (path) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of pool.make({ kind: 'entry', path, entry })) pieces.push(piece);
    return Buffer.concat(pieces);
  });

describe('a file of a ZIP', () => {
  it('[FMT-90] comes out byte for byte, small or large, packed or not', async () => {
    const [small, large] = [Buffer.from('small'), randomBytes(5 * 1024 ** 2)];
    const zip = await zipOf([
      { path: 'a/small', content: small },
      { path: 'large', content: large },
      { path: 'stored', content: large, stored: true },
    ]);
    expect((await takenOut(zip, 'a/small')).equals(small)).toBe(true);
    expect((await takenOut(zip, 'large')).equals(large)).toBe(true);
    expect((await takenOut(zip, 'stored')).equals(large)).toBe(true);
  });

  it('[FMT-90] is damaged when it is not what the archive says of it, and never more', async () => {
    const zip = await zipOf([{ path: 'x', content: randomBytes(4.5 * 1024 ** 2).toString('hex') }]);
    await expect(takenOut(claiming(zip, 'x', 'crc32', 1), 'x')).rejects.toMatchObject({ reason: 'damaged' });
    for (const size of [5, 5 * 1024 ** 2, 10 * 1024 ** 2])
      await expect(takenOut(claiming(zip, 'x', 'size', size), 'x')).rejects.toMatchObject({ reason: 'damaged' });
    await expect(takenOut(zip, 'y')).rejects.toMatchObject({ reason: 'damaged' });
  });
});
