import { randomBytes } from 'node:crypto';
import { buildSampleFiles, buildZip, overrideZipField } from '@lectern/sample-books';
import { afterAll, describe, expect, it } from 'vitest';
import { ParserPool } from '../parser-pool.ts';
import { sniffFormat } from '../sniff-format.ts';
import { readBookBytes, withTempFile } from '../testing.ts';
import { listBooksInZip } from './list-books.ts';

const pool = new ParserPool({ size: 1 });
afterAll(() => pool.close());

/** In a parser process, as the server does it. */
const extract = (zip: Uint8Array, entry: string): Promise<Buffer> =>
  withTempFile(zip, async (path) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of pool.stream({ kind: 'extract', path, entry })) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

describe('a file of a ZIP', () => {
  it('[FMT-90] is extracted byte for byte, small or large, compressed or stored', async () => {
    const [small, large] = [Buffer.from('small'), randomBytes(5 * 1024 ** 2)];
    const zip = await buildZip([
      { path: 'a/small', content: small },
      { path: 'large', content: large },
      { path: 'stored', content: large, stored: true },
    ]);
    expect((await extract(zip, 'a/small')).equals(small)).toBe(true);
    expect((await extract(zip, 'large')).equals(large)).toBe(true);
    expect((await extract(zip, 'stored')).equals(large)).toBe(true);
  });

  it('[UP-62] may be the folder of an EPUB, which becomes the EPUB that it was, always the same', async () => {
    const parts = buildSampleFiles({ title: 'Unpacked', cover: randomBytes(300_000) });
    const files = parts.map((file) => ({ ...file, path: `shelf/Ünpacked.epub/${file.path}` }));
    const zip = await buildZip([{ path: 'other.txt', content: 'x' }, ...files, { path: '.DS_Store', content: 'x' }]);
    const epub = await extract(zip, 'shelf/Ünpacked.epub/');
    expect(sniffFormat(epub, 'x').format?.name).toBe('epub');
    const facts = await readBookBytes(epub, { format: 'epub' });
    expect([facts.metadata.title, facts.manifest?.spine.length]).toEqual(['Unpacked', 3]);
    const listed = await withTempFile(await buildZip([...files, { path: 'b.pdf', content: '%PDF' }]), listBooksInZip);
    expect(listed.at(-1)).toMatchObject({ name: 'Ünpacked.epub', size: epub.length });
    expect((await extract(zip, 'shelf/Ünpacked.epub/')).equals(epub)).toBe(true);
  });

  it('[FMT-90] is damaged when it does not match its size and checksum, and never exceeds its size', async () => {
    const zip = await buildZip([{ path: 'x', content: randomBytes(4.5 * 1024 ** 2).toString('hex') }]);
    await expect(extract(overrideZipField(zip, 'x', 'crc32', 1), 'x')).rejects.toMatchObject({ reason: 'damaged' });
    for (const size of [5, 5 * 1024 ** 2, 10 * 1024 ** 2])
      await expect(extract(overrideZipField(zip, 'x', 'size', size), 'x')).rejects.toMatchObject({
        reason: 'damaged',
      });
    await expect(extract(zip, 'y')).rejects.toMatchObject({ reason: 'damaged' });
  });
});
