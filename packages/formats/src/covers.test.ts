import { buildPng } from '@lectern/sample-books';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCoverJpeg, transcodeCover } from './covers.ts';

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
