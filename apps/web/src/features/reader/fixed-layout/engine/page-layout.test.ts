import { describe, expect, it } from 'vitest';
import {
  computeFraction,
  computeScrollTop,
  type FixedLayoutOptions,
  findRowAt,
  groupIntoSpreads,
  layOutPages,
  type Size,
  TOP_MARGIN,
} from './page-layout.ts';

const options: FixedLayoutOptions = {
  layout: 'single',
  fit: 'page',
  zoom: 1,
  direction: 'ltr',
  rotation: 0,
  dark: false,
};
const PAGE: Size = { width: 600, height: 900 };
const box: Size = { width: 1200, height: 800 };
const getSize = (): Size => PAGE;

describe('spreads', () => {
  it('[LEAF-3] the cover and wide pages are alone', () => {
    expect(groupIntoSpreads(7, 'double', (page) => page === 3)).toEqual([[0], [1, 2], [3], [4, 5], [6]]);
    expect(groupIntoSpreads(3, 'single', () => false)).toEqual([[0], [1], [2]]);
  });

  it('[LEAF-3] from right to left the first page of a pair is on the right', () => {
    const { rows } = layOutPages([[1, 2]], getSize, { ...options, layout: 'double', direction: 'rtl' }, box, 0);
    expect(rows[0]?.pages.map(({ page }) => page)).toEqual([2, 1]);
  });

  it('[LEAF-3] pages of a pair have the same height', () => {
    const sizes: Size[] = [PAGE, { width: 300, height: 450 }];
    const { rows } = layOutPages([[0, 1]], (page) => sizes[page] ?? PAGE, { ...options, layout: 'double' }, box, 0);
    const [left, right] = rows[0]?.pages ?? [];
    expect(left?.height).toBeCloseTo(800);
    expect(right?.height).toBeCloseTo(800);
    expect(right?.width).toBeCloseTo(left?.width ?? 0);
  });
});

it('[LEAF-3] a strip has space for the bars before its first page and after its last one', () => {
  const canvas = layOutPages([[0], [1], [2]], getSize, { ...options, layout: 'strip', fit: 'width' }, box, 10);
  const getScrollTop = (at: number, edge: 'start' | 'end'): number => computeScrollTop(canvas, at, edge, box.height);
  expect([getScrollTop(0, 'start'), getScrollTop(1, 'start'), getScrollTop(2, 'start')]).toEqual([
    0,
    TOP_MARGIN + 1450,
    TOP_MARGIN + 2900,
  ]);
  expect([getScrollTop(0, 'end'), getScrollTop(2, 'end')]).toEqual([TOP_MARGIN + 1440 - 800, canvas.height - 800]);
});

it.each([
  { width: 390, foot: 132 },
  { width: 1200, foot: 56 },
])('[LEAF-3] a strip in a window of $width px has space for the bottom bar', ({ width, foot }) => {
  const strip: FixedLayoutOptions = { ...options, layout: 'strip', fit: 'width' };
  const { rows, height } = layOutPages([[0], [1]], getSize, strip, { width, height: 800 }, 10);
  const last = rows[1];
  expect(height - (last?.top ?? 0) - (last?.height ?? 0)).toBeCloseTo(foot);
});

describe('the size of a page', () => {
  const width = (part: Partial<FixedLayoutOptions>): number | undefined =>
    layOutPages([[0]], getSize, { ...options, ...part }, box, 0).rows[0]?.width;

  it('[LEAF-4] fits the window, its width, or is original', () => {
    expect(width({})).toBeCloseTo((600 * 800) / 900);
    expect(width({ fit: 'width' })).toBeCloseTo(1200);
    expect(width({ fit: 'original' })).toBeCloseTo(600);
    expect(width({ fit: 'original', zoom: 2 })).toBeCloseTo(1200);
  });

  it('[LEAF-4] swaps width and height when rotated by 90 degrees', () => {
    expect(width({ rotation: 90 })).toBeCloseTo(1200);
  });

  it('[LEAF-3] pages of a strip are stacked', () => {
    const { rows, height } = layOutPages(
      [[0], [1], [2]],
      getSize,
      { ...options, layout: 'strip', fit: 'width' },
      box,
      10,
    );
    expect(rows.map(({ top }) => top)).toEqual([TOP_MARGIN, TOP_MARGIN + 1450, TOP_MARGIN + 2900]); // a column is at most 960 wide
    expect(height).toBe(TOP_MARGIN + 2900 + 1440 + 56);
    expect([0, TOP_MARGIN + 1449, TOP_MARGIN + 1450, 9999].map((y) => findRowAt(rows, y))).toEqual([0, 0, 1, 2]);
  });
});

it('[LEAF-2] the first page is 0, the last 1, and a book of one page stays at 0', () => {
  expect([
    computeFraction(0, 5, false),
    computeFraction(2, 5, false),
    computeFraction(3, 5, true),
    computeFraction(0, 1, true),
  ]).toEqual([0, 0.5, 1, 0]);
});
