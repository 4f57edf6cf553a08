import { truncate } from 'node:fs/promises';
import {
  buildPaxHeader,
  buildPng,
  buildRar4,
  buildRar5,
  buildSevenZip,
  buildTar,
  buildZip,
  overrideZipField,
  type TarEntry,
} from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { readBook } from '../read-book.ts';
import { readBookBytes, withTempFile } from '../testing.ts';

const picture = buildPng({ width: 30, height: 40 });
const page = (path: string): TarEntry => ({ path, content: picture });

describe('pages of a ZIP', () => {
  it('[FMT-22] can be sent from where they lie, and have their size in pixels', async () => {
    const zip = await buildZip([
      { path: '1.png', content: picture, stored: true },
      { path: '2.png', content: picture },
      { path: 'ComicInfo.xml', content: '<ComicInfo/>' },
    ]);
    const { parts, contents } = await readBookBytes(zip, { format: 'cbz' });
    expect(parts.map(({ path, method, mediaType }) => [path, method, mediaType])).toEqual([
      ['1.png', 0, 'image/png'],
      ['2.png', 8, 'image/png'],
    ]);
    const { offset = 0, compressedSize = 0 } = parts[0] ?? {};
    expect(zip.subarray(offset, offset + compressedSize)).toEqual(picture);
    const size = { mediaType: 'image/png', width: 30, height: 40 };
    expect(contents).toMatchObject({
      images: [
        { path: '1.png', ...size },
        { path: '2.png', ...size },
      ],
    });
  });

  it('[META-34] [S36] that claim less than they inflate to are refused, and those that claim more cost the cover only', async () => {
    const comic = await buildZip([page('1.png'), page('2.png')]);
    await expect(readBookBytes(overrideZipField(comic, '1.png', 'size', 5), { format: 'cbz' })).rejects.toMatchObject({
      reason: 'hostile',
    });
    const large = overrideZipField(await buildZip([page('1.png'), page('2.png')]), '1.png', 'size', 5000);
    expect(await readBookBytes(large, { format: 'cbz' })).toMatchObject({ contents: { pages: 2 }, cover: null });
  });
});

describe('a tar', () => {
  it('[FMT-22] can be sent from, too', async () => {
    const tar = buildTar([page('1.png'), { path: 'x.txt', content: 'no page' }]);
    const { parts } = await readBookBytes(tar, { format: 'cbt' });
    expect(parts).toMatchObject([{ path: '1.png', method: 0, crc32: null, mediaType: 'image/png' }]);
    const { offset = 0, compressedSize = 0 } = parts[0] ?? {};
    expect(tar.subarray(offset, offset + compressedSize)).toEqual(picture);
  });

  it('[FMT-25] has no links and no devices: what they name is no part of it', async () => {
    const links = ['1', '2', '3', '4', '6'].map((kind) => ({
      path: `${kind}.png`,
      content: '',
      kind,
      link: '/etc/passwd',
    }));
    const { contents, cover } = await readBookBytes(buildTar([...links, page('z.png')]), { format: 'cbt' });
    expect(contents).toMatchObject({ images: [{ path: 'z.png', width: 30, height: 40 }] });
    expect(cover?.big.height).toBe(40);
  });

  it('[FMT-25] is refused when one of its links would leave it', async () => {
    const link = { path: '../out', content: '', kind: '2', link: '/etc/passwd' };
    await expect(readBookBytes(buildTar([page('1.png'), link]), { format: 'cbt' })).rejects.toMatchObject({
      reason: 'hostile',
    });
  });

  it('[FMT-20] may have long names, of POSIX and of GNU', async () => {
    const long = `${'folder/'.repeat(30)}страница.png`;
    const gnu = { path: '././@LongLink', content: `${long}\0`, kind: 'L' };
    for (const note of [buildPaxHeader({ mtime: '1.5', path: long }), gnu]) {
      const tar = buildTar([note, page('cut.png'), page('./z.png')]);
      expect(await readBookBytes(tar, { format: 'cbt' })).toMatchObject({
        contents: { images: [{ path: long }, { path: 'z.png' }] },
      });
    }
  });

  it('[FMT-24] that is cut off has the pages before the cut; lengths that are lies end it', async () => {
    const whole = buildTar([page('1.png'), page('2.png')]);
    const cut = await readBookBytes(whole.subarray(0, 1400), { format: 'cbt' });
    expect(cut).toMatchObject({ contents: { pages: 1 } });
    const lying = buildTar([page('1.png'), { ...page('2.png'), size: 0o77777777777 }, page('3.png')]);
    expect(await readBookBytes(lying, { format: 'cbt' })).toMatchObject({ contents: { pages: 1 } });
    const pax = buildTar([page('1.png'), buildPaxHeader({ size: '-512' }), page('2.png')]);
    expect(await readBookBytes(pax, { format: 'cbt' })).toMatchObject({ contents: { pages: 1 } });
  });
});

