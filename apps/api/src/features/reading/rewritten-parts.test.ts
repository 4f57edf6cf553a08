import type { Book } from '@lectern/contracts';
import { buildSampleFiles, buildZip, type PackedFile } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const CHAPTER = 'OEBPS/chapter-1.xhtml';
const WELL_FORMED = 'OEBPS/chapter-2.xhtml';
const PACKAGE = 'OEBPS/content.opf';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

/** Builds the sample book with some of its files changed. */
const buildChanged = (title: string, changes: Record<string, (text: string) => string>, more: PackedFile[] = []) =>
  buildZip([
    ...buildSampleFiles({ title, cover: false }).map((file) => {
      const change = changes[file.path];
      return change ? { ...file, content: change(String(file.content)) } : file;
    }),
    ...more,
  ]);
const upload = async (name: string, bytes: Buffer): Promise<Book> =>
  (await (await uploadFile(anna, name, bytes)).json()) as Book; // 201, or opening it fails
/** Makes the document of a book one that was stored before parts were checked and media types corrected. */
const makeOld = (book: Book, types: Record<string, string> = {}) =>
  app.sql(`UPDATE document SET parts = (SELECT jsonb_agg((part - 'asHtml') || CASE part ->> 'path'
    ${Object.entries(types)
      .map(([path, type]) => `WHEN '${path}' THEN '{"mediaType":"${type}"}'::jsonb`)
      .join(' ')} WHEN '' THEN NULL ELSE '{}'::jsonb END)
    FROM jsonb_array_elements(parts) AS part) WHERE sha256 = (SELECT sha256 FROM book WHERE id = ${book.id})`);
const breakChapter = (text: string): string =>
  text
    .replace('<body', '<body data-x="1" data-x="2"')
    .replace('</body>', '<p>Marks & Spencer<br>&nbsp;</p><iframe src="x"/></body>');

describe('chapters that are no XML', () => {
  it.each([false, true])('[READER-120] are sent as HTML under the same policy (stored earlier: %s)', async (isOld) => {
    const bytes = await buildChanged(`Broken ${isOld}`, { [CHAPTER]: breakChapter });
    const book = await upload(`broken-${isOld}.epub`, bytes);
    if (isOld) await makeOld(book);
    const { baseUrl } = await openTestBook(anna, book.id);
    for (let n = 0; n < 2; n += 1) {
      const part = await app.fetchBooks(baseUrl + CHAPTER, { 'sec-fetch-dest': 'iframe' });
      expect([part.status, part.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(String(part.headers['content-security-policy'])).toMatch(
        /script-src 'none';.*; sandbox allow-same-origin/,
      );
      expect(part.headers['content-length']).toBe(String(part.bytes.length));
      expect(part.text).toMatch(/^<!DOCTYPE html>\n.*Marks &amp; Spencer<br>&nbsp;<\/p><span><\/span>/s);
    }
    const untouched = await app.fetchBooks(baseUrl + WELL_FORMED);
    const original = buildSampleFiles({ title: `Broken ${isOld}`, cover: false }).find(
      ({ path }) => path === WELL_FORMED,
    );
    expect(untouched.headers['content-type']).toBe('application/xhtml+xml');
    expect(untouched.text).toBe(String(original?.content));
  });
});

describe('files under a wrong media type', () => {
  it('[READER-124] of a book that was stored earlier get the right one', async () => {
    const hostile = '<html xmlns="http://www.w3.org/1999/xhtml"><body><iframe src="x"></iframe>n</body></html>';
    const listed = (text: string) =>
      text.replace('</manifest>', '<item id="n" href="n.xhtml" media-type="application/xhtml+xml"/></manifest>');
    const more = [{ path: 'OEBPS/n.xhtml', content: hostile }];
    const book = await upload('types.epub', await buildChanged('Types', { [PACKAGE]: listed }, more));
    await makeOld(book, { [CHAPTER]: 'text/plain', 'OEBPS/style.css': 'text/plain', 'OEBPS/n.xhtml': 'text/plain' });
    await app.sql(`UPDATE document SET flagged = '[]' WHERE sha256 = (SELECT sha256 FROM book WHERE id = ${book.id})`);
    const { baseUrl } = await openTestBook(anna, book.id);
    const types = await Promise.all(
      [CHAPTER, 'OEBPS/style.css', 'OEBPS/n.xhtml'].map(async (path) => {
        const { status, headers } = await app.fetchBooks(baseUrl + path);
        return [status, headers['content-type']];
      }),
    );
    expect(types).toEqual([
      [200, 'application/xhtml+xml'],
      [200, expect.stringContaining('text/css')],
      [200, 'application/xhtml+xml'],
    ]);
    // it was never scanned as a page
    expect((await app.fetchBooks(`${baseUrl}OEBPS/n.xhtml`)).text).not.toContain('iframe');
  });
});

describe('paths of parts', () => {
  it('[READER-124] are found in another case or from another root, if one file alone fits', async () => {
    const more = ['OEBPS/a/same.png', 'OEBPS/b/same.png', 'OEBPS/a/Bär.png', 'OEBPS/A/x.png', 'OEBPS/a/X.png'].map(
      (path) => ({
        path,
        content: path,
      }),
    );
    const { id } = await upload('paths.epub', await buildChanged('Paths', {}, more));
    const { baseUrl } = await openTestBook(anna, id);
    const fetchText = async (path: string) => {
      const { status, text } = await app.fetchBooks(baseUrl + path);
      return status === 200 ? text : status;
    };
    expect(await fetchText('OEBPS/A/SAME.PNG')).toBe('OEBPS/a/same.png');
    expect(await fetchText('oebps/a/ba%CC%88R.png')).toBe('OEBPS/a/Bär.png');
    expect(await fetchText('b/same.png')).toBe('OEBPS/b/same.png');
    expect(await fetchText('same.png')).toBe(404);
    expect([await fetchText('OEBPS/A/x.png'), await fetchText('OEBPS/a/X.png')]).toEqual([
      'OEBPS/A/x.png',
      'OEBPS/a/X.png',
    ]);
    for (const path of ['', 'nothing.png', 'ame.png']) expect(await fetchText(path)).toBe(404);
  });
});

describe('style sheets', () => {
  it('[READER-253] have no references that lead out of the book', async () => {
    const css = 'p{background:url(/OEBPS/x.png)}';
    const sheets = [css, 'p{background:url(x.png)}'].map((content, index) => ({ path: `OEBPS/${index}.css`, content }));
    const add = (text: string): string =>
      text.replace(
        '<manifest>',
        '<manifest><item id="s0" href="0.css" media-type="text/css"/><item id="s1" href="1.css" media-type="text/css"/>',
      );
    const book = await upload('sheets.epub', await buildChanged('Sheets', { [PACKAGE]: add }, sheets));
    const { baseUrl } = await openTestBook(anna, book.id);
    expect((await app.fetchBooks(`${baseUrl}OEBPS/0.css`)).text).toBe('p{background:url(./../OEBPS/x.png)}');
    expect((await app.fetchBooks(`${baseUrl}OEBPS/1.css`)).text).toBe(sheets[1]?.content);
  });
});
