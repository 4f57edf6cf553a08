import { anEpub, anMp3, aTxt, type PackedFile, zipOf } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { withFile } from '../testing.ts';
import { booksInside } from './books-inside.ts';

const inside = async (...files: PackedFile[]) => withFile(await zipOf(files), booksInside);

describe('books inside of a ZIP', () => {
  it('[FMT-58] are found by their bytes and names, in natural order', async () => {
    const epub = await anEpub();
    expect(
      await inside(
        { path: 'books/10.epub', content: epub },
        { path: 'books/2.epub', content: epub, stored: true },
        { path: 'report.pdf', content: '%PDF-1.7' },
        { path: 'readme.txt', content: aTxt() },
        { path: 'liar.epub', content: 'no book at all' },
        { path: 'setup.exe', content: 'MZ' },
        { path: 'song.mp3', content: anMp3() },
        { path: 'more.zip', content: await zipOf([{ path: 'x.epub', content: epub }]) },
        { path: '__MACOSX/books/2.epub', content: epub },
      ),
    ).toEqual([
      { path: 'books/2.epub', name: '2.epub', format: 'epub', size: epub.length },
      { path: 'books/10.epub', name: '10.epub', format: 'epub', size: epub.length },
      { path: 'report.pdf', name: 'report.pdf', format: 'pdf', size: 8 },
    ]);
  });

  it('[FMT-58] are none beside as many recordings', async () => {
    const booklet = { path: 'booklet.epub', content: await anEpub() };
    const text = { path: 'readme.txt', content: aTxt() };
    expect(await inside({ path: '1.mp3', content: anMp3() }, booklet, text)).toEqual([]);
    expect(await inside({ path: '1.mp3', content: anMp3() }, text)).toEqual([]);
  });

  it('[FMT-58] may be a text that lies there alone', async () => {
    expect(await inside({ path: 'Story.txt', content: aTxt() }, { path: 'x.bin', content: 'x' })).toEqual([
      { path: 'Story.txt', name: 'Story.txt', format: 'txt', size: Buffer.byteLength(aTxt()) },
    ]);
    expect(await inside({ path: 'x.bin', content: 'x' })).toEqual([]);
  });
});
