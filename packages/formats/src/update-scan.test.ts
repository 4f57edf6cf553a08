import { describe, expect, it } from 'vitest';
import type { AudioContents } from './book-contents.ts';
import type { PartEntry } from './book-facts.ts';
import type { ReadingManifest, SpineItem } from './manifest.ts';
import { type BookScan, updateRecording, updateScan } from './update-scan.ts';

const item = (href: string, change: Partial<SpineItem> = {}): Omit<SpineItem, 'index'> => ({
  idref: `id-${href}`,
  href,
  mediaType: 'application/xhtml+xml',
  linear: true,
  characters: 100,
  layout: 'reflowable',
  spread: null,
  viewport: null,
  ...change,
});
const toManifest = (items: Omit<SpineItem, 'index'>[], change: Partial<ReadingManifest> = {}): ReadingManifest => ({
  version: 1,
  title: 'A title',
  language: 'en',
  layout: 'reflowable',
  progression: 'default',
  cfiSpineStep: '/6',
  totalCharacters: items.reduce((sum, { characters }) => sum + characters, 0),
  spine: items.map((one, index) => ({ index, ...one })),
  toc: [],
  ...change,
});
const part = (path: string): PartEntry => ({
  path,
  offset: 0,
  compressedSize: 1,
  size: 1,
  mediaType: 'text/plain',
  method: 0,
  crc32: 1,
});
const toScan = (manifest: ReadingManifest, change: Partial<BookScan> = {}): BookScan => ({
  manifest,
  parts: manifest.spine.map(({ href }) => part(href)),
  flagged: [],
  obfuscated: [],
  ...change,
});
const entry = (spine: number | null) => ({ title: 'x', spine, fragment: null, children: [] });

describe('a book that is read again', () => {
  it('[META-86] keeps the documents of its spine, their order, ids and characters, and gets everything else', () => {
    const stored = toScan(toManifest([item('a'), item('b', { linear: false, characters: 0 })], { toc: [entry(0)] }));
    const scanned = toScan(
      toManifest(
        [
          item('a', { idref: 'other', characters: 120, flow: 'scrolled', mediaType: 'text/html' }),
          item('b', { characters: 50, spread: 'left' }),
          item('n', { linear: false, characters: 0, outside: true }),
        ],
        {
          title: 'Another',
          language: 'de',
          layout: 'pre-paginated',
          cfiSpineStep: '/8',
          toc: [{ ...entry(2), children: [entry(0)] }],
          pageList: [{ label: '7', spine: 2, fragment: null }],
          progression: 'rtl',
        },
      ),
    );
    expect(updateScan(stored, scanned).manifest).toEqual({
      ...stored.manifest,
      progression: 'rtl',
      spine: [
        { index: 0, ...item('a', { flow: 'scrolled', mediaType: 'text/html' }) },
        { index: 1, ...item('b', { linear: false, characters: 0, spread: 'left' }) },
        { index: 2, ...item('n', { linear: false, characters: 0, outside: true }) },
      ],
      toc: [{ ...entry(2), children: [entry(0)] }],
      pageList: [{ label: '7', spine: 2, fragment: null }],
    });
  });

  it('[META-86] has documents that the spine lacked outside of it, and keeps those that are not found any more', () => {
    const stored = toScan(toManifest([item('a'), item('old'), item('c'), item('a')]), { flagged: ['old', 'a'] });
    const scanned = toScan(
      toManifest([item('new'), item('a'), item('c', { spread: 'right' })], {
        toc: [entry(0), entry(1), entry(2), entry(null)],
        pageList: [1, 0, 2].map((spine) => ({ label: String(spine), spine, fragment: null })),
      }),
      { flagged: ['new'] },
    );
    const { manifest, parts, flagged } = updateScan(stored, scanned);
    expect(manifest.spine.map(({ href, index, outside }) => [href, index, outside])).toEqual([
      ['a', 0, undefined],
      ['old', 1, undefined],
      ['c', 2, undefined],
      ['a', 3, undefined],
      ['new', 4, true],
    ]);
    expect(manifest.spine[2]?.spread).toBe('right');
    expect(manifest.totalCharacters).toBe(400);
    expect(manifest.toc.map(({ spine }) => spine)).toEqual([4, 0, 2, null]);
    expect(manifest.pageList?.map(({ label, spine }) => [label, spine])).toEqual([
      ['1', 0],
      ['2', 2],
      ['0', 4],
    ]);
    expect(parts.map(({ path }) => path)).toEqual(['new', 'a', 'c', 'old']);
    expect(flagged).toEqual(['new', 'old']);
  });

  it('[META-86] has a document under its present path where the former one is not found any more', () => {
    const stored = toScan(toManifest([item('K\u2592pitel', { idref: 'k' }), item('b')]));
    const scanned = toScan(
      toManifest([item('Kapitel', { idref: 'k', characters: 5 }), item('b')], { toc: [entry(0)] }),
    );
    const { manifest } = updateScan(stored, scanned);
    expect(manifest.spine).toEqual(toManifest([item('Kapitel', { idref: 'k' }), item('b')]).spine);
    expect(manifest.toc).toEqual([entry(0)]);
  });

  it('[META-86] changes nothing a second time, and keeps contents that are not found any more', () => {
    const stored = toScan(
      toManifest([item('a')], { toc: [entry(0)], pageList: [{ label: 'i', spine: 0, fragment: 'p' }] }),
    );
    expect(updateScan(stored, stored)).toEqual(stored);
    const scanned = toScan(toManifest([item('a')]));
    expect(updateScan(stored, scanned).manifest).toMatchObject({ toc: [entry(0)] });
  });
});

describe('a recording that is read again', () => {
  const toRecording = (titles: string[], change: Partial<AudioContents> = {}): AudioContents => ({
    kind: 'audio',
    durationMs: titles.length * 1000,
    tracks: titles.map((_, index) => ({
      path: `${index}.mp3`,
      bytes: 100 + index,
      mediaType: 'audio/mpeg',
      durationMs: 1000,
      seek: null,
    })),
    chapters: titles.map((title, track) => ({ name: title, title, track, startMs: 0, durationMs: 1000 })),
    ...change,
  });
  const stored = toRecording(['Ãëàâà', 'Êîíåö']);

  it('[FMT-360] gets the titles of its chapters, which keep their names, and what is left out', () => {
    const leftOutFiles = [{ path: 'x.mp3', track: 1 }];
    const updated = updateRecording(stored, toRecording(['Глава', 'Конец'], { leftOutFiles }));
    expect(updated.chapters.map(({ name, title }) => [name, title])).toEqual([
      ['Ãëàâà', 'Глава'],
      ['Êîíåö', 'Конец'],
    ]);
    expect(updated.leftOutFiles).toEqual(leftOutFiles);
  });

  it('[FMT-360] keeps them where its chapters or files are others', () => {
    const leftOutFiles = [{ path: 'x.mp3', track: 1 }];
    const other = updateRecording(stored, toRecording(['Глава'], { leftOutFiles }));
    expect([other.chapters, other.leftOutFiles]).toEqual([stored.chapters, undefined]);
  });
});
