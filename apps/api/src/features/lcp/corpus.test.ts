import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Book } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const CORPUS = path.resolve(import.meta.dirname, '../../../../../../shared/corpus/epub');
const isHere = existsSync(path.join(CORPUS, 'lcp-active.epub'));
if (!isHere) process.stdout.write('not run: protected books of the corpus, which is not here\n');

describe.runIf(isHere)('protected books of other makers', () => {
  let app: TestApp;
  let anna: TestReader;
  beforeAll(async () => {
    app = await startTestApp();
    anna = await createTestReader(app, 'anna');
  });
  afterAll(() => app.close());
  const from = async (name: string): Promise<Book> =>
    (await (await uploadFile(anna, name, readFileSync(path.join(CORPUS, name)))).json()) as Book; // 201, or opening it fails
  const unlock = ({ id }: Book, passphrase: string) => anna.post(`/reader/unlock/${id}`, { json: { passphrase } });
  const refused = async ({ id }: Book): Promise<unknown> => (await anna.get(`/reader/open/${id}`)).json();

  it('[LCP-1] [LCP-2] a book under the basic profile opens, and each chapter equals the original', async () => {
    const book = await from('lcp-active.epub');
    expect(await (await unlock(book, 'edrlab')).json()).toMatchObject({ error_code: 1702 });
    expect((await unlock(book, 'edrlab rocks')).status).toBe(200);
    const { baseUrl, manifest } = await openTestBook(anna, book.id);
    expect(manifest.totalCharacters).toBeGreaterThan(100_000);
    const bare = (await openTestBook(anna, (await from('childrens-literature.epub')).id)).baseUrl;
    for (const { href } of manifest.spine)
      expect((await app.fetchBooks(baseUrl + href)).text, href).toBe((await app.fetchBooks(bare + href)).text);
  });

  it('[LCP-5] [LCP-7] an expired book and an Adobe book are refused with their reason', async () => {
    expect(await refused(await from('lcp-expired.epub'))).toMatchObject({
      error_code: 1708,
      details: { title: "Children's Literature", end: '2020-02-01T00:00:00.000Z' },
    });
    expect(await refused(await from('adept-look-alike.epub'))).toMatchObject({
      error_code: 325,
      error: 'book.adobe',
      details: { title: 'Locked by ADEPT' },
    });
  });
});
