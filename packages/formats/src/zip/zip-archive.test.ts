import { readdirSync } from 'node:fs';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { buildBrokenEpub, buildEpub, buildZip, overrideZipField } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { packEpub, readBookBytes, withTempFile } from '../testing.ts';
import { ZipArchive } from './zip-archive.ts';

const openAndList = (bytes: Uint8Array): Promise<string[]> =>
  withTempFile(bytes, async (path) => {
    const archive = await ZipArchive.open(path);
    const paths = archive.entries().map((entry) => entry.path);
    archive.close();
    return paths;
  });

const renameEntry = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

describe('an archive', () => {
  it.each([
    '/abs/name.txt',
    '../name_x.txt',
    'a/../../b.txt',
    'C:/windows.ini',
    '..\\name_x.txt',
    'a\\..\\..\\b.txt',
    '\\abs\\name.txt',
    'name\0hidden.t',
  ])('[META-16] with an entry named %j is refused', async (name) => {
    const zip = await buildZip([{ path: 'abcdefghijklmnop'.slice(0, name.length), content: 'x' }]);
    await expect(openAndList(renameEntry(zip, 'abcdefghijklmnop'.slice(0, name.length), name))).rejects.toMatchObject({
      reason: 'hostile',
    });
  });

  it('[META-16] whose entry inflates a thousandfold is refused', async () => {
    const bomb = await buildZip([{ path: 'a.xhtml', content: Buffer.alloc(20 * 1024 ** 2) }]);
    await expect(openAndList(bomb)).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('inflates'),
    });
  });

  it('[META-16] whose entries must overlap is refused', async () => {
    const zip = overrideZipField(await buildEpub(), 'OEBPS/nav.xhtml', 'compressedSize', 100_000);
    await expect(openAndList(zip)).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('overlap'),
    });
  });

  it('[META-16] with 50,001 entries is refused', async () => {
    const zip = await buildEpub();
    // in the end record, where an archive says how many entries it has
    zip.writeUInt16LE(50_001, zip.length - 12);
    await expect(openAndList(zip)).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('too many'),
    });
  });

  it('[META-34] [S36] that declares a smaller size than a file inflates to is refused', async () => {
    const book = overrideZipField(await packEpub({ chapters: ['x'.repeat(100_000)] }), 'OPS/c1.xhtml', 'size', 200);
    await expect(readBookBytes(book)).rejects.toMatchObject({ reason: 'hostile' });
    const large = await packEpub({ chapters: [`${'<p>some words</p>'.repeat(400_000)}<p>x</p>`] });
    const cut = overrideZipField(large, 'OPS/c1.xhtml', 'size', 5_000_000);
    await expect(readBookBytes(cut)).rejects.toMatchObject({ reason: 'hostile' });
    const bomb = overrideZipField(await packEpub({ chapters: [' '.repeat(50_000_000)] }), 'OPS/c1.xhtml', 'size', 10);
    await expect(readBookBytes(bomb)).rejects.toMatchObject({ reason: 'hostile' });
  });

  it.each(['truncated', 'not-a-zip'] as const)('[META-12] that is %s is damaged', async (damage) => {
    await expect(openAndList(await buildBrokenEpub(damage))).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[META-12] that does not exist is a system error', async () => {
    await expect(ZipArchive.open('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('[META-12] is closed whether it was read or refused', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    await readBookBytes(await buildEpub());
    const before = open();
    await readBookBytes(await buildEpub());
    for (const damage of ['truncated', 'not-a-zip', 'entities'] as const) {
      await expect(readBookBytes(await buildBrokenEpub(damage))).rejects.toBeInstanceOf(UnreadableBook);
    }
    expect(open()).toBe(before);
  });

  it('[META-12] finds files whose case or Unicode form differs', async () => {
    const zip = await buildZip([{ path: 'OPS/Stra\u00dfe-e\u0301.xhtml', content: 'x' }]);
    await withTempFile(zip, async (path) => {
      const archive = await ZipArchive.open(path);
      expect(archive.find('ops/stra\u00dfe-\u00e9.XHTML')?.size).toBe(1);
      archive.close();
    });
  });
});

