import { crc32 } from 'node:zlib';
import { buildPng, buildRar4, buildRar5, buildSevenZip, buildTar, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParserPool } from '../parser-pool.ts';
import { sharp } from '../sharp.ts';
import { withTempFile } from '../testing.ts';
import type { DrawRequest, PageSource } from './draw-pages.ts';

let pool: ParserPool;
beforeAll(() => {
  pool = new ParserPool({ size: 1 });
});
afterAll(() => pool.close());

const buildNoise = (width: number, height: number): Promise<Buffer> => {
  const rgb = Buffer.alloc(width * height * 3).map((_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
};
/** The PNG with another size in its header, and the right checksum of that. */
const overrideSize = (png: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};
const toPartSource = (bytes: Uint8Array): PageSource => ({ kind: 'part', bytes, method: 0, size: bytes.length });
const drawAll = async (source: PageSource, options: Partial<DrawRequest> = {}) => {
  const found = [];
  for await (const page of pool.drawPages({ source, width: null, webp: false, avif: false, ...options }))
    found.push(page);
  return found;
};
const drawOne = async (source: PageSource, options: Partial<DrawRequest> = {}) =>
  (await drawAll(source, options))[0]?.picture ?? null;
const readSize = async (picture: { bytes: Uint8Array } | null) => {
  const { width, height } = await sharp(picture?.bytes).metadata();
  return [width, height];
};

/** A JPEG 2000 codestream of one tile without data, which is decoded as grey. */
const buildJpeg2000 = (width: number, height: number): Buffer => {
  const segment = (marker: number, ...fields: number[][]): Buffer => {
    const body = Buffer.from(fields.flat());
    return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
  };
  const u32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  const grid = [...u32(width), ...u32(height), ...u32(0), ...u32(0)];
  return Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    segment(0x51, [0, 0], grid, grid, [0, 1], [7, 1, 1]),
    segment(0x52, [0, 0, 0, 1, 0], [0, 4, 4, 0, 1]),
    segment(0x5c, [0x40, 0x40]),
    segment(0x90, [0, 0], u32(15), [0, 1]),
    Buffer.from([0xff, 0x93, 0, 0xff, 0xd9]),
  ]);
};

