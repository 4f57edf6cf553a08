import { buildPng } from '@lectern/sample-books';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AVATAR_PIXELS, createAvatarJpeg } from './avatar.ts';

/** Blue on the left, red on the right, as a camera stores it: turned by `orientation`, with a place in the metadata. */
const buildPhoto = (orientation: number): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 200, height: 400, channels: 3, background: '#f00' } }, left: 200, top: 0 }])
    .withExif({ IFD0: { ImageDescription: 'taken at home' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

describe('createAvatarJpeg', () => {
  it.each([
    [1200, 800],
    [90, 300],
    [1, 1],
  ])('[AVA-2] makes a square of an image of %i × %i', async (width, height) => {
    const facts = await sharp(await createAvatarJpeg(buildPng({ width, height }))).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', AVATAR_PIXELS, AVATAR_PIXELS]);
  });

  it('[AVA-2] turns it upright and keeps none of its metadata', async () => {
    const photo = await buildPhoto(3);
    expect(photo.includes('taken at home')).toBe(true);
    const avatar = await createAvatarJpeg(photo);
    const { exif, icc, xmp, orientation } = await sharp(avatar).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((channel) => channel > 128)).toEqual([true, false, false]);
  });

  it('[AVA-2] fills what is transparent with white', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { data } = await sharp(await createAvatarJpeg(clear))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('[AVA-3] refuses more than 64 million pixels without decoding them', async () => {
    const huge = buildPng({ width: 20_000, height: 4000 });
    const before = process.memoryUsage().rss;
    await expect(createAvatarJpeg(huge)).rejects.toThrow('pixel');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  it('[AVA-3] refuses half a picture', async () => {
    const photo = await buildPhoto(1);
    await expect(createAvatarJpeg(photo.subarray(0, photo.length / 2))).rejects.toThrow();
  });
});
