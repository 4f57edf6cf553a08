import { describe, expect, it } from 'vitest';
import { LEAD, layOut, reachOf, rowAt, type Size, shareOf, spreadsOf, type View } from './measures.ts';

const view: View = { layout: 'single', fit: 'page', zoom: 1, direction: 'ltr', rotation: 0, dark: false };
const PAGE: Size = { width: 600, height: 900 };
const box: Size = { width: 1200, height: 800 };
const sizeOf = (): Size => PAGE;

describe('pages that stand together', () => {
  it('[LEAF-3] the cover and wide pages stand alone', () => {
    expect(spreadsOf(7, 'double', (page) => page === 3)).toEqual([[0], [1, 2], [3], [4, 5], [6]]);
    expect(spreadsOf(3, 'single', () => false)).toEqual([[0], [1], [2]]);
  });

  it('[LEAF-3] from right to left the first of a pair stands at the right', () => {
    const { rows } = layOut([[1, 2]], sizeOf, { ...view, layout: 'double', direction: 'rtl' }, box, 0);
    expect(rows[0]?.spots.map(({ page }) => page)).toEqual([2, 1]);
  });

  it('[LEAF-3] pages of a pair are as high as each other', () => {
    const sizes: Size[] = [PAGE, { width: 300, height: 450 }];
    const { rows } = layOut([[0, 1]], (page) => sizes[page] ?? PAGE, { ...view, layout: 'double' }, box, 0);
    const [left, right] = rows[0]?.spots ?? [];
    expect(left?.height).toBeCloseTo(800);
    expect(right?.height).toBeCloseTo(800);
    expect(right?.width).toBeCloseTo(left?.width ?? 0);
  });
});

it('[LEAF-3] a strip begins with the room before its first page, and ends with that behind its last', () => {
  const paper = layOut([[0], [1], [2]], sizeOf, { ...view, layout: 'strip', fit: 'width' }, box, 10);
  const reach = (at: number, edge: 'start' | 'end'): number => reachOf(paper, at, edge, box.height);
  expect([reach(0, 'start'), reach(1, 'start'), reach(2, 'start')]).toEqual([0, LEAD + 1450, LEAD + 2900]);
  expect([reach(0, 'end'), reach(2, 'end')]).toEqual([LEAD + 1440 - 800, paper.height - 800]);
});

it.each([
  { width: 390, foot: 132 },
  { width: 1200, foot: 56 },
])('[LEAF-3] behind the last page of a strip a window of $width has room for its lower bar', ({ width, foot }) => {
  const strip: View = { ...view, layout: 'strip', fit: 'width' };
  const { rows, height } = layOut([[0], [1]], sizeOf, strip, { width, height: 800 }, 10);
  const last = rows[1];
  expect(height - (last?.top ?? 0) - (last?.height ?? 0)).toBeCloseTo(foot);
});

describe('how large a page is', () => {
  const width = (part: Partial<View>): number | undefined =>
    layOut([[0]], sizeOf, { ...view, ...part }, box, 0).rows[0]?.width;

  it('[LEAF-4] it fits the window, its width, or has its own size', () => {
    expect(width({})).toBeCloseTo((600 * 800) / 900);
    expect(width({ fit: 'width' })).toBeCloseTo(1200);
    expect(width({ fit: 'original' })).toBeCloseTo(600);
    expect(width({ fit: 'original', zoom: 2 })).toBeCloseTo(1200);
  });

  it('[LEAF-4] turned by a quarter it lies', () => {
    expect(width({ rotation: 90 })).toBeCloseTo(1200);
  });

  it('[LEAF-3] in a strip pages lie below each other', () => {
    const { rows, height } = layOut([[0], [1], [2]], sizeOf, { ...view, layout: 'strip', fit: 'width' }, box, 10);
    expect(rows.map(({ top }) => top)).toEqual([LEAD, LEAD + 1450, LEAD + 2900]); // a column is at most 960 wide
    expect(height).toBe(LEAD + 2900 + 1440 + 56);
    expect([0, LEAD + 1449, LEAD + 1450, 9999].map((y) => rowAt(rows, y))).toEqual([0, 0, 1, 2]);
  });
});

it('[LEAF-2] the first page is the start, the last the end, and a book of one page stays at its start', () => {
  expect([shareOf(0, 5, false), shareOf(2, 5, false), shareOf(3, 5, true), shareOf(0, 1, true)]).toEqual([
    0, 0.5, 1, 0,
  ]);
});
