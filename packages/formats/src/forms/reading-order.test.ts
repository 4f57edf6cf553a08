import { describe, expect, it } from 'vitest';
import type { FormOutline } from './form.ts';
import { inReadingOrder } from './reading-order.ts';

type Said = [place: number | null, ...children: Said[]];
const outline = (entries: readonly Said[]): FormOutline[] =>
  entries.map(([place, ...children]) => ({
    title: `${place}`,
    target: place === null ? null : `${place}`,
    children: outline(children),
  }));
const said = (entries: readonly FormOutline[]): unknown[] =>
  entries.map(({ target, children }) => [target === null ? null : Number(target), ...said(children)]);
const ordered = (...entries: Said[]): unknown[] => said(inReadingOrder(outline(entries), Number));

describe('inReadingOrder', () => {
  it('[FORM-14] what is in order stays as it is, and so do headings without a place', () => {
    const entries: Said[] = [[1, [1], [2, [3]]], [null, [4]], [4], [9]];
    expect(ordered(...entries)).toEqual(entries);
  });

  it('[FORM-14] entries side by side come by their places, and none before the one it belongs to', () => {
    expect(ordered([9], [1], [5, [7], [6]], [2])).toEqual([[1], [2], [5, [6], [7]], [9]]);
    expect(ordered([5, [3], [8]])).toEqual([[3, [3], [8]]]);
  });

  it('[FORM-14] the fewest links that still go back are lost', () => {
    expect(ordered([1, [2], [9]], [5], [6])).toEqual([[1, [2]], [5], [6]]);
    expect(ordered([1, [9, [10]]], [5], [6], [7])).toEqual([[1], [5], [6], [7]]);
    expect(ordered([null])).toEqual([]);
  });
});
