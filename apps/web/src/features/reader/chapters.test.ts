import { describe, expect, it } from 'vitest';
import { chapterBeside, chapterLines, currentLine, lineName, minutesLeft, minutesLeftInBook } from './chapters.ts';
import { aManifest } from './engine/a-manifest.testing.ts';

const entry = (title: string, spine: number | null, fragment: string | null = null, children: unknown[] = []) =>
  ({ title, spine, fragment, children }) as ReturnType<typeof aManifest>['toc'][number]; // children are entries, made by this same function

const manifest = aManifest([{}, {}, { characters: 2300 }, {}], {
  toc: [
    entry('Cover', 0),
    entry('Part', null, null, [
      entry('First', 2, null, [entry('I', 2, 'one'), entry('II', 2, 'two')]),
      entry('Last', 3),
    ]),
  ],
});
const lines = chapterLines(manifest);
const lineAt = (spine: number, fragment: string | null = null) => lines[currentLine(lines, { spine, fragment })]?.title;

describe('contents', () => {
  it('[READER-42] the entry that is read is found by section and fragment', () => {
    expect(lineAt(0)).toBe('Cover');
    expect(lineAt(2)).toBe('First');
    expect(lineAt(2, 'two')).toBe('II');
    expect(lineAt(3)).toBe('Last');
  });

  it('[READER-42] a single line that repeats the title, or has no words, is no contents', () => {
    const named = (title: string) => chapterLines(aManifest([{}], { title: 'Alone', toc: [entry(title, 0)] }));
    expect(named('Alone')).toEqual([]);
    expect(named('–')).toEqual([]);
    expect(named('Prologue')).toHaveLength(1);
    expect(chapterLines(aManifest([{}], { title: 'Alone', toc: [entry('Alone', 0), entry('Two', 0)] }))).toHaveLength(
      2,
    );
  });

  it('[READER-42] a section without an entry belongs to the one before it', () => {
    expect(lineAt(1)).toBe('Cover');
    expect(currentLine([], { spine: 1, fragment: null })).toBe(-1);
  });

  it('[READER-42] a numeral is told with the chapter above it', () => {
    expect(lineName(lines, currentLine(lines, { spine: 2, fragment: 'two' }))).toBe('First, II');
    expect(lineName(lines, -1)).toBe('');
  });

  it('[READER-44] the next and previous chapter are those of the contents, else of the spine', () => {
    expect(chapterBeside(lines, 4, { spine: 0, fragment: null }, 1)).toEqual({ spine: 2, fragment: null });
    expect(chapterBeside(lines, 4, { spine: 2, fragment: 'two' }, 1)).toEqual({ spine: 3, fragment: null });
    expect(chapterBeside(lines, 4, { spine: 3, fragment: null }, 1)).toBeNull();
    expect(chapterBeside([], 4, { spine: 1, fragment: null }, 1)).toEqual({ spine: 2, fragment: null });
    expect(chapterBeside([], 4, { spine: 0, fragment: null }, -1)).toBeNull();
  });

  it('[READER-42] what is left of a chapter is told in minutes', () => {
    expect(minutesLeft(manifest, 2, 0, null)).toBe(2);
    expect(minutesLeft(manifest, 2, 0.99, null)).toBe(1);
    expect(minutesLeft(manifest, 2, 1, null)).toBe(0);
    expect(minutesLeft({ ...manifest, language: 'zh-CN' }, 2, 0, null)).toBe(6);
  });

  it('[READER-51] what is left of the book goes by the same pace', () => {
    const book = { ...manifest, totalCharacters: 23_000 };
    expect(minutesLeftInBook(book, 0, null)).toBe(20);
    expect(minutesLeftInBook(book, 0.5, 575)).toBe(20);
    expect(minutesLeftInBook(book, 1, null)).toBe(0);
  });

  it('[TIME-8] goes by the reader’s own pace, unless that is none', () => {
    expect(minutesLeft(manifest, 2, 0, 575)).toBe(4);
    expect(minutesLeft(manifest, 2, 0, 1)).toBe(minutesLeft(manifest, 2, 0, 230));
    expect(minutesLeft(manifest, 2, 0, 1_000_000)).toBe(1);
  });
});
