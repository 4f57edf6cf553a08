import { describe, expect, it } from 'vitest';
import { BOOKS } from '../catalogue/books.ts';
import { readZip } from '../lcp/reading-app.testing.ts';
import { parseBlocks } from './blocks.ts';
import { createEpubWorkFiles } from './build-epub.ts';
import { readChapters } from './chapters.ts';
import { renderCover } from './cover.ts';
import { getWorkFile, listWorkFiles } from './load-works.ts';
import { MOTIFS } from './work.ts';
import { buildWorkFile, getWorkFileForSale } from './work-file.ts';

const getContrast = (first: string, second: string): number => {
  const getLuminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('the works', () => {
  it('[SHOP-48] come in every format, in several languages, and from right to left', () => {
    expect(new Set(BOOKS.map(({ format }) => format))).toEqual(new Set(['epub', 'fb2', 'pdf', 'cbz', 'mp3.zip']));
    expect(BOOKS.map(({ language }) => language)).toEqual(expect.arrayContaining(['en', 'de', 'ru', 'uk', 'zh']));
    expect(BOOKS.some(({ dir }) => dir === 'rtl')).toBe(true);
    expect(BOOKS.length).toBeGreaterThanOrEqual(12);
  });

  it.each(BOOKS)('[SHOP-48] $slug has always the same bytes, and a name with its extension', async (work) => {
    const file = await getWorkFileForSale(work);
    expect((await buildWorkFile(work)).bytes.equals(file.bytes)).toBe(true);
    expect(file.name).toMatch(/^[^/\\:*?"<>|]+\.(?:epub|fb2|pdf|cbz|zip)$/);
    if (work.format === 'cbz' || work.format === 'mp3.zip') expect(readZip(file.bytes).size).toBeGreaterThan(1);
  });

  it.each(BOOKS.filter(({ format }) => format !== 'cbz' && format !== 'mp3.zip'))(
    '[SHOP-48] $slug is complete: chapters with different titles, and pictures that exist',
    (work) => {
      const chapters = readChapters(work);
      expect(chapters.length).toBeGreaterThan(2);
      expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length);
      const pictures = chapters.flatMap(({ body }) => [...body.matchAll(/src="([^"]+)"/g)].map(([, file]) => file));
      expect(listWorkFiles(work, 'img', /\.svg$/)).toEqual([...new Set(pictures)].toSorted());
    },
  );

  it.each(BOOKS.filter(({ protection }) => protection))('[SHOP-38] $slug is an EPUB', ({ format }) => {
    expect(format).toBe('epub');
  });

  it('[SHOP-48] an EPUB declares its cover, its pictures, its formulas and its direction', () => {
    const readPackage = (slug: string): string => {
      const work = BOOKS.find((book) => book.slug === slug);
      const files = work ? createEpubWorkFiles(work) : [];
      return String(files.find(({ path }) => path.endsWith('.opf'))?.content);
    };
    const primer = readPackage('proofs-you-can-carry');
    expect(primer).toContain('href="cover.jpg" media-type="image/jpeg" properties="cover-image"');
    expect(primer).toContain('href="02.xhtml" media-type="application/xhtml+xml" properties="mathml svg"');
    expect(readPackage('verkhni-likhtari')).toContain('href="img/misto.svg" media-type="image/svg+xml"');
    const rightToLeft = BOOKS.find(({ dir, format }) => dir === 'rtl' && format === 'epub');
    expect(readPackage(rightToLeft?.slug ?? '')).toContain('page-progression-direction="rtl"');
  });
});

describe('a cover', () => {
  it.each(BOOKS)('[SHOP-22] of $slug has lettering that can be read, and the whole title', (work) => {
    expect(getContrast(work.cover.background, work.cover.ink)).toBeGreaterThan(4.5);
    const lines = [...renderCover(work).matchAll(/font-weight="600">([^<]+)</g)].map(([, line]) => line);
    expect(lines.join(' ')).toBe(work.title);
    expect(getWorkFile(work, 'cover.jpg')).toMatch(/cover\.jpg$/);
  });

  it.each(MOTIFS)('[SHOP-22] with the motif %s is the same each time', (motif) => {
    const [work] = BOOKS;
    if (!work) throw new Error('There are no works.');
    const cover = renderCover({ ...work, cover: { ...work.cover, motif } });
    expect(renderCover({ ...work, cover: { ...work.cover, motif } })).toBe(cover);
    expect(cover).not.toMatch(/undefined|NaN/);
  });
});

describe('the blocks of a chapter', () => {
  it('[SHOP-48] keep emphasis, verse, quotations and breaks', () => {
    const blocks = parseBlocks(
      '<h2>One &amp; two</h2><p>A <em>b</em> c.</p><hr/><blockquote><p>Q</p></blockquote><p class="verse">x<br/>y</p>',
    );
    expect(blocks.map(({ kind, runs }) => [kind, runs.map(({ text }) => text).join('|')])).toEqual([
      ['title', 'One & two'],
      ['paragraph', 'A |b| c.'],
      ['break', ''],
      ['quote', 'Q'],
      ['line', 'x'],
      ['line', 'y'],
    ]);
    expect(blocks[1]?.runs[1]).toEqual({ text: 'b', italic: true, bold: false });
  });

  it('[SHOP-48] name an element that only an EPUB can have', () => {
    expect(() => parseBlocks('<table></table>')).toThrow('The element table is only possible in an EPUB.');
  });
});
