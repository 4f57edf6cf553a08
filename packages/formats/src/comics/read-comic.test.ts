import {
  buildPng,
  buildRar4,
  buildRar5,
  buildSevenZip,
  buildTar,
  buildZip,
  type PackedFile,
} from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { PageContents } from '../book-contents.ts';
import type { BookFacts } from '../book-facts.ts';
import { readBookBytes, withTempFile } from '../testing.ts';
import { comicArchiveOpeners } from './archive-openers.ts';
import { parseImageSize } from './image-size.ts';

const picture = buildPng({ width: 30, height: 40 });
const pages = (...paths: string[]): PackedFile[] => paths.map((path) => ({ path, content: picture }));

const getPages = (facts: BookFacts): PageContents => {
  if (facts.contents?.kind !== 'pages') throw new Error('not a book of pages');
  return facts.contents;
};
const listPaths = (facts: BookFacts): string[] => (getPages(facts).images ?? []).map(({ path }) => path);

/** The same comic in each kind of archive. */
const makers = [
  { format: 'cbz', make: buildZip },
  { format: 'cbr', make: async (files: PackedFile[]) => buildRar5(files) },
  { format: 'cbr', make: async (files: PackedFile[]) => buildRar4(files) },
  { format: 'cb7', make: async (files: PackedFile[]) => buildSevenZip(files) },
  { format: 'cbt', make: async (files: PackedFile[]) => buildTar(files) },
] as const;

const info = (fields: string): PackedFile => ({
  path: 'ComicInfo.xml',
  content: `<?xml version="1.0"?><ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${fields}</ComicInfo>`,
});
const readComic = async (...files: PackedFile[]): Promise<BookFacts> =>
  readBookBytes(await buildZip(files), { format: 'cbz' });

