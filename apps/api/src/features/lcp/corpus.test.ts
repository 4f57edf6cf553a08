import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Book } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { openBook } from '../../testing/an-opening.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CORPUS = path.resolve(import.meta.dirname, '../../../../../../shared/corpus/epub');
const isHere = existsSync(path.join(CORPUS, 'lcp-active.epub'));
if (!isHere) process.stdout.write('not run: protected books of the corpus, which is not here\n');

describe.runIf(isHere)('protected books of other makers', () => {
  let app: TestApp;
  let anna: TestReader;
  beforeAll(async () => {
    app = await startTestApp();
    anna = await aReader(app, 'anna');
  });
  afterAll(() => app.close());
  const from = async (name: string): Promise<Book> =>
    (await (await upload(anna, name, readFileSync(path.join(CORPUS, name)))).json()) as Book; // 201, or opening it fails
  const unlock = ({ id }: Book, passphrase: string) => anna.post(`/reader/unlock/${id}`, { json: { passphrase } });
  const refused = async ({ id }: Book): Promise<unknown> => (await anna.get(`/reader/open/${id}`)).json();

  it('[LCP-1] [LCP-2] one under the basic profile opens, and each chapter is that of the book it was made of', async () => {
    const book = await from('lcp-active.epub');
    expect(await (await unlock(book, 'edrlab')).json()).toMatchObject({ error_code: 1702 });
    expect((await unlock(book, 'edrlab rocks')).status).toBe(200);
    const { baseUrl, manifest } = await openBook(anna, book.id);
    expect(manifest.totalCharacters).toBeGreaterThan(100_000);
    const bare = (await openBook(anna, (await from('childrens-literature.epub')).id)).baseUrl;
    for (const { href } of manifest.spine)
      expect((await app.fetchBooks(baseUrl + href)).text, href).toBe((await app.fetchBooks(bare + href)).text);
  });

  it('[LCP-5] [LCP-7] an expired one and one of Adobe say what they are', async () => {
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
