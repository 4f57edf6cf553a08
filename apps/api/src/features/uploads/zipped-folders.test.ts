import { StoredBook } from '@lectern/contracts';
import { buildEpub, buildSampleFiles, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

it('[UP-62] [UP-60] a ZIP may hold folders of EPUBs, each with a name of any length', async () => {
  const long = 'Сто лет одиночества '.repeat(12);
  const packed = [`${long}.epub`, 'Books/Second'].flatMap((folder) =>
    buildSampleFiles({ title: folder.slice(0, 20) }).map((file) => ({ ...file, path: `${folder}/${file.path}` })),
  );
  const zip = await buildZip([...packed, { path: 'b.epub', content: await buildEpub() }]);
  const stored = StoredBook.parse(await (await uploadFile(anna, 'shelf.zip', zip)).json());
  const names = (stored.books ?? []).map(({ book }) => book?.name ?? '');
  expect(names).toEqual(['b.epub', 'Second.epub', expect.stringMatching(/^Сто лет одиночества .*одиноче\.epub$/)]);
  expect(names.every((name) => Buffer.byteLength(name) <= 255)).toBe(true);
  const book = stored.books?.at(-1)?.book;
  expect(book).toMatchObject({ format: 'epub', mime_type: 'application/epub+zip' });
  const opened = await openTestBook(anna, book?.id ?? '');
  expect((await app.fetchBooks(`${opened.baseUrl}OEBPS/chapter-1.xhtml`)).text).toContain('Chapter 1');
});
