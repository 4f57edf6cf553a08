import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { toQrPath } from './qr-path.ts';

const SCALE = 4;
const QUIET_ZONE = 4;

/** Renders the path with a quiet zone of four modules and decodes it as a phone would. */
const decodePath = (path: string, size: number): string | undefined => {
  const width = (size + 2 * QUIET_ZONE) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < SCALE; row++) {
      for (let column = 0; column < Number(length) * SCALE; column++) {
        const offset = ((Number(y) + QUIET_ZONE) * SCALE + row) * width + (Number(x) + QUIET_ZONE) * SCALE + column;
        pixels.fill(0, offset * 4, offset * 4 + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
};

describe('a QR code', () => {
  it.each([
    'http://127.0.0.1:3000/approve/00112233445566778899aabbccddeeff',
    'https://library.example/browser/phone#123456.AAAAAAAAAAAAAAAAAAAAAA',
    `https://${'a-very-long-name.'.repeat(8)}example/approve/00112233445566778899aabbccddeeff`,
  ])('[QR-25] decodes to %s', (address) => {
    const { path, size } = toQrPath(address);
    expect(decodePath(path, size)).toBe(address);
  });
});