describe('a RAR', () => {
  it('[FMT-26] whose names are locked is stored, and nothing is known of it', async () => {
    const locked = buildRar4([page('1.png')], { flags: 0x80 });
    expect(await readBookBytes(locked, { format: 'cbr' })).toMatchObject({
      format: 'cbr',
      contents: null,
      cover: null,
      metadata: { title: null, isDrm: false },
    });
  });

  it('[FMT-26] that asks for a dictionary of a gigabyte, or lies about a size, costs no memory and keeps its pages', async () => {
    const gigabyte = 13 << 10;
    for (const options of [{ compression: gigabyte | (3 << 7) }, { claimed: 10 }, { claimed: 20_000_000 }]) {
      const facts = await readBookBytes(buildRar5([page('1.png'), page('2.png')], options), { format: 'cbr' });
      expect(facts).toMatchObject({ contents: { pages: 2 }, cover: null });
    }
    expect(process.memoryUsage().rss).toBeLessThan(700 * 1024 ** 2);
  });

  it('[FMT-26] whose last file goes on in another volume keeps its pages, and nobody waits for the rest', async () => {
    const before = process.cpuUsage().user;
    const facts = await readBookBytes(buildRar4([page('1.png')], { fileFlags: 0x02 }), { format: 'cbr' });
    expect(facts).toMatchObject({ contents: { pages: 1 }, cover: null });
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });

  it('[FMT-26] leaves no listener behind in the process', async () => {
    const listeners = () => process.listenerCount('uncaughtException') + process.listenerCount('unhandledRejection');
    const before = listeners();
    await readBookBytes(buildRar5([page('1.png')]), { format: 'cbr' });
    expect(listeners()).toBe(before);
  });

  it('[FMT-24] that is cut off has the pages before the cut', async () => {
    const whole = buildRar5([page('1.png'), page('2.png')]);
    expect(await readBookBytes(whole.subarray(0, whole.length - 60), { format: 'cbr' })).toMatchObject({
      contents: { pages: expect.any(Number) },
    });
  });
});

describe('a 7-Zip', () => {
  it('[FMT-26] whose packing is unknown or encrypted keeps its pages and has no cover', async () => {
    const aes = buildSevenZip([page('1.png')], { coder: [0x06, 0xf1, 0x07, 0x01] });
    expect(await readBookBytes(aes, { format: 'cb7' })).toMatchObject({ contents: { pages: 1 }, cover: null });
  });

  it('[FMT-26] of more than 192 MB is stored, and nothing is known of it', async () => {
    await withTempFile(buildSevenZip([page('1.png')]), async (path) => {
      await truncate(path, 193 * 1024 ** 2);
      expect(await readBook({ path, format: 'cb7' })).toMatchObject({ format: 'cb7', contents: null });
    });
  });
});

describe('a file that is not there', () => {
  it.each(['cbz', 'cbr', 'cb7', 'cbt'])('[FMT-24] is no matter of the book (%s)', async (format) => {
    await expect(readBook({ path: '/nowhere/at/all', format })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
