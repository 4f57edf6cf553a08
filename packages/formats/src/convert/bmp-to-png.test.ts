import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convertBmpToPng } from './bmp-to-png.ts';

/** A bitmap of 3 × 2 pixels with these rows, the lower one first. */
const bitmap = (bits: number, rows: Uint8Array, palette: number[] = [], height = 2): Buffer => {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + palette.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(3, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([head, Buffer.from(palette), rows]);
};
const pixels = async (bytes: Buffer): Promise<number[]> => [
  ...(await sharp(convertBmpToPng(bytes) ?? Buffer.alloc(0))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()),
];
const [RED, BLUE, GREEN] = [
  [255, 0, 0],
  [0, 0, 255],
  [0, 255, 0],
];
const PALETTE = [0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 0, 0];
const EXPECTED = [RED, BLUE, GREEN, GREEN, GREEN, RED].flat();

describe('a Windows bitmap', () => {
  it('[FORM-62] becomes a PNG with the same pixels, whatever its colours', async () => {
    const lower = [0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0];
    const upper = [0, 0, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0];
    expect(await pixels(bitmap(24, Buffer.from([...lower, ...upper])))).toEqual(EXPECTED);
    expect(await pixels(bitmap(24, Buffer.from([...upper, ...lower]), [], -2))).toEqual(EXPECTED);
    expect(await pixels(bitmap(8, Buffer.from([2, 2, 0, 0, 0, 1, 2, 0]), PALETTE))).toEqual(EXPECTED);
    expect(await pixels(bitmap(4, Buffer.from([0x22, 0x00, 0, 0, 0x01, 0x20, 0, 0]), PALETTE))).toEqual(EXPECTED);
  });

  it('[FORM-62] that is cut off, packed or of absurd size is no picture', () => {
    const whole = bitmap(8, Buffer.from([2, 2, 0, 0, 0, 1, 2, 0]), PALETTE);
    const packed = Buffer.from(whole);
    packed.writeUInt32LE(1, 30);
    const large = Buffer.from(whole);
    large.writeInt32LE(2_000_000_000, 18);
    const none = [whole.subarray(0, -1), whole.subarray(0, 20), packed, large, Buffer.from('no bitmap')];
    expect(none.map(convertBmpToPng)).toEqual(none.map(() => null));
  });
});