describe('the separators and surroundings of an archive', () => {
  it('[META-36] a backslash is a separator, and a dot at the beginning the archive', async () => {
    const zip = await buildZip(['Vol 1^page.png', '.^Vol 1^b.png', './c.png'].map((path) => ({ path, content: 'x' })));
    expect(await openAndList(renameEntry(zip, '^', '\\'))).toEqual(['Vol 1/page.png', 'Vol 1/b.png', 'c.png']);
  });

  const zeros = Buffer.alloc(3000);
  const far = Buffer.alloc(300_000, 'x');
  const page = Buffer.from('<html>a login page of a proxy</html>');
  it.each([
    ['zeros after it', [], [zeros]],
    ['a page after it', [], [page]],
    ['more after it than a comment may have', [], [far]],
    ['bytes before it', [zeros], []],
    ['a program before it', [Buffer.from('MZ'), far], []],
    ['bytes before and after it', [page], [zeros]],
    ['one byte after it', [], [Buffer.from('\n')]],
  ])('[META-37] with %s is read, and its parts are where they say', async (_what, before, after) => {
    const book = Buffer.concat([...before, await buildEpub({ chapters: 2 }), ...after]);
    const { parts, manifest } = await readBookBytes(book);
    expect(manifest?.spine).toHaveLength(2);
    const chapter = parts.find(({ path }) => path === 'OEBPS/chapter-1.xhtml');
    const packed = book.subarray(chapter?.offset, (chapter?.offset ?? 0) + (chapter?.compressedSize ?? 0));
    expect(inflateRawSync(packed).toString()).toContain('<h1>Chapter 1</h1>');
  });

  it('[META-37] with offsets that count the bytes before it is read', async () => {
    const zip = await buildZip([{ path: 'a.txt', content: 'x' }]);
    const end = zip.length - 22;
    const directory = zip.readUInt32LE(end + 16);
    const shifted = Buffer.concat([zeros, zip]);
    shifted.writeUInt32LE(directory + zeros.length, zeros.length + end + 16);
    shifted.writeUInt32LE(zeros.length, zeros.length + directory + 42);
    expect(await openAndList(shifted)).toEqual(['a.txt']);
  });

  it('[META-37] with a comment, whatever its length says and contains, is read', async () => {
    const zip = await buildZip([{ path: 'a.txt', content: 'x' }]);
    const comment = Buffer.from(`a note PK\x05\x06 ${'-'.repeat(40)}`, 'latin1');
    for (const length of [comment.length, 3, 65_535]) {
      const copy = Buffer.concat([zip, comment]);
      copy.writeUInt16LE(length, zip.length - 2);
      expect(await openAndList(copy)).toEqual(['a.txt']);
    }
  });

  it('[META-37] of signatures without an archive is damaged at once', async () => {
    const signatures = Buffer.alloc(4 * 1024 ** 2, 'PK\x05\x06', 'latin1');
    const started = performance.now();
    await expect(openAndList(signatures)).rejects.toMatchObject({ reason: 'damaged' });
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('the folder of an EPUB', () => {
  const wrap = async (folder: string, more: Parameters<typeof buildZip>[0] = []): Promise<Buffer> =>
    withTempFile(await packEpub({ chapters: ['<p>one</p>'] }), async (path) => {
      const archive = await ZipArchive.open(path);
      const files = await Promise.all(
        archive
          .entries()
          .map(async (entry) => ({ path: `${folder}${entry.path}`, content: await archive.read(entry, 1e6) })),
      );
      archive.close();
      return buildZip([...more, ...files]);
    });

  it.each(['My Book.epub/', 'a/b/'])(
    '[META-38] is the book where it was packed instead of its content (%s)',
    async (folder) => {
      const book = await wrap(folder, [{ path: '__MACOSX/x', content: 'x' }]);
      const { manifest, parts } = await readBookBytes(book);
      expect(manifest?.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml']);
      const chapter = parts.find(({ path }) => path === 'OPS/c1.xhtml');
      const packed = book.subarray(chapter?.offset, (chapter?.offset ?? 0) + (chapter?.compressedSize ?? 0));
      expect(inflateRawSync(packed).toString()).toContain('one');
    },
  );

  it('[META-38] is not guessed among several', async () => {
    const other = [{ path: 'b/META-INF/container.xml', content: '<container/>' }];
    await expect(readBookBytes(await wrap('a/', other))).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('parts', () => {
  it('[META-14] are valid gzip made of a header, the bytes in the archive, CRC and size', async () => {
    const book = await buildEpub({ chapters: 2, paragraphs: 30 });
    const { parts } = await readBookBytes(book);
    const chapter = parts.find(({ path }) => path === 'OEBPS/chapter-1.xhtml');
    expect(chapter).toMatchObject({ method: 8, mediaType: 'application/xhtml+xml' });
    if (chapter?.method !== 8) return;
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(chapter.crc32, 0);
    tail.writeUInt32LE(chapter.size, 4);
    const deflated = book.subarray(chapter.offset, chapter.offset + chapter.compressedSize);
    const text = gunzipSync(Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), deflated, tail])).toString();
    expect(text).toContain('<h1>Chapter 1</h1>');
  });

  it('[META-14] that reach beyond the end of the archive make it damaged', async () => {
    const book = await packEpub({ chapters: ['<p>one</p>', '<p>two</p>'] });
    const { parts } = await readBookBytes(book);
    const last = parts.find(({ path }) => path === 'OPS/c2.xhtml');
    const cut = overrideZipField(book, 'OPS/c2.xhtml', 'compressedSize', book.length - (last?.offset ?? 0) + 1);
    await expect(readBookBytes(cut)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[META-14] contain the files of the manifest, unlisted pages and images, and of META-INF only the container document', async () => {
    const book = await packEpub({
      manifest:
        '<item id="w" href="w.bin" media-type="evil&#13;type"/><item id="o" href="../../../etc/passwd" media-type="text/css"/>',
      files: ['OPS/w.bin', 'OPS/pic.JPG', 'OPS/loose.xhtml', 'META-INF/x.css'].map((path) => ({ path, content: 'x' })),
    });
    const { parts } = await readBookBytes(book);
    expect(parts.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      ['META-INF/container.xml', 'application/xml'],
      ['OPS/book.opf', 'application/oebps-package+xml'],
      ['OPS/c1.xhtml', 'application/xhtml+xml'],
      ['OPS/w.bin', 'application/octet-stream'],
      ['OPS/pic.JPG', 'image/jpeg'],
      ['OPS/loose.xhtml', 'application/xhtml+xml'],
    ]);
  });
});
