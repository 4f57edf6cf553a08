import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildManifest } from './engine/manifest.testing.ts';
import { findTocIndex, flattenToc } from './toc.ts';
import { useBookMap } from './use-book-map.ts';

const createEntry = (title: string, spine: number, fragment: string | null = null) => ({
  title,
  spine,
  fragment,
  children: [],
});
/** Three chapters in the first file, one in the second, and a file that begins with the end of it. */
const manifest = buildManifest([{ characters: 60_000 }, { characters: 20_000 }, { characters: 20_000 }], {
  toc: [
    createEntry('Chapter One', 0, 'one'),
    createEntry('Chapter Two', 0, 'two'),
    createEntry('Chapter Three', 0, 'three'),
    createEntry('Chapter Four', 1),
    createEntry('Chapter Five', 2, 'five'),
  ],
});
const FIRST_FILE = [
  { fragment: 'one', progression: 0.001 },
  { fragment: 'two', progression: 0.3 },
  { fragment: 'three', progression: 0.9 },
];

const renderMap = () => {
  const sent: unknown[] = [];
  const { result } = renderHook(() => useBookMap(manifest, 18, (message) => sent.push(message)));
  return {
    sent,
    at: (fraction: number) => result.current.getChapterAt(fraction),
    page: (fraction: number) => result.current.getPageAt(fraction),
    answer: (spine: number, starts: typeof FIRST_FILE) =>
      act(() => result.current.onFragments({ kind: 'fragments', spine, starts })),
  };
};

describe('the chapter at a share of the book', () => {
  it('[READER-187] is the right one of several in a file', () => {
    const map = renderMap();
    map.answer(0, FIRST_FILE);
    expect([0, 0.02, 0.17, 0.18, 0.53, 0.54, 0.59, 0.6, 0.7].map(map.at)).toEqual(
      ['One', 'One', 'One', 'Two', 'Two', 'Three', 'Three', 'Four', 'Four'].map((name) => `Chapter ${name}`),
    );
  });

  it('[READER-187] is asked for once when a list needs it, with all others that it needs', async () => {
    const map = renderMap();
    expect([0.02, 0.3, 0.02].map(map.at)).toEqual(['Chapter One', 'Chapter One', 'Chapter One']);
    map.at(0.7);
    map.at(0.9);
    await Promise.resolve();
    expect(map.sent).toEqual([{ kind: 'fragments', spines: [0, 2] }]);
    map.answer(0, FIRST_FILE);
    expect(map.at(0.3)).toBe('Chapter Two');
    await Promise.resolve();
    expect(map.sent).toHaveLength(1);
  });

  it('[READER-187] is the one before, where a file begins with its end', () => {
    const map = renderMap();
    map.answer(2, [{ fragment: 'five', progression: 0.5 }]);
    expect([0.79, 0.81, 0.89, 0.91].map(map.at)).toEqual(
      ['Four', 'Four', 'Four', 'Five'].map((name) => `Chapter ${name}`),
    );
    const toc = flattenToc(manifest, new Map([[2, new Map([['five', 0.5]])]]));
    expect(toc[findTocIndex(toc, { spine: 2, fragment: null })]?.title).toBe('Chapter Four');
    expect(toc[findTocIndex(toc, { spine: 2, fragment: 'five' })]?.title).toBe('Chapter Five');
  });

  it('[READER-187] begins with its file where only its ornament and number come before it', () => {
    const map = renderMap();
    map.answer(2, [{ fragment: 'five', progression: 0.05 }]);
    expect(map.at(0.805)).toBe('Chapter Five');
  });

  it('[READER-187] needs no text where each file has one chapter', async () => {
    const map = renderMap();
    expect(map.at(0.7)).toBe('Chapter Four');
    map.page(0.7);
    await Promise.resolve();
    expect(map.sent).toEqual([]);
  });
});
