import { buildEpub, buildM4b, buildMp3, buildPng, buildTxt, buildZip, type PackedFile } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { readBookBytes, withTempFile } from '../testing.ts';
import { isComicZip, listBooksInZip } from './list-books.ts';

const listBooks = async (...files: PackedFile[]) => withTempFile(await buildZip(files), listBooksInZip);

describe('the books in a ZIP', () => {
  it('[FMT-58] are found by their bytes and names, in natural order', async () => {
    const epub = await buildEpub();
    expect(
      await listBooks(
        { path: 'books/10.epub', content: epub },
        { path: 'books/2.epub', content: epub, stored: true },
        { path: 'report.pdf', content: '%PDF-1.7' },
        { path: 'readme.txt', content: buildTxt() },
        { path: 'liar.epub', content: 'no book at all' },
        { path: 'setup.exe', content: 'MZ' },
        { path: 'song.mp3', content: buildMp3() },
        { path: 'more.zip', content: await buildZip([{ path: 'x.epub', content: epub }]) },
        { path: '__MACOSX/books/2.epub', content: epub },
      ),
    ).toEqual([
      { path: 'books/2.epub', name: '2.epub', format: 'epub', size: epub.length },
      { path: 'books/10.epub', name: '10.epub', format: 'epub', size: epub.length },
      { path: 'report.pdf', name: 'report.pdf', format: 'pdf', size: 8 },
    ]);
  });

  it('[META-38] are none where the ZIP is the folder of an EPUB: then it is that book', async () => {
    const files = ['mimetype', 'META-INF/container.xml', 'OPS/book.opf', 'OPS/c1.xhtml', 'OPS/sound.mp3'];
    const packed = (folder: string) => files.map((path) => ({ path: `${folder}${path}`, content: '<html>x</html>' }));
    const mac = { path: '__MACOSX/My Book.epub/META-INF/container.xml', content: 'x' };
    for (const folder of ['', 'My Book.epub/'])
      expect(await listBooks(mac, ...packed(folder))).toMatchObject([
        { path: folder, format: 'epub', isPackage: true },
      ]);
  });

  it('[UP-62] are folders of EPUBs, each a book of its own, beside others; what is in them is none', async () => {
    const files = ['mimetype', 'META-INF/container.xml', 'OPS/book.opf', 'OPS/c1.xhtml', 'OPS/a.pdf', 'OPS/1.mp3'];
    const packed = (folder: string) => files.map((path) => ({ path: `${folder}${path}`, content: '%PDF-1.7' }));
    const sample = { path: 'shelf/2.epub/extras/META-INF/container.xml', content: 'x' };
    const pdf = { path: 'b.pdf', content: '%PDF-1.7' };
    const books = await listBooks(...packed('shelf/10/'), ...packed('shelf/2.epub/'), sample, pdf);
    expect(books.map(({ name, path }) => [name, path])).toEqual([
      ['b.pdf', 'b.pdf'],
      ['2.epub', 'shelf/2.epub/'],
      ['10.epub', 'shelf/10/'],
    ]);
    const tracks = ['1.mp3', '2.mp3'].map((path) => ({ path, content: buildMp3() }));
    expect(await listBooks(...packed('booklet.epub/'), ...tracks)).toEqual([]);
  });

  it('[FMT-95] are not licences', async () => {
    const licence = { path: 'order.lcpl', content: '{"id":"1"}' };
    expect(await listBooks(licence)).toEqual([]);
    expect(await listBooks(licence, { path: 'a.pdf', content: '%PDF-1.7' })).toMatchObject([{ name: 'a.pdf' }]);
  });

  it('[FMT-58] are empty when there are as many recordings', async () => {
    const booklet = { path: 'booklet.epub', content: await buildEpub() };
    const text = { path: 'readme.txt', content: buildTxt() };
    expect(await listBooks({ path: '1.mp3', content: buildMp3() }, booklet, text)).toEqual([]);
    expect(await listBooks({ path: '1.mp3', content: buildMp3() }, text)).toEqual([]);
  });

  it('[FMT-58] may be an audiobook beside other books', async () => {
    const books = ['1.pdf', '2.pdf'].map((path) => ({ path, content: '%PDF-1.7' }));
    const listed = await listBooks(
      { path: '3.m4b', content: buildM4b() },
      { path: '4.mp3', content: buildMp3() },
      ...books,
      {
        path: '5.pdf',
        content: '%PDF-1.7',
      },
    );
    expect(listed.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.m4b', '5.pdf']);
  });

  it('[FMT-58] may be a single plain text', async () => {
    expect(await listBooks({ path: 'Story.txt', content: buildTxt() }, { path: 'x.bin', content: 'x' })).toEqual([
      { path: 'Story.txt', name: 'Story.txt', format: 'txt', size: Buffer.byteLength(buildTxt()) },
    ]);
    expect(await listBooks({ path: 'x.bin', content: 'x' })).toEqual([]);
  });

  it('[META-78] are none where the ZIP is a comic: it has its description, or hardly anything but pictures', async () => {
    const pages = [1, 2, 3, 4, 5].map((page) => ({ path: `v1/${page}.png`, content: buildPng() }));
    const [first = { path: '', content: '' }] = pages;
    const text = { path: 'v1/readme.txt', content: buildTxt() };
    const info = { path: 'ComicInfo.xml', content: '<ComicInfo/>' };
    for (const files of [pages, [...pages, text], [first, text, info], [first]]) {
      expect(await listBooks(...files)).toEqual([]);
      expect(await withTempFile(await buildZip(files), isComicZip)).toBe(true);
      expect((await readBookBytes(await buildZip(files), { format: 'zip' })).format).toBe('cbz');
    }
    const page = { path: 'index.html', content: '<!DOCTYPE html><p>x' };
    const program = { path: 'setup.exe', content: 'MZ' };
    for (const files of [
      [first, text],
      [...pages, page],
      [first, program],
      [first, { path: '1.mp3', content: buildMp3() }],
    ])
      expect(await withTempFile(await buildZip(files), isComicZip)).toBe(false);
    expect(await listBooks(first, text)).toHaveLength(1);
    expect(await listBooks(...pages, page)).toHaveLength(1);
  });
});
