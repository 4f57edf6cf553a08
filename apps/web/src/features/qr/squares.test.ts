import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { squaresOf } from './squares.ts';

const SCALE = 4;
const QUIET = 4;

/** What a phone reads of the path, as an SVG draws it with four squares of white around. */
const readOf = (path: string, size: number): string | undefined => {
  const width = (size + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < SCALE; row++) {
      for (let column = 0; column < Number(length) * SCALE; column++) {
        const at = ((Number(y) + QUIET) * SCALE + row) * width + (Number(x) + QUIET) * SCALE + column;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
};

describe('a drawn code', () => {
  it.each([
    'http://127.0.0.1:3000/approve/00112233445566778899aabbccddeeff',
    'https://library.example/browser/phone#123456.AAAAAAAAAAAAAAAAAAAAAA',
    `https://${'a-very-long-name.'.repeat(8)}example/approve/00112233445566778899aabbccddeeff`,
  ])('[QR-25] says %s', (address) => {
    const { path, size } = squaresOf(address);
    expect(readOf(path, size)).toBe(address);
  });
});
