import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { type BooksHost, startBooksHost, surfaceFolder } from './books-host.ts';
import { aDesk, type Desk } from './desk.ts';
import { unpackEpub } from './epub.ts';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
/** Name of a book of the test corpus, or null (and a word about it) where the corpus is not there. */
export const fromCorpus = (host: BooksHost, file: string): string | null => {
  const path = `${corpus}${file}`;
  if (!existsSync(path)) {
    console.log(`not run: ${file} is not here`);
    return null;
  }
  host.books.set('corpus', unpackEpub(path));
  return 'corpus';
};

/** A surface that is connected, and a books' host to put books on. */
export const test = base.extend<{ desk: Desk; host: BooksHost }>({
  host: async ({}, use) => {
    expect(existsSync(surfaceFolder), 'the surface is built: pnpm --filter @lectern/web build').toBe(true);
    const host = await startBooksHost();
    await use(host);
    await host.close();
  },
  desk: async ({ page, host }, use) => {
    const desk = aDesk(page, host);
    await desk.connect();
    await use(desk);
  },
});

export { expect };