describe.each(makers)('a comic as $format', ({ format, make }) => {
  const read = async (files: PackedFile[]): Promise<BookFacts> => readBookBytes(await make(files), { format });

  it('[FMT-29] lists pages in every picture format, also those that cannot be drawn', async () => {
    const facts = await read(pages('1.tif', '2.TIFF', '3.jp2', '4.j2k', '5.jxl', '6.heic', '7.avif', '8.gif'));
    expect(listPaths(facts)).toHaveLength(8);
  });

  it('[FMT-37] has decimal chapters behind their whole ones, in names of every kind', async () => {
    const paths = [
      ...[
        'Ch 1.jpg',
        'Ch 1.5.jpg',
        'Ch 2.jpg',
        'Ch 10.jpg',
        'Ch 10.1.jpg',
        'Ch 10.25.jpg',
        'Ch 10.5.jpg',
        'Ch 10.75.jpg',
        'Ch 11.jpg',
      ],
      ...['c010p001.jpg', 'c010p002.jpg', 'c010.5p001.jpg', 'c011p001.jpg'],
      ...['v1/010 - Name/1.jpg', 'v1/010/1.jpg', 'v1/010.5 - Name/1.jpg', 'v1/010.5/2.jpg', 'v1/011/1.jpg'],
    ].toReversed();
    const listed = listPaths(await read(pages(...paths)));
    const at = (path: string): number => listed.indexOf(path);
    const isAscending = (...list: string[]): boolean =>
      list.every((path, index) => index === 0 || at(list[index - 1] ?? '') < at(path));
    expect(isAscending(...paths.slice(9).toReversed())).toBe(true);
    expect(isAscending(...paths.slice(5, 9).toReversed())).toBe(true);
    expect(isAscending('v1/010 - Name/1.jpg', 'v1/010.5 - Name/1.jpg', 'v1/011/1.jpg')).toBe(true);
    expect(isAscending('v1/010/1.jpg', 'v1/010.5/2.jpg', 'v1/011/1.jpg')).toBe(true);
  });

  it('[META-79] has its volumes and pages in order, whatever digits they are written in', async () => {
    // the library for 7-Zip has no other letters
    const digits = [
      ['巻１/３.png', '巻2/1.png', '巻１０/１.png', '巻11/1.png'],
      [
        '第一話.png',
        '第二話.png',
        '第3話.png',
        '第十話.png',
        '第十二話.png',
        '第二十話.png',
        '第百十話.png',
        '第二〇〇話.png',
      ],
    ];
    for (const paths of [
      ...(format === 'cb7' ? [] : digits),
      ['p001.png', 'p001a.png', 'P001b.png', 'p002.png'],
      ['v01 c002.png', 'V01 C003.png', 'v01 c010.png', 'v02 c001.png'],
    ])
      expect(listPaths(await read(pages(...paths.toReversed())))).toEqual(paths);
  });

  it('[META-79] has all its pages where only letters beyond ASCII tell them apart', async () => {
    const sizes = [11, 12, 13, 14];
    const names = ['一/1.png', '二/1.png', 'あ.png', 'い.png'];
    const files = names.map((path, index) => ({ path, content: buildPng({ width: sizes[index] ?? 0, height: 9 }) }));
    const bytes = await make(files);
    const paths = listPaths(await readBookBytes(bytes, { format }));
    expect(new Set(paths).size).toBe(4);
    const open = comicArchiveOpeners[format];
    await withTempFile(bytes, async (path) => {
      const archive = await open?.(path);
      const widths = [];
      for (const file of archive?.files ?? [])
        widths.push(parseImageSize((await archive?.read(file, 9999)) ?? Buffer.alloc(0))?.width);
      expect(widths.toSorted()).toEqual(sizes);
      archive?.close();
    });
  });

  it('[META-78] has pages that are not named as pictures, by their bytes', async () => {
    const text = { path: '003.data', content: 'no picture' };
    const facts = await read([...pages('010', '002.data', 'a.b/1.tmp'), text, info('<Title>A walk</Title>')]);
    expect(getPages(facts).images?.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      ['002.data', 'image/png'],
      ['010', 'image/png'],
      ['a.b/1.tmp', 'image/png'],
    ]);
    expect(facts.cover).not.toBeNull();
    if (format === 'cbz' || format === 'cbt') expect(facts.parts).toHaveLength(3);
  });

  it('[FMT-37] has fractions that are counted past nine in the order of their numbers', async () => {
    const counted = Array.from({ length: 11 }, (_, index) => `1.${index + 1}.png`);
    expect(listPaths(await read(pages(...counted.toReversed())))).toEqual(counted);
  });

  it('[META-36] with backslashes as separators has its pages, and they can be read', async () => {
    // the maker of ZIPs refuses backslashes
    const sign = format === 'cbz' ? '^' : '\\';
    const archive = await make(pages(`Vol 1${sign}10.png`, `Vol 1${sign}2.png`));
    const bytes = Buffer.from(archive.toString('latin1').replaceAll('^', '\\'), 'latin1');
    const facts = await readBookBytes(format === 'cbz' ? bytes : archive, { format });
    expect(listPaths(facts)).toEqual(['Vol 1/2.png', 'Vol 1/10.png']);
    expect(facts.cover).not.toBeNull();
  });

  it('[FMT-20] has its pictures as pages, in natural order', async () => {
    const facts = await read([
      ...pages('b/10.png', 'b/2.PNG', 'a/100.jpg', 'B/3.webp', '__MACOSX/b/._2.png', '.hidden/1.png', 'b/.3.png'),
      { path: 'b/Thumbs.db', content: 'x' },
      { path: 'b/4.png.txt', content: 'x' },
      { path: 'b/empty.png', content: '' },
    ]);
    expect(facts.format).toBe(format);
    expect(listPaths(facts)).toEqual(['a/100.jpg', 'b/2.PNG', 'B/3.webp', 'b/10.png']);
    expect(getPages(facts)).toMatchObject({ pages: 4, progression: 'ltr', outline: [] });
    expect(getPages(facts).images?.map(({ mediaType }) => mediaType)).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/png',
    ]);
  });

  it('[FMT-21] tells what its ComicInfo.xml says', async () => {
    const facts = await read([...pages('1.png'), info('<Title>A walk</Title><Manga>YesAndRightToLeft</Manga>')]);
    expect(facts.metadata.title).toBe('A walk');
    expect(getPages(facts).progression).toBe('rtl');
  });

  it('[FMT-23] has its first page as its cover', async () => {
    const facts = await read([{ path: '2.png', content: buildPng({ width: 10, height: 10 }) }, ...pages('1.png')]);
    expect(facts.cover?.big).toMatchObject({ width: 30, height: 40 });
  });

  it('[FMT-23] has no cover when its first page cannot be drawn', async () => {
    const facts = await read([{ path: '1.png', content: 'no picture' }, ...pages('2.png')]);
    expect(getPages(facts).pages).toBe(2);
    expect(facts.cover).toBeNull();
  });

  it('[FMT-24] without a picture is no book, whatever else it holds', async () => {
    const nested = await buildZip(pages('1.png'));
    await expect(read([{ path: 'inner.cbz', content: nested }])).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[FMT-24] that is damaged is no book', async () => {
    const bytes = await make(pages('1.png'));
    for (const length of [1, 20]) {
      await expect(readBookBytes(bytes.subarray(0, length), { format })).rejects.toMatchObject({ reason: 'damaged' });
    }
  });
});

