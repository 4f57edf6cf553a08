import { buildEpub, buildZip } from '@lectern/sample-books';
import { afterAll, describe, expect, it } from 'vitest';
import { ParserPool } from '../parser-pool.ts';
import { readBookBytes, withTempFile } from '../testing.ts';
import { ZipArchive } from './zip-archive.ts';

const pool = new ParserPool({ size: 1 });
afterAll(() => pool.close());

const LICENCE = 'META-INF/license.lcpl';

/** In a parser process, as the server does it. */
const embed = (zip: Uint8Array, content: string, entry = LICENCE): Promise<Buffer> =>
  withTempFile(zip, async (path) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of pool.stream({ kind: 'embed', path, entry, content })) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

const list = (zip: Uint8Array): Promise<Record<string, string>> =>
  withTempFile(zip, async (path) => {
    const archive = await ZipArchive.open(path);
    const pairs: [string, string][] = [];
    for (const entry of archive.entries()) pairs.push([entry.path, (await archive.read(entry, 10_000)).toString()]);
    archive.close();
    return Object.fromEntries(pairs);
  });

/** The same archive with a ZIP64 directory, as some programs always write it. */
const toZip64 = (zip: Buffer): Buffer => {
  const end = zip.subarray(-22);
  const endAt = zip.length - 22;
  const wide = Buffer.alloc(56 + 20);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 24);
  wide.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(endAt), 64);
  wide.writeUInt32LE(1, 72);
  const narrow = Buffer.from(end);
  narrow.writeUInt32LE(0xff_ff_ff_ff, 16);
  return Buffer.concat([zip.subarray(0, endAt), wide, narrow]);
};

describe('a file embedded in a ZIP', () => {
  it('[FMT-94] is added after the others, which stay byte for byte; the same request makes the same bytes', async () => {
    const epub = await buildEpub({ title: 'Embedded', chapters: 3 });
    const made = await embed(epub, '{"id":"1"}');
    const before = await list(epub);
    expect(await list(made)).toEqual({ ...before, [LICENCE]: '{"id":"1"}' });
    expect((await embed(epub, '{"id":"1"}')).equals(made)).toBe(true);
    expect(await readBookBytes(made)).toMatchObject({ metadata: { title: 'Embedded' } });
    expect(made.subarray(0, 58).equals(epub.subarray(0, 58))).toBe(true);
  });

  it('[FMT-94] replaces one with the same path, and goes into an archive with a ZIP64 directory', async () => {
    const zip = await buildZip([
      { path: 'mimetype', content: 'x', stored: true },
      { path: LICENCE, content: 'old' },
    ]);
    expect(await list(await embed(zip, 'new'))).toEqual({ mimetype: 'x', [LICENCE]: 'new' });
    expect(await list(await embed(toZip64(zip), 'new'))).toEqual({ mimetype: 'x', [LICENCE]: 'new' });
  });

  it('[FMT-94] does not go into what is no archive, or does not end with its directory', async () => {
    const zip = await buildZip([{ path: 'a', content: 'x' }]);
    await expect(embed(Buffer.from('no archive'), 'x')).rejects.toMatchObject({ reason: 'damaged' });
    const moved = Buffer.from(zip);
    moved.writeUInt32LE(moved.readUInt32LE(moved.length - 10) + 1, moved.length - 10);
    await expect(embed(moved, 'x')).rejects.toMatchObject({ reason: 'damaged' });
    await expect(embed(zip.subarray(0, -5), 'x')).rejects.toMatchObject({ reason: 'damaged' });
  });
});
