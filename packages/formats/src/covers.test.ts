import { buildPng } from '@lectern/sample-books';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCoverJpeg, createCoverSizes, transcodeCover } from './covers.ts';

describe('createCoverJpeg', () => {
  it('[META-9] shrinks to the height and returns the size', async () => {
    const { jpeg, width, height } = await createCoverJpeg(buildPng({ width: 1200, height: 1800 }), 400);
    const facts = await sharp(jpeg).metadata();
    expect([width, height, facts.width, facts.height, facts.format]).toEqual([267, 400, 267, 400, 'jpeg']);
  });

  it('[META-9] never enlarges', async () => {
    expect(await createCoverJpeg(buildPng({ width: 90, height: 120 }), 800)).toMatchObject({ width: 90, height: 120 });
  });

  it('[META-9] transcodes to WebP', async () => {
    const { jpeg } = await createCoverJpeg(buildPng(), 400);
    const { format, height } = await sharp(await transcodeCover(jpeg, { webp: true, width: null })).metadata();
    expect([format, height]).toEqual(['webp', 400]);
  });

  it('[META-9] refuses more than 64 million pixels without decoding them', async () => {
    const huge = buildPng({ width: 20_000, height: 4000 });
    const before = process.memoryUsage().rss;
    await expect(createCoverJpeg(huge, 400)).rejects.toThrow('pixel');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  it.each(['%PDF-1.4\n', '<html><body>no picture</body></html>', 'II*\0'])('[META-9] refuses %j', async (bytes) => {
    await expect(createCoverJpeg(Buffer.from(bytes), 400)).rejects.toThrow('unsupported image format');
  });
});

describe('createCoverSizes', () => {
  const jpeg = (height: number, options: JpegOptions = {}) =>
    sharp(buildPng({ width: Math.round(height / 1.5), height })).jpeg(options);

  it('[META-9] makes both pictures from one decoding', async () => {
    const cover = await createCoverSizes(buildPng({ width: 1200, height: 1800 }));
    expect([cover?.small, cover?.big]).toMatchObject([
      { width: 267, height: 400 },
      { width: 533, height: 800 },
    ]);
    const alike = await sharp(cover?.big.jpeg).resize({ height: 400 }).raw().toBuffer();
    const small = await sharp(cover?.small.jpeg).raw().toBuffer();
    const difference = small.reduce((sum, value, at) => sum + Math.abs(value - (alike[at] ?? 0)), 0) / small.length;
    expect(difference).toBeLessThan(4);
  });

  it('[FMT-370] keeps a JPEG that has the size of a cover and nothing but its picture', async () => {
    const plain = await jpeg(800).toBuffer();
    expect((await createCoverSizes(plain))?.big).toEqual({ jpeg: plain, width: 533, height: 800 });
    const small = await jpeg(390).toBuffer();
    expect((await createCoverSizes(small))?.small.jpeg).toEqual(small);
  });

  it.each<[what: string, build: (plain: Buffer) => Promise<Buffer> | Buffer]>([
    ['larger', () => jpeg(801).toBuffer()],
    ['progressive', () => jpeg(600, { progressive: true }).toBuffer()],
    ['turned', () => jpeg(600).withMetadata({ orientation: 6 }).toBuffer()],
    [
      'with metadata',
      () =>
        jpeg(600)
          .withExif({ IFD0: { Copyright: 'Somebody' } })
          .toBuffer(),
    ],
    ['with a profile', () => jpeg(600).withIccProfile('p3').toBuffer()],
    ['in CMYK', () => jpeg(600).toColourspace('cmyk').toBuffer()],
    ['with something behind it', (plain) => Buffer.concat([plain, Buffer.from('<script>')])],
    ['with a second picture behind it', (plain) => Buffer.concat([plain, plain])],
    [
      'of more than 200 kB',
      (plain) => Buffer.concat([plain.subarray(0, -2), Buffer.alloc(200_000), plain.subarray(-2)]),
    ],
    ['cut off', (plain) => plain.subarray(0, plain.length / 2)],
    [
      'cut off, with an end',
      (plain) => Buffer.concat([plain.subarray(0, plain.length / 2), Buffer.from([0xff, 0xd9])]),
    ],
  ])('[FMT-370] encodes one again that is %s', async (_what, build) => {
    const image = await build(await jpeg(600).toBuffer());
    const cover = await createCoverSizes(image);
    expect(Buffer.from(cover?.big.jpeg ?? image).equals(image)).toBe(false);
    const { format, exif, icc } = await sharp(cover?.big.jpeg).metadata();
    expect([format, exif, icc]).toEqual(['jpeg', undefined, undefined]);
  });
});