describe.each(makers.slice(1))('a comic as $format', ({ format, make }) => {
  it.each(['../1.png', '/etc/1.png', 'a/../../1.png'])('[FMT-25] with a file called %s is refused', async (path) => {
    await expect(readBookBytes(await make(pages(path)), { format })).rejects.toMatchObject({ reason: 'hostile' });
  });

  it('[FMT-25] with an absurdly long name is refused, or has the name cut', async () => {
    const path = `${'long/'.repeat(300)}1.png`;
    // the header of a tar has no room for it
    const tar = () => buildTar([{ path: 'L', content: path, kind: 'L' }, ...pages('x.png')]);
    const bytes = format === 'cbt' ? tar() : await make(pages(path));
    const reading = readBookBytes(bytes, { format });
    if (format === 'cbr') expect(listPaths(await reading)).toHaveLength(1);
    else await expect(reading).rejects.toMatchObject({ reason: 'hostile' });
  });
});

describe('what a comic says about itself', () => {
  it('[FMT-21] is read from all fields that have a place here', async () => {
    const { metadata } = await readComic(
      ...pages('1.png'),
      info(`<Title>The &amp; walk</Title><Series>Walks</Series><Number>3.0</Number><Year>1909</Year>
        <Summary>One &lt;b&gt;step&lt;/b&gt;&lt;script&gt;x&lt;/script&gt;</Summary>
        <Writer>Ann Lee, Bob Ray</Writer><Penciller>Cy</Penciller><Inker>Di</Inker><Colorist>Ed</Colorist>
        <Letterer>Fy</Letterer><CoverArtist>Gi</CoverArtist><Editor>Ha</Editor><Translator>Io</Translator>
        <Publisher>House</Publisher><Genre>Walking, Feet</Genre><Tags>Feet; Roads</Tags>
        <LanguageISO>pt_BR</LanguageISO><GTIN>978-3-16-148410-0</GTIN>`),
    );
    const people = (role: string, ...names: string[]) => names.map((name) => ({ name, fileAs: null, role }));
    expect(metadata).toMatchObject({
      title: 'The & walk',
      series: { name: 'Walks', number: '3' },
      year: 1909,
      annotation: 'One <b>step</b>',
      authors: people('aut', 'Ann Lee', 'Bob Ray'),
      publisher: 'House',
      genres: ['Walking', 'Feet', 'Roads'],
      language: 'pt-br',
      isbn: '9783161484100',
    });
    expect(metadata.contributors).toEqual([
      ...people('pnc', 'Cy'),
      ...people('ink', 'Di'),
      ...people('clr', 'Ed'),
      ...people('ltr', 'Fy'),
      ...people('cov', 'Gi'),
      ...people('edt', 'Ha'),
      ...people('trl', 'Io'),
    ]);
  });

  it('[FMT-21] is called by its place in the series when it has no title', async () => {
    const issue = await readComic(...pages('1.png'), info('<Series>Walks</Series><Number>7</Number><Year>-1</Year>'));
    expect(issue.metadata).toMatchObject({ title: 'Walks 7', year: null });
    const volume = await readComic(...pages('1.png'), info('<Series>Walks</Series><Number>-1</Number>'));
    expect(volume.metadata).toMatchObject({ title: 'Walks', series: { name: 'Walks', number: null } });
  });

  it('[FMT-21] is nothing when it is silent, or its description is damaged', async () => {
    for (const file of [info(''), { path: 'ComicInfo.xml', content: 'none' }]) {
      expect((await readComic(...pages('1.png'), file)).metadata.title).toBeNull();
    }
  });

  it('[FMT-21] may lie in the folder that holds the comic; what a system left behind is not it', async () => {
    const left = { path: '__MACOSX/ComicInfo.xml', content: info('<Title>no</Title>').content };
    const inside = { path: 'Walk/ComicInfo.xml', content: info('<Title>yes</Title>').content };
    expect((await readComic(...pages('Walk/1.png'), left, inside)).metadata.title).toBe('yes');
  });

  it('[FMT-25] is refused when it declares entities', async () => {
    const content = '<!DOCTYPE ComicInfo [<!ENTITY a "b">]><ComicInfo><Title>&a;</Title></ComicInfo>';
    await expect(readComic(...pages('1.png'), { path: 'ComicInfo.xml', content })).rejects.toMatchObject({
      reason: 'hostile',
    });
  });

  it('[FMT-23] names its front cover, and pages with a bookmark', async () => {
    const marks = `<Pages><Page Image="0" Type="Other"/><Page Image="2" Type="FrontCover"/>
      <Page Image="1" Bookmark="Chapter one"/><Page Image="9" Bookmark="Beyond"/><Page Image="-1" Bookmark="No"/></Pages>`;
    const front = { path: '3.png', content: buildPng({ width: 12, height: 34 }) };
    const facts = await readComic(...pages('1.png', '2.png'), front, info(marks));
    expect(facts.cover?.big).toMatchObject({ width: 12, height: 34 });
    expect(getPages(facts).outline).toEqual([{ title: 'Chapter one', page: 1, children: [] }]);
  });
});
