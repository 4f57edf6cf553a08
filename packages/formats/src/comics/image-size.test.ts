import { buildPng } from '@lectern/sample-books';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseImageSize } from './image-size.ts';

const png = buildPng({ width: 321, height: 123 });
const size = { width: 321, height: 123 };

describe('the size of a picture', () => {
  it.each([
    ['JPEG', () => sharp(png).jpeg().toBuffer()],
    [
      'progressive JPEG with a colour profile',
      () => sharp(png).withIccProfile('p3').jpeg({ progressive: true }).toBuffer(),
    ],
    ['PNG', async () => png],
    ['GIF', () => sharp(png).gif().toBuffer()],
    ['lossy WebP', () => sharp(png).webp().toBuffer()],
    ['lossless WebP', () => sharp(png).webp({ lossless: true }).toBuffer()],
    ['WebP with a colour profile', () => sharp(png).withIccProfile('p3').webp().toBuffer()],
  ])('[FMT-22] is read from the head of a %s', async (_name, make) => {
    const bytes = await make();
    expect(parseImageSize(bytes)).toEqual(size);
    for (let length = 0; length < 100; length += 1) parseImageSize(bytes.subarray(0, length));
    expect(parseImageSize(bytes.subarray(0, 8))).toBeNull();
  });

  it('[FMT-22] is read from a BMP, also one that lies upside down', () => {
    const bmp = Buffer.alloc(26);
    bmp.write('BM');
    bmp.writeInt32LE(321, 18);
    bmp.writeInt32LE(-123, 22);
    expect(parseImageSize(bmp)).toEqual(size);
  });

  it('[FMT-22] is unknown of what is no picture, or has no size', () => {
    for (const head of ['', 'text', '\xff\xd8\xff\xe0\x00\x00', `GIF89a${'\0'.repeat(10)}`]) {
      expect(parseImageSize(Buffer.from(head, 'latin1'))).toBeNull();
    }
  });
});
