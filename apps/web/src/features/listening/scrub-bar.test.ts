import { describe, expect, it } from 'vitest';
import { applyDrag, computeFineness } from './scrub-bar.tsx';

describe('dragging the seek bar', () => {
  it('[HEAR-4] follows the pointer, and more finely away from the bar or with Shift', () => {
    expect(computeFineness(0, false)).toBe(1);
    expect(computeFineness(39, false)).toBe(1);
    expect(computeFineness(40, false)).toBe(0.25);
    expect(computeFineness(0, true)).toBe(0.25);
    expect(computeFineness(200, true)).toBe(0.1);
    expect(applyDrag(0.5, 100, 400, 1)).toBe(0.75);
    expect(applyDrag(0.5, 100, 400, 0.25)).toBe(0.5625);
  });
  it('[HEAR-4] stays within the bar', () => {
    expect(applyDrag(0.9, 400, 400, 1)).toBe(1);
    expect(applyDrag(0.1, -400, 400, 1)).toBe(0);
    expect(applyDrag(0.4, 10, 0, 1)).toBe(0.4);
  });
});
