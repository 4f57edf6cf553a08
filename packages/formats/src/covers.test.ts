import { aPicture } from '@lectern/sample-books';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeCover, reformCover } from './covers.ts';

describe('makeCover', () => {
  it('[META-9] shrinks to the height and says the size', async () => {
    const { jpeg, width, height } = await makeCover(aPicture({ width: 1200, height: 1800 }), 400);
    const facts = await sharp(jpeg).metadata();
    expect([width, height, facts.width, facts.height, facts.format]).toEqual([267, 400, 267, 400, 'jpeg']);
  });

  it('[META-9] never enlarges', async () => {
    expect(await makeCover(aPicture({ width: 90, height: 120 }), 800)).toMatchObject({ width: 90, height: 120 });
  });

  it('[META-9] makes WebP as well', async () => {
    const { jpeg } = await makeCover(aPicture(), 400);
    const { format, height } = await sharp(await reformCover(jpeg, { webp: true, width: null })).metadata();
    expect([format, height]).toEqual(['webp', 400]);
  });

  it('[META-9] refuses more than 64 million pixels without unpacking them', async () => {
    const huge = aPicture({ width: 20_000, height: 4000 });
    const before = process.memoryUsage().rss;
    await expect(makeCover(huge, 400)).rejects.toThrow('pixel');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  it.each(['%PDF-1.4\n', '<html><body>no picture</body></html>', 'II*\0'])('[META-9] refuses %j', async (bytes) => {
    await expect(makeCover(Buffer.from(bytes), 400)).rejects.toThrow('unsupported image format');
  });
});
