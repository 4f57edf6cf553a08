import { describe, expect, it } from 'vitest';
import { computePositions } from './position-list.ts';

type Chapter = { href: string; packed?: number; linear?: boolean; layout?: 'reflowable' | 'pre-paginated' };

const createDocument = (chapters: readonly Chapter[]): Parameters<typeof computePositions>[0] => ({
  format: 'epub',
  contents: null,
  manifest: {
    version: 1,
    title: '',
    language: null,
    layout: 'reflowable',
    progression: 'ltr',
    cfiSpineStep: '/6',
    totalCharacters: 0,
    toc: [],
    spine: chapters.map(({ href, linear = true, layout = 'reflowable' }, index) => ({
      index,
      idref: href,
      href,
      mediaType: 'application/xhtml+xml',
      linear,
      characters: 0,
      layout,
      spread: null,
      viewport: null,
    })),
  },
  parts: chapters.flatMap(({ href, packed }) =>
    packed === undefined
      ? []
      : [
          {
            path: href,
            method: 8,
            offset: 0,
            compressedSize: packed,
            size: 9 * packed,
            crc32: 0,
            mediaType: 'application/xhtml+xml',
          },
        ],
  ),
});

describe('positions of chapters', () => {
  it('[PAGE-20] match those counted by hand', () => {
    const document = createDocument([
      { href: 'OPS/a b.xhtml', packed: 2049 },
      { href: 'OPS/aside.xhtml', packed: 5000, linear: false },
      { href: 'OPS/page.xhtml', packed: 9000, layout: 'pre-paginated' },
      { href: 'OPS/lost.xhtml' },
      { href: 'OPS/end.xhtml', packed: 1024 },
    ]);
    const type = 'application/xhtml+xml';
    const at = (href: string, position: number, progression: number) => ({
      href,
      type,
      locations: { position, progression, totalProgression: (position - 1) / 6 },
    });
    expect(computePositions(document)).toEqual({
      total: 6,
      positions: [
        at('OPS/a%20b.xhtml', 1, 0),
        at('OPS/a%20b.xhtml', 2, 1 / 3),
        at('OPS/a%20b.xhtml', 3, 2 / 3),
        at('OPS/page.xhtml', 4, 0),
        at('OPS/lost.xhtml', 5, 0),
        at('OPS/end.xhtml', 6, 0),
      ],
    });
  });

  it('[PAGE-22] are too many when a directory claims gigabytes, and none for books without chapters', () => {
    expect(computePositions(createDocument([{ href: 'x', packed: 2 ** 31 }]))).toBe('too_many');
    expect(computePositions({ ...createDocument([]), manifest: null })).toBe('none');
  });
});
