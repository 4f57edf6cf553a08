import { describe, expect, it } from 'vitest';
import { dragged, finenessOf } from './scrub.ts';

describe('a hand on the line', () => {
  it('[HEAR-4] moves as far as it goes, and finer away from the line or with Shift', () => {
    expect(finenessOf(0, false)).toBe(1);
    expect(finenessOf(39, false)).toBe(1);
    expect(finenessOf(40, false)).toBe(0.25);
    expect(finenessOf(0, true)).toBe(0.25);
    expect(finenessOf(200, true)).toBe(0.1);
    expect(dragged(0.5, 100, 400, 1)).toBe(0.75);
    expect(dragged(0.5, 100, 400, 0.25)).toBe(0.5625);
  });
  it('[HEAR-4] never leaves it', () => {
    expect(dragged(0.9, 400, 400, 1)).toBe(1);
    expect(dragged(0.1, -400, 400, 1)).toBe(0);
    expect(dragged(0.4, 10, 0, 1)).toBe(0.4);
  });
});
