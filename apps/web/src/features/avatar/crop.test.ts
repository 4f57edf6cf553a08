import { describe, expect, it } from 'vitest';
import { dragCrop, INITIAL_CROP, MAX_ZOOM, toSquare, zoomCrop } from './crop.ts';

const wide = { width: 600, height: 200 };
const tall = { width: 200, height: 600 };

describe('the crop of a picture', () => {
  it('[AVA-9] begins with the largest square in the middle', () => {
    expect(toSquare(wide, INITIAL_CROP)).toEqual({ left: 200, top: 0, side: 200 });
    expect(toSquare(tall, INITIAL_CROP)).toEqual({ left: 0, top: 200, side: 200 });
  });

  it('[AVA-9] follows a drag, and stops at the edges of the picture', () => {
    expect(toSquare(wide, dragCrop(wide, INITIAL_CROP, 0.5, 0))).toEqual({ left: 100, top: 0, side: 200 });
    expect(toSquare(wide, dragCrop(wide, INITIAL_CROP, -9, 9))).toEqual({ left: 400, top: 0, side: 200 });
    expect(dragCrop(wide, INITIAL_CROP, 0, 0.4)).toEqual(INITIAL_CROP);
  });

  it('[AVA-9] zooms around the middle of what is visible', () => {
    expect(toSquare(wide, zoomCrop(wide, INITIAL_CROP, 2))).toEqual({ left: 250, top: 50, side: 100 });
    const left = dragCrop(wide, INITIAL_CROP, 9, 0);
    expect(toSquare(wide, zoomCrop(wide, left, 2))).toEqual({ left: 50, top: 50, side: 100 });
    expect(toSquare(wide, zoomCrop(wide, zoomCrop(wide, left, 2), 1))).toEqual({ left: 0, top: 0, side: 200 });
  });

  it('[AVA-9] zooms neither out of the picture nor too far into it', () => {
    expect(zoomCrop(tall, INITIAL_CROP, 0.1).zoom).toBe(1);
    expect(zoomCrop(tall, INITIAL_CROP, 99).zoom).toBe(MAX_ZOOM);
  });

  it('[AVA-9] never leaves the picture, whatever is done', () => {
    let crop = INITIAL_CROP;
    for (let step = 0; step < 200; step += 1) {
      const [a, b] = [Math.sin(step) * 3, Math.cos(step * 7) * 3];
      crop = zoomCrop(wide, dragCrop(wide, crop, a, b), 1 + Math.abs(a));
      const { left, top, side } = toSquare(wide, crop);
      expect(left >= 0 && top >= 0 && left + side <= wide.width + 1e-9 && top + side <= wide.height + 1e-9).toBe(true);
    }
  });
});
