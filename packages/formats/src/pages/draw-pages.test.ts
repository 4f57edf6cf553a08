import { crc32 } from 'node:zlib';
import { aPicture, rar4Of, rar5Of, sevenZipOf, tarOf, zipOf } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParserPool } from '../parser-pool.ts';
import { sharp } from '../sharp.ts';
import { withFile } from '../testing.ts';
import type { DrawRequest, PageSource } from './draw-pages.ts';

let pool: ParserPool;
beforeAll(() => {
  pool = new ParserPool({ size: 1 });
});
afterAll(() => pool.close());

const noise = (width: number, height: number): Promise<Buffer> => {
  const rgb = Buffer.alloc(width * height * 3).map((_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
};
/** The PNG with another size in its header, and the right checksum of that. */
const ofPixels = (png: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};
const part = (bytes: Uint8Array): PageSource => ({ kind: 'part', bytes, method: 0, size: bytes.length });
const drawn = async (source: PageSource, wish: Partial<DrawRequest> = {}) => {
  const found = [];
  for await (const page of pool.draw({ source, width: null, webp: false, avif: false, ...wish })) found.push(page);
  return found;
};
const one = async (source: PageSource, wish: Partial<DrawRequest> = {}) =>
  (await drawn(source, wish))[0]?.picture ?? null;
const sizeOf = async (picture: { bytes: Uint8Array } | null) => {
  const { width, height } = await sharp(picture?.bytes).metadata();
  return [width, height];
};

describe('a page', () => {
  it('[PAGE-1] is drawn at the width that is asked for, as WebP or JPEG, and never enlarged', async () => {
    const page = await noise(900, 600);
    const small = await one(part(page), { width: 300, webp: true });
    expect([small?.mediaType, await sizeOf(small)]).toEqual(['image/webp', [300, 200]]);
    const jpeg = await one(part(page), { width: 300 });
    expect([jpeg?.mediaType, await sizeOf(jpeg)]).toEqual(['image/jpeg', [300, 200]]);
    expect(Buffer.from((await one(part(page), { width: 2000, webp: true }))?.bytes ?? []).equals(page)).toBe(true);
  });

  it('[PAGE-1] without losses is drawn anew where that is smaller, and stays as it is where it is not', async () => {
    const plain = aPicture({ width: 600, height: 900 });
    expect(Buffer.from((await one(part(plain), { width: 800, webp: true }))?.bytes ?? []).length).toBeLessThanOrEqual(
      plain.length,
    );
    const large = await sharp(await noise(500, 500))
      .png()
      .toBuffer();
    const small = await one(part(large), { width: 800, webp: true });
    expect([small?.mediaType, await sizeOf(small)]).toEqual(['image/webp', [500, 500]]);
  });

  it('[PAGE-2] without a width is what lies in the archive, unless the browser does not show its type', async () => {
    for (const page of [await noise(60, 40), aPicture(), await sharp(aPicture()).gif().toBuffer()])
      expect(Buffer.from((await one(part(page)))?.bytes ?? []).equals(page)).toBe(true);
    const avif = await sharp(aPicture({ width: 40, height: 40 }))
      .avif()
      .toBuffer();
    expect(await one(part(avif))).toMatchObject({ mediaType: 'image/jpeg' });
    expect(await one(part(avif), { avif: true })).toMatchObject({ mediaType: 'image/avif' });
  });

  it('[PAGE-3] that is no picture, has too many pixels or is larger than it claims is none, and the next one is drawn', async () => {
    expect(await one(part(Buffer.from('<script>alert(1)</script>')), { width: 100 })).toBeNull();
    const bomb = ofPixels(aPicture(), 15_000, 7000);
    expect(await one(part(bomb), { width: 100 })).toBeNull();
    expect(await one(part(bomb))).toBeNull();
    const zip = await zipOf([{ path: '1.png', content: aPicture() }]);
    await withFile(zip, async (path) => {
      const { parts } = await pool.read({ path, format: 'cbz' });
      const [entry] = parts;
      if (!entry) throw new Error('it has no part');
      const bytes = zip.subarray(entry.offset, entry.offset + entry.compressedSize);
      expect(await one({ kind: 'part', bytes, method: 8, size: 10 })).toBeNull();
    });
    expect(await one(part(aPicture({ width: 50, height: 50 })))).not.toBeNull();
  });
});

const files = [1, 2, 10].map((n) => ({ path: `${n}.png`, content: aPicture({ width: n, height: 20 }) }));
const archives = {
  cbz: () => zipOf(files),
  cbr: async () => rar5Of(files),
  cb7: async () => sevenZipOf(files),
  cbt: async () => tarOf(files),
};

describe('pages of an archive', () => {
  it.each(Object.entries(archives))(
    '[PAGE-4] are drawn one by one, or together where they are packed so (%s)',
    async (format, make) => {
      await withFile(await make(), async (path) => {
        const pages = await drawn({ kind: 'archive', path, format, pages: ['2.png', '10.png', 'missing.png'] });
        const widths = await Promise.all(pages.map(async ({ index, picture }) => [index, (await sizeOf(picture))[0]]));
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

  it('[PAGE-4] that are not there, or locked, are none', async () => {
    await withFile(tarOf(files), async (path) => {
      expect(await drawn({ kind: 'archive', path, format: 'cbt', pages: ['3.png'] })).toEqual([
        { index: 0, picture: null },
      ]);
    });
    await withFile(sevenZipOf(files, { coder: [0x06, 0xf1, 0x07, 0x01] }), async (path) => {
      expect(await drawn({ kind: 'archive', path, format: 'cb7', pages: ['1.png'] })).toEqual([
        { index: 0, picture: null },
      ]);
    });
    await withFile(rar4Of(files, { fileFlags: 0x04 }), async (path) => {
      expect(await drawn({ kind: 'archive', path, format: 'cbr', pages: ['1.png'] })).toEqual([
        { index: 0, picture: null },
      ]);
    });
  });
});
