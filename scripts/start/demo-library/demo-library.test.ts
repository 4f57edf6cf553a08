import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listSourceFiles } from '../../source-files.ts';
import { getDemoReaders } from '../demo-readers.ts';
import { ROOT, readSettings, type Settings } from '../settings.ts';
import { type Stack, startStack } from '../stack.ts';
import { type CloudReader, signInAtCloud } from './cloud-reader.ts';
import { fillDemoLibrary } from './demo-library.ts';
import { DEMO_BOOKS, DEMO_GOAL, DEMO_SESSIONS } from './plan.ts';

/** What the assertions read of the replies of the API. */
type ListedBook = {
  id: string;
  name: string;
  fast_hash: string;
  read_percent: number;
  read_status: string;
  favorite: boolean;
};
type Library = {
  books: ListedBook[];
  days: { seconds: number }[];
  marks: {
    total: number;
    items: { quotation: { text: string }; note?: { text: string }; mark: { created: number } }[];
  };
  collections: { id: string; name: string; books: string[] }[];
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-demo-'));
const stateFile = path.join(folder, 'demo-library.json');
const running = new AbortController();
const { signal } = running;
const messages: string[] = [];
let settings: Settings;
let stack: Stack;
let anna: CloudReader;

const fill = (options: { shopUrl?: string; deliveryMs?: number } = {}): Promise<void> =>
  fillDemoLibrary({ settings, shopUrl: stack.shopUrl, say: (line) => messages.push(line), signal, ...options });
const readState = (): unknown => JSON.parse(readFileSync(stateFile, 'utf8'));

const listBooks = async (): Promise<ListedBook[]> => (await anna.get<{ items: ListedBook[] }>('/books')).items;
const findBook = (books: readonly ListedBook[], name: string): ListedBook | undefined =>
  books.find((book) => book.name === name);
const readLibrary = async (): Promise<Library> => {
  const books = await listBooks();
  const story = findBook(books, 'Eleven Minutes.epub');
  return {
    books,
    days: (await anna.get<{ days: Library['days'] }>('/stats/reading-time?zone=UTC&days=31')).days,
    marks: await anna.get<Library['marks']>(`/books/${story?.id}/notes`),
    collections: (await anna.get<{ items: Library['collections'] }>('/collections')).items,
  };
};

beforeAll(async () => {
  vi.stubEnv('MODE', 'development'); // vitest has its own MODE
  settings = readSettings({ PORT: String(await findFreePort()), DATA_DIR: folder });
  const say = (): void => undefined;
  stack = await startStack({ settings, build: async () => undefined, say });
  anna = await signInAtCloud(`${settings.localUrl}/api/v1.0`, getDemoReaders(settings)[0], signal);
});
afterAll(async () => {
  running.abort();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

describe('the library of the demo reader', () => {
  it('[DEMO-3] a failed attempt is said in one sentence and leaves the start alone', async () => {
    await fill({ shopUrl: 'http://127.0.0.1:1' });
    expect(messages).toEqual([
      expect.stringMatching(/^The library of the demo reader is not complete; the next start/),
    ]);
    expect(readState()).toBe('begun');
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
    expect((await listBooks()).length).toBeLessThanOrEqual(1);
  });

  it('[DEMO-1] gets begun, finished, rated and unread books, notes, a collection, favourites, a goal and a month of reading time', async () => {
    await fill();
    expect(messages).toHaveLength(1);
    expect(readState()).toBe('done');
    const { books, days, marks, collections } = await readLibrary();
    expect(books).toHaveLength(DEMO_BOOKS.length + 1);
    expect(findBook(books, 'Eleven Minutes.epub')).toMatchObject({ read_status: 'reading', favorite: true });
    expect(findBook(books, 'Eleven Minutes (audiobook).zip')).toMatchObject({
      read_percent: 52,
      read_status: 'reading',
    });
    expect(findBook(books, 'Kleine Schule des Wartens.pdf')).toMatchObject({ read_percent: 100, read_status: 'read' });
    expect(findBook(books, '逾期.epub')).toMatchObject({ read_percent: 0, read_status: '' });
    expect(marks.items.map(({ quotation }) => quotation.text)).toContain(
      'It comes up through the sand, from underneath, like a thought.',
    );
    expect(marks.items.filter(({ note }) => note)).toHaveLength(2);
    expect(new Set(marks.items.map(({ mark }) => mark.created)).size).toBe(3); // on three evenings
    expect(collections).toMatchObject([
      { name: 'Rainy evenings', books: expect.arrayContaining(['/Eleven Minutes.epub']) },
    ]);
    const minutes = DEMO_SESSIONS.reduce((sum, session) => sum + session[3], 0);
    expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(minutes * 60);
    expect(days.filter(({ seconds }) => seconds > 0).length).toBeGreaterThanOrEqual(20);
    const finished = findBook(books, 'Kleine Schule des Wartens.pdf');
    expect(await anna.get(`/books/${finished?.id}`)).toMatchObject({
      rating: 4.5,
      review: expect.stringContaining('missed no train'),
    });
    expect(await anna.get('/stats/reading?zone=UTC')).toMatchObject({ goal: DEMO_GOAL });
    expect((await anna.get<{ unread: number }>('/notifications')).unread).toBe(0);
  });

  it('[DEMO-3] nothing is there twice after an interrupted attempt, and a deleted book stays deleted', async () => {
    const before = await readLibrary();
    const deleted = findBook(before.books, 'Перепись.fb2');
    await anna.send('POST', `/fileops/delete?fast_hash=${deleted?.fast_hash}`, {});
    writeFileSync(stateFile, JSON.stringify('begun'));
    await fill({ deliveryMs: 0 });
    expect(readState()).toBe('done');
    const { books, days, marks, collections } = await readLibrary();
    expect(books).toHaveLength(before.books.length - 1);
    expect({ days, total: marks.total }).toEqual({ days: before.days, total: before.marks.total });
    expect(collections.map(({ name }) => name)).toEqual(before.collections.map(({ name }) => name));
  });

  it('[DEMO-2] is never filled again, also where the state file is gone: what its reader changed stays', async () => {
    const [collection] = (await readLibrary()).collections;
    await anna.send('POST', '/catalogue/status', { ids: (await listBooks()).map(({ id }) => id), status: 'unread' });
    const changed = await readLibrary();
    await fill();
    rmSync(stateFile);
    await fill();
    expect(await readLibrary()).toEqual(changed);
    expect(changed.collections[0]).toEqual(collection);
    expect(readState()).toBe('done');
    expect(messages).toHaveLength(1);
  });

  it('[DEMO-2] an installation with other shops is left alone', async () => {
    rmSync(stateFile);
    settings = { ...settings, partnersFile: path.join(folder, 'own-shops.json') };
    await fill({ shopUrl: 'http://127.0.0.1:1' });
    expect(messages).toHaveLength(1);
    expect(existsSync(stateFile)).toBe(false);
  });

  it('[DEMO-1] the session that filled it has ended', async () => {
    const { items } = await anna.get<{ items: unknown[] }>('/sessions');
    expect(items).toHaveLength(1); // of this test
  });
});

it('[DEMO-5] only `npm start` and `npm run dev` ask for a demo library', () => {
  const option = '--demo-library';
  const files = listSourceFiles(ROOT, ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults']).filter(
    (file) => !file.endsWith('demo-library.test.ts') && readFileSync(path.join(ROOT, file), 'utf8').includes(option),
  );
  expect(files).toEqual(['scripts/start/main.ts']); // which takes the option
  const tasks = readFileSync(path.join(ROOT, 'scripts/run.mjs'), 'utf8').split('\n');
  expect(tasks.filter((line) => line.includes(option)).map((line) => line.trim().split(':')[0])).toEqual([
    'start',
    'dev',
  ]);
});
