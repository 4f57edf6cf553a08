import { Book } from '@lectern/contracts';
import { CONVERSION_VERSION } from '@lectern/formats';
import { buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedBook, openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const fb2 = (words: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
    <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info><book-title>Forms</book-title>
    <lang>en</lang></title-info></description><body><section><title><p>One</p></title><p>${words}</p></section>
    <section><title><p>Two</p></title><p>end</p></section></body></FictionBook>`);
const put = async (reader: TestReader, name: string, bytes: Uint8Array): Promise<Book> =>
  Book.parse(await (await uploadFile(reader, name, bytes)).json());
const chapter = async ({ baseUrl, manifest }: OpenedBook): Promise<string> =>
  (await app.fetchBooks(baseUrl + manifest.spine[0]?.href)).text;
const query = async (sql: string): Promise<Record<string, unknown>[]> => (await app.sql(sql)).rows;

describe('conversion', () => {
  it('[FORM-90] a converted book is served in parts like an EPUB', async () => {
    const book = await put(anna, 'forms.fb2', fb2('the words of anna'));
    const ready = await openTestBook(anna, book.id);
    expect(ready).toMatchObject({ title: 'Forms', position: null, manifest: { language: 'en', layout: 'reflowable' } });
    expect(ready.manifest.toc.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(await chapter(ready)).toContain('the words of anna');
    expect((await boris.get(`/reader/open/${book.id}`)).status).toBe(404);
  });

  it('[FORM-91] downloads return the uploaded file, and only that counts towards the quota', async () => {
    const bytes = fb2('untouched');
    const book = await put(anna, 'untouched.fb2', bytes);
    await openTestBook(anna, book.id);
    const file = await anna.get('/files/untouched.fb2');
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    const space = `SELECT files_size::int AS used, (SELECT sum(bytes) FROM book WHERE reader_id = reader.id AND NOT free)::int AS books
      FROM reader WHERE id = (SELECT reader_id FROM book WHERE name = 'untouched.fb2')`;
    const [row] = await query(space);
    expect(row?.used).toBe(row?.books);
  });

  it('[FORM-92] two readers of the same book share one converted EPUB, which is deleted with the last of them', async () => {
    const bytes = fb2('shared by two');
    const books = [await put(anna, 'shared.fb2', bytes), await put(boris, 'shared.fb2', bytes)];
    const [first, second] = await Promise.all([
      openTestBook(anna, books[0]?.id ?? ''),
      openTestBook(boris, books[1]?.id ?? ''),
    ]);
    expect(first.manifest).toEqual(second.manifest);
    const forms = `SELECT encode(form_sha256, 'hex') AS form FROM document
      WHERE metadata->>'title' = 'Forms' AND sha256 IN (SELECT sha256 FROM book WHERE name = 'shared.fb2')`;
    const [row] = await query(forms);
    const held = `SELECT 1 AS rows FROM blob WHERE sha256 = decode('${String(row?.form)}', 'hex')`;
    expect(await query(held)).toEqual([{ rows: 1 }]);
    await anna.post(`/fileops/delete/?fast_hash=${books[0]?.fast_hash}`);
    expect(await chapter(second)).toContain('shared by two');
    await boris.post(`/fileops/delete/?fast_hash=${books[1]?.fast_hash}`);
    expect(await query(held)).toEqual([{ rows: 1 }]); // both may restore it
    for (const reader of [anna, boris]) await reader.delete('/bin');
    expect(await query(held)).toEqual([]);
  });

  it('[FORM-93] a failed conversion is refused, and not retried by the same version', async () => {
    const long = Buffer.from('word word word word word word word word word word word word word word\n'.repeat(400_000));
    const book = await put(anna, 'endless.txt', long);
    const measureRefusal = async (): Promise<number> => {
      const startedAt = performance.now();
      const answer = await anna.get(`/reader/open/${book.id}`);
      expect([answer.status, (await answer.json()) as object]).toMatchObject([422, { error: 'file.invalid' }]);
      return performance.now() - startedAt;
    };
    const [first, second] = [await measureRefusal(), await measureRefusal()];
    expect(second).toBeLessThan(first / 4); // another conversion would take as long
  });

  it('[FORM-94] a converted EPUB whose bytes are missing is created again', async () => {
    const book = await put(anna, 'again.txt', buildTxt());
    const before = await chapter(await openTestBook(anna, book.id));
    await query(`UPDATE blob SET missing_at = now() WHERE sha256 =
      (SELECT form_sha256 FROM document WHERE sha256 = (SELECT sha256 FROM book WHERE name = 'again.txt'))`);
    expect(await chapter(await openTestBook(anna, book.id))).toBe(before);
    expect(await query(`SELECT 1 FROM blob WHERE missing_at IS NOT NULL`)).toEqual([]);
  });

  it('[META-86] a newer converter converts a book again when it is opened; what its reader has stays as it is stored', async () => {
    const book = await put(anna, 'newer.fb2', fb2('the words of a former version'));
    const before = await openTestBook(anna, book.id);
    const quote = { before: '', text: 'the words', after: ' of a former version' };
    const at = { spine: 0, cfi: 'epubcfi(/6/2[c1]!/4/4/1:0)', progression: 0.1, fraction: 0.08, quote };
    await anna.post(`/reader/positions/${book.id}`, { json: { at, page: 0, pages: 1, device: 'd', ageMs: 0 } });
    const source = `sha256 = (SELECT sha256 FROM book WHERE id = ${book.id})`;
    await query(`UPDATE document SET form_version = 2 WHERE ${source}`);
    await query(`UPDATE book SET converted = 2 WHERE id = ${book.id}`);
    await app.restart();
    const after = await openTestBook(anna, book.id);
    expect(after.position).toMatchObject({ cfi: at.cfi, fraction: at.fraction, quote });
    expect(after.manifest).toEqual(before.manifest);
    expect(
      await query(`SELECT form_version, converted FROM document JOIN blob ON blob.sha256 = form_sha256
      JOIN book ON book.sha256 = document.sha256 WHERE document.${source}`),
    ).toEqual([{ form_version: CONVERSION_VERSION, converted: CONVERSION_VERSION }]);
  });
});
