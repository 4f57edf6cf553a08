import { describe, expect, it } from 'vitest';
import { computePageBox } from './settings.ts';

const layoutSettings = { flow: 'paged', margin: 0.06, measure: 720, columns: 'auto' } as const;

describe('the page box', () => {
  it.each([320, 390, 700, 1023, 1024, 1440, 1920, 2560])(
    '[READER-3] at %i px lines stay within 720 px and inside the window',
    (width) => {
      const box = computePageBox(width, 900, layoutSettings);
      expect(box.columns).toBe(width >= 1024 ? 2 : 1);
      expect(box.column).toBeLessThanOrEqual(720);
      expect(box.columns * box.column + (box.columns - 1) * box.gap).toBeLessThanOrEqual(Math.min(1480, width * 0.94));
      // a page is exactly as wide as its columns and gaps, or pages would drift
      expect(box.columns * (box.column + box.gap)).toBeCloseTo(box.width);
      expect(box.width + 2 * box.outside).toBeCloseTo(width);
    },
  );

  it('[READER-5] scrolled text has one column, however wide the window is', () => {
    expect(computePageBox(2560, 900, { ...layoutSettings, flow: 'scrolled' })).toMatchObject({
      columns: 1,
      width: 2560,
      outside: 0,
    });
  });
});