describe('a page', () => {
  it('[PAGE-1] is rendered at the requested width, as WebP or JPEG, and never enlarged', async () => {
    const page = await buildNoise(900, 600);
    const small = await drawOne(toPartSource(page), { width: 300, webp: true });
    expect([small?.mediaType, await readSize(small)]).toEqual(['image/webp', [300, 200]]);
    const jpeg = await drawOne(toPartSource(page), { width: 300 });
    expect([jpeg?.mediaType, await readSize(jpeg)]).toEqual(['image/jpeg', [300, 200]]);
    expect(
      Buffer.from((await drawOne(toPartSource(page), { width: 2000, webp: true }))?.bytes ?? []).equals(page),
    ).toBe(true);
  });

  it('[PAGE-1] in a lossless format is re-encoded when that is smaller, and else unchanged', async () => {
    const plain = buildPng({ width: 600, height: 900 });
    expect(
      Buffer.from((await drawOne(toPartSource(plain), { width: 800, webp: true }))?.bytes ?? []).length,
    ).toBeLessThanOrEqual(plain.length);
    const large = await sharp(await buildNoise(500, 500))
      .png()
      .toBuffer();
    const small = await drawOne(toPartSource(large), { width: 800, webp: true });
    expect([small?.mediaType, await readSize(small)]).toEqual(['image/webp', [500, 500]]);
  });

  it('[PAGE-2] without a width is the original, unless the browser does not support its type', async () => {
    for (const page of [await buildNoise(60, 40), buildPng(), await sharp(buildPng()).gif().toBuffer()])
      expect(Buffer.from((await drawOne(toPartSource(page)))?.bytes ?? []).equals(page)).toBe(true);
    const avif = await sharp(buildPng({ width: 40, height: 40 }))
      .avif()
      .toBuffer();
    expect(await drawOne(toPartSource(avif))).toMatchObject({ mediaType: 'image/jpeg' });
    expect(await drawOne(toPartSource(avif), { avif: true })).toMatchObject({ mediaType: 'image/avif' });
  });

  it('[PAGE-2] in TIFF or JPEG 2000 is converted, whatever its name, at the requested width', async () => {
    const tiff = await sharp(await buildNoise(90, 60))
      .tiff()
      .toBuffer();
    for (const page of [tiff, buildJpeg2000(90, 60)]) {
      const whole = await drawOne(toPartSource(page), { webp: true });
      expect([whole?.mediaType, await readSize(whole)]).toEqual(['image/webp', [90, 60]]);
      const small = await drawOne(toPartSource(page), { width: 30 });
      expect([small?.mediaType, await readSize(small)]).toEqual(['image/jpeg', [30, 20]]);
    }
  });

  it('[PAGE-3] in HEIC or JPEG XL, or in JPEG 2000 that is damaged or too large, is empty', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const jxl = Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1');
    const cut = buildJpeg2000(90, 60).subarray(0, 60);
    for (const page of [heic, jxl, cut, buildJpeg2000(60_000, 60_000), Buffer.from([0xff, 0x4f, 0xff, 0x51])])
      expect(await drawOne(toPartSource(page), { webp: true })).toBeNull();
  });

  it('[PAGE-3] that is not an image, has too many pixels or exceeds its declared size is empty, and the next one is rendered', async () => {
    expect(await drawOne(toPartSource(Buffer.from('<script>alert(1)</script>')), { width: 100 })).toBeNull();
    const bomb = overrideSize(buildPng(), 15_000, 7000);
    expect(await drawOne(toPartSource(bomb), { width: 100 })).toBeNull();
    expect(await drawOne(toPartSource(bomb))).toBeNull();
    const zip = await buildZip([{ path: '1.png', content: buildPng() }]);
    await withTempFile(zip, async (path) => {
      const { parts } = await pool.read({ path, format: 'cbz' });
      const [entry] = parts;
      if (!entry) throw new Error('it has no part');
      const bytes = zip.subarray(entry.offset, entry.offset + entry.compressedSize);
      expect(await drawOne({ kind: 'part', bytes, method: 8, size: 10 })).toBeNull();
    });
    expect(await drawOne(toPartSource(buildPng({ width: 50, height: 50 })))).not.toBeNull();
  });
});

const files = [1, 2, 10].map((n) => ({ path: `${n}.png`, content: buildPng({ width: n, height: 20 }) }));
const archives = {
  cbz: () => buildZip(files),
  cbr: async () => buildRar5(files),
  cb7: async () => buildSevenZip(files),
  cbt: async () => buildTar(files),
};

describe('pages of an archive', () => {
  it.each(Object.entries(archives))(
    '[PAGE-4] are rendered one by one, or together in a solid archive (%s)',
    async (format, make) => {
      await withTempFile(await make(), async (path) => {
        const pages = await drawAll({ kind: 'archive', path, format, pages: ['2.png', '10.png', 'missing.png'] });
        const widths = await Promise.all(
          pages.map(async ({ index, picture }) => [index, (await readSize(picture))[0]]),
        );
        expect(widths).toEqual(
          format === 'cb7'
            ? [
                [0, 2],
                [1, 10],
              ]
            : [[0, 2]],
        );
      });
    },
  );

  it('[PAGE-4] that are missing or encrypted are empty', async () => {
    await withTempFile(buildTar(files), async (path) => {
      expect(await drawAll({ kind: 'archive', path, format: 'cbt', pages: ['3.png'] })).toEqual([
        { index: 0, picture: null },
      ]);
    });
    await withTempFile(buildSevenZip(files, { coder: [0x06, 0xf1, 0x07, 0x01] }), async (path) => {
      expect(await drawAll({ kind: 'archive', path, format: 'cb7', pages: ['1.png'] })).toEqual([
        { index: 0, picture: null },
      ]);
    });
    await withTempFile(buildRar4(files, { fileFlags: 0x04 }), async (path) => {
      expect(await drawAll({ kind: 'archive', path, format: 'cbr', pages: ['1.png'] })).toEqual([
        { index: 0, picture: null },
      ]);
    });
  });
});
