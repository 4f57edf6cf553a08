import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { type BooksHost, SURFACE_FOLDER, startBooksHost } from './books-host.ts';
import { createEngineDriver, type EngineDriver } from './engine-driver.ts';
import { unpackEpub } from './test-books.ts';

const CORPUS_FOLDER = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
/** Loads a book of the corpus and returns its name, or null (with a log line) where the corpus is missing. */
export const loadCorpusBook = (host: BooksHost, file: string): string | null => {
  const path = `${CORPUS_FOLDER}${file}`;
  if (!existsSync(path)) {
    console.log(`not run: ${file} is not here`);
    return null;
  }
  host.books.set('corpus', unpackEpub(path));
  return 'corpus';
};

/** A connected reading engine, and a books host to add books to. */
export const test = base.extend<{ engine: EngineDriver; host: BooksHost }>({
  host: async ({}, use) => {
    expect(existsSync(SURFACE_FOLDER), 'the surface is built: pnpm --filter @lectern/web build').toBe(true);
    const host = await startBooksHost();
    await use(host);
    await host.close();
  },
  engine: async ({ page, host }, use) => {
    const engine = createEngineDriver(page, host);
    await engine.connect();
    await use(engine);
  },
});

export { expect };
