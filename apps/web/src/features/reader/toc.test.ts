import { describe, expect, it } from 'vitest';
import { buildManifest } from './engine/manifest.testing.ts';
import { estimateBookMinutesLeft, estimateChapterMinutesLeft } from './time-left.ts';
import { findAdjacentChapter, findTocIndex, flattenToc, getChapterTitle } from './toc.ts';

const createEntry = (title: string, spine: number | null, fragment: string | null = null, children: unknown[] = []) =>
  ({ title, spine, fragment, children }) as ReturnType<typeof buildManifest>['toc'][number]; // children are entries of this function

const manifest = buildManifest([{}, {}, { characters: 2300 }, {}], {
  toc: [
    createEntry('Cover', 0),
    createEntry('Part', null, null, [
      createEntry('First', 2, null, [createEntry('I', 2, 'one'), createEntry('II', 2, 'two')]),
      createEntry('Last', 3),
    ]),
  ],
});
const toc = flattenToc(manifest);
const getTitleAt = (spine: number, fragment: string | null = null) =>
  toc[findTocIndex(toc, { spine, fragment })]?.title;

describe('table of contents', () => {
  it('[READER-42] finds the current entry by section and fragment', () => {
    expect(getTitleAt(0)).toBe('Cover');
    expect(getTitleAt(2)).toBe('First');
    expect(getTitleAt(2, 'two')).toBe('II');
    expect(getTitleAt(3)).toBe('Last');
  });

  it('[READER-42] a single entry that repeats the title, or has no words, counts as none', () => {
    const flattenSingleEntry = (title: string) =>
      flattenToc(buildManifest([{}], { title: 'Alone', toc: [createEntry(title, 0)] }));
    expect(flattenSingleEntry('Alone')).toEqual([]);
    expect(flattenSingleEntry('–')).toEqual([]);
    expect(flattenSingleEntry('Prologue')).toHaveLength(1);
    expect(
      flattenToc(buildManifest([{}], { title: 'Alone', toc: [createEntry('Alone', 0), createEntry('Two', 0)] })),
    ).toHaveLength(2);
  });

  it('[READER-42] a section without an entry belongs to the previous entry', () => {
    expect(getTitleAt(1)).toBe('Cover');
    expect(findTocIndex([], { spine: 1, fragment: null })).toBe(-1);
  });

  it('[READER-42] a numeral is shown with the title of its parent', () => {
    expect(getChapterTitle(toc, findTocIndex(toc, { spine: 2, fragment: 'two' }))).toBe('First, II');
    expect(getChapterTitle(toc, -1)).toBe('');
  });

  it('[READER-44] the next and previous chapter come from the table of contents, else from the spine', () => {
    expect(findAdjacentChapter(toc, 4, { spine: 0, fragment: null }, 1)).toEqual({ spine: 2, fragment: null });
    expect(findAdjacentChapter(toc, 4, { spine: 2, fragment: 'two' }, 1)).toEqual({ spine: 3, fragment: null });
    expect(findAdjacentChapter(toc, 4, { spine: 3, fragment: null }, 1)).toBeNull();
    expect(findAdjacentChapter([], 4, { spine: 1, fragment: null }, 1)).toEqual({ spine: 2, fragment: null });
    expect(findAdjacentChapter([], 4, { spine: 0, fragment: null }, -1)).toBeNull();
  });

  it('[READER-42] estimates the minutes left in a chapter, without contents in its file', () => {
    const at = (progression: number) => ({ spine: 2, progression, fraction: 0 });
    const estimate = (progression: number) => estimateChapterMinutesLeft(manifest, [], -1, at(progression), null);
    expect([estimate(0), estimate(0.99), estimate(1)]).toEqual([2, 1, 0]);
    expect(estimateChapterMinutesLeft({ ...manifest, language: 'zh-CN' }, [], -1, at(0), null)).toBe(6);
  });

  it('[READER-291] a chapter ends where the next one begins, inside its file or after others', () => {
    const book = buildManifest([{ characters: 23_000 }, { characters: 11_500 }, { characters: 11_500 }], {
      totalCharacters: 46_000,
      toc: [createEntry('One', 0), createEntry('Two', 0, 'two'), createEntry('Three', 2)],
    });
    const items = flattenToc(book, new Map([[0, new Map([['two', 0.5]])]]));
    const estimate = (index: number, fraction: number) =>
      estimateChapterMinutesLeft(book, items, index, { spine: 0, progression: fraction * 2, fraction }, null);
    expect(estimate(0, 0)).toBe(10);
    expect(estimate(0, 0.125)).toBe(5);
    expect(estimate(1, 0.25)).toBe(20);
    expect(estimate(2, 1)).toBe(0);
  });

  it('[READER-51] estimates the minutes left in the book by the same pace', () => {
    const book = { ...manifest, totalCharacters: 23_000 };
    expect(estimateBookMinutesLeft(book, 0, null)).toBe(20);
    expect(estimateBookMinutesLeft(book, 0.5, 575)).toBe(20);
    expect(estimateBookMinutesLeft(book, 1, null)).toBe(0);
  });

  it('[TIME-8] uses the pace of the reader, within limits', () => {
    expect(estimateChapterMinutesLeft(manifest, [], -1, { spine: 2, progression: 0, fraction: 0 }, 575)).toBe(4);
    expect(estimateChapterMinutesLeft(manifest, [], -1, { spine: 2, progression: 0, fraction: 0 }, 1)).toBe(
      estimateChapterMinutesLeft(manifest, [], -1, { spine: 2, progression: 0, fraction: 0 }, 230),
    );
    expect(estimateChapterMinutesLeft(manifest, [], -1, { spine: 2, progression: 0, fraction: 0 }, 1_000_000)).toBe(1);
  });
});
