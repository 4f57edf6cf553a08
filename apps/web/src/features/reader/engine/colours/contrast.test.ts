import { describe, expect, it } from 'vitest';
import { blend, type Colour, computeContrast, getMinContrast, isLargeText, makeReadable } from './contrast.ts';

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [255, 255, 255, 1];
const CREAM: Colour = [250, 246, 237, 1];
const INK: Colour = [41, 36, 27, 1];

describe('contrast', () => {
  it('[READER-140] is that of WCAG', () => {
    expect(computeContrast(BLACK, WHITE)).toBe(21);
    expect(computeContrast([119, 119, 119, 1], WHITE)).toBeCloseTo(4.48, 2);
    expect(computeContrast(CREAM, CREAM)).toBe(1);
    expect([isLargeText(24, 400), isLargeText(19, 700), isLargeText(19, 400)]).toEqual([true, true, false]);
    expect(blend([0, 0, 0, 0.5], WHITE)).toEqual([128, 128, 128, 1]);
  });

  it('[READER-140] makes words readable with a near shade, and lost words with an ink of the page', () => {
    const minimum = getMinContrast(false);
    const grey = makeReadable([153, 153, 153, 1], CREAM, minimum, [INK, CREAM]);
    expect(computeContrast(grey, CREAM)).toBeGreaterThanOrEqual(minimum);
    expect(grey).not.toEqual(INK);
    expect(makeReadable(WHITE, CREAM, minimum, [INK, CREAM])).toEqual(INK);
    expect(makeReadable(INK, [0, 0, 128, 1], minimum, [INK, CREAM])).toEqual(CREAM);
    expect(makeReadable([128, 128, 128, 1], [119, 119, 119, 1], minimum, [[130, 130, 130, 1]])).toEqual(BLACK);
  });
});
