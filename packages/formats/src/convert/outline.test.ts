import { describe, expect, it } from 'vitest';
import type { ConvertedOutline } from './converted-book.ts';
import { sortByReadingOrder } from './outline.ts';

type OutlinePair = [place: number | null, ...children: OutlinePair[]];
const outline = (entries: readonly OutlinePair[]): ConvertedOutline[] =>
  entries.map(([place, ...children]) => ({
    title: `${place}`,
    target: place === null ? null : `${place}`,
    children: outline(children),
  }));
const toPairs = (entries: readonly ConvertedOutline[]): unknown[] =>
  entries.map(({ target, children }) => [target === null ? null : Number(target), ...toPairs(children)]);
const sort = (...entries: OutlinePair[]): unknown[] => toPairs(sortByReadingOrder(outline(entries), Number));

describe('sortByReadingOrder', () => {
  it('[FORM-14] keeps sorted entries and headings without a target', () => {
    const entries: OutlinePair[] = [[1, [1], [2, [3]]], [null, [4]], [4], [9]];
    expect(sort(...entries)).toEqual(entries);
  });

  it('[FORM-14] sorts siblings by position, no child before its parent', () => {
    expect(sort([9], [1], [5, [7], [6]], [2])).toEqual([[1], [2], [5, [6], [7]], [9]]);
    expect(sort([5, [3], [8]])).toEqual([[3, [3], [8]]]);
  });

  it('[FORM-14] removes as few backward links as possible', () => {
    expect(sort([1, [2], [9]], [5], [6])).toEqual([[1, [2]], [5], [6]]);
    expect(sort([1, [9, [10]]], [5], [6], [7])).toEqual([[1], [5], [6], [7]]);
    expect(sort([null])).toEqual([]);
  });
});
