// Lists and search of a large library over HTTP: node bench/library/main.ts --books=1000,10000,100000 [--others=10000000] [--only=search]

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningEmbeddedPostgres } from '@lectern/postgres';
import { anEpub, aPicture } from '@lectern/sample-books';
import { z } from 'zod';
import { aClient, type Client } from '../shared/client.ts';
import { busyMs, childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';
import { type Figures, measure } from './measure.ts';
import { index, seed } from './seed.ts';

const line = process.argv.join(' ');
const option = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(line)?.[1] ?? fallback);
const PORT = option('port', 3194);
const AT_ONCE = [1, 10, 50].filter((n) => n <= option('most', 50));
const [OTHERS, SECONDS] = [option('others', 0), option('seconds', 3)];
/** Of the one reader, one after the other: the library grows. */
const SIZES = (/--books=([\d,]+)/.exec(line)?.[1] ?? '10000').split(',').map(Number);
const ONLY = /--only=(\S+)/.exec(line)?.[1] ?? '';
const SORTS = ['added', 'updated', 'recent', 'title', 'author', 'progress', 'format', 'size'];
const SEARCHES = ['winter', 'river house', 'зеркало', 'tolst', '红楼', 'dostoyevsky', 'gardne'];

/** Kept from run to run: making millions of rows takes longer than all that is measured. */
const dataDir = path.join(os.tmpdir(), `lectern-library-${OTHERS}`);

let [books, series, cover] = [0, '', ''];
let [cursors, next]: [string[], number] = [[], 0];
const anywhere = (): number => Math.floor(Math.random() * books);
const subjects: [string, (n: number) => string][] = [
  ['tiles, first page', () => '/books/tiles?limit=50'],
  ['tiles, middle page', () => `/books/tiles?limit=50&sort=title&offset=${books / 2}`],
  ['tiles, last page', () => `/books/tiles?limit=50&sort=title&offset=${books - 50}`],
  ['tiles, any page by title', () => `/books/tiles?limit=50&sort=title&offset=${anywhere()}`],
  ['tiles, any page by date', () => `/books/tiles?limit=50&offset=${anywhere()}`],
  // One after the other, so that an answer that is still remembered is not asked for while there are others.
  ['tiles, the page behind any', () => `/books/tiles?limit=50&sort=title&cursor=${cursors[next++ % cursors.length]}`],
  ...SORTS.map((sort): [string, () => string] => [`tiles by ${sort}`, () => `/books/tiles?limit=50&sort=${sort}`]),
  ['tiles, favorites', () => '/books/tiles?limit=50&display_type=favorites&sort=title'],
  [
    'tiles, one author',
    () => `/books/tiles?limit=50&display_type=author&display_query=${encodeURIComponent('Leo Tolstoy A')}`,
  ],
  ['tiles, one genre', () => '/books/tiles?limit=50&display_type=genre&display_query=sf&sort=title'],
  ['books, first page', () => '/books?limit=50'],
  ['books, any page by title', () => `/books?limit=50&sort=title&offset=${anywhere()}`],
  ['a cover, 160 wide', () => cover],
  ['counts', () => '/stats/books-info'],
  ['authors', () => '/library/authors?limit=50'],
  ['series', () => '/library/series?limit=50'],
  ...SEARCHES.map((query): [string, () => string] => [
    `search ${query}`,
    () => `/search?query=${encodeURIComponent(query)}&limit=4`,
  ]),
  ['changes', () => '/changes?since=0&limit=500'],
  ['catalogue, a page', () => '/catalogue?limit=1000'],
  ['tiles, one series', () => `/books/tiles?limit=50&display_type=series&display_query=${encodeURIComponent(series)}`],
];

/** Processor time of the API and of the database: what does not depend on who else uses the machine. */
type Cost = { api: number; database: number };
const shown = (what: string, atOnce: number, { p50, p95, p99, perSecond, bytes }: Figures, cost: Cost): string =>
  `${what.padEnd(26)} ${String(atOnce).padStart(3)} at once: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ${perSecond.toFixed(0)} r/s; ${(bytes / 1024).toFixed(1)} KiB; busy ${cost.api.toFixed(2)} + ${cost.database.toFixed(2)} ms a call`;

const Page = z.object({ next_cursor: z.string().nullable(), items: z.array(z.unknown()) });

const Metadata = z.object({ cover: z.array(z.object({ path: z.url() })).nullable() });
const Covered = z.object({ books: z.object({ items: z.array(z.object({ metadata: Metadata })) }) });

/** Made books have none: one real book is put beside them. A library that is kept has it already. */
const coverOf = async (reader: Client): Promise<string> => {
  const find = async (): Promise<string | undefined> => {
    const hits = await reader.ask('GET', '/search?query=covered-for-the-bench&limit=1');
    return Covered.parse(await hits.json()).books.items[0]?.metadata.cover?.[0]?.path;
  };
  if ((await find()) === undefined) {
    const book = await anEpub({ title: 'covered-for-the-bench', cover: aPicture() });
    await reader.ask('PUT', '/files/covered-for-the-bench.epub', { body: new Blob([new Uint8Array(book)]) });
  }
  return `${await find()}?width=160`;
};

/** Where a reader stands who has scrolled by title so far, in no order. Pages of this size are asked for by nothing else. */
const cursorsOf = async (reader: Client): Promise<string[]> => {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await reader.ask('GET', `/books/tiles?limit=25&sort=title&cursor=${cursor}`);
    cursor = Page.parse(await answer.json()).next_cursor;
    if (cursor !== null) found.push(encodeURIComponent(cursor));
  }
  return found.toSorted(() => Math.random() - 0.5);
};

/** The whole library as a new device fetches it, page by page, and what the API holds meanwhile. */
const whole = async (reader: Client, api: number): Promise<void> => {
  const [began, before] = [performance.now(), residentBytes(api)];
  let [after, books, most]: [string | null, number, number] = ['', 0, before];
  while (after !== null) {
    const answer = await reader.ask('GET', `/catalogue?limit=2000&after=${after}`);
    const page = Page.parse(await answer.json());
    [after, books, most] = [page.next_cursor, books + page.items.length, Math.max(most, residentBytes(api))];
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  process.stdout.write(
    `catalogue, whole: ${books} books in ${seconds} s; API ${megabytes(before)}, at most ${megabytes(most)}\n`,
  );
};

/** Everything there is to ask of the library. */
const measured = async (reader: Client, api: number, postmaster: number): Promise<Record<string, Figures & Cost>> => {
  const results: Record<string, Figures & Cost> = {};
  for (const [what, address] of subjects.filter(([name]) => name.includes(ONLY))) {
    for (const atOnce of AT_ONCE) {
      const before = { api: busyMs(api), database: busyMs(postmaster) };
      const url = (n: number): string => (address(n).startsWith('http') ? '' : product.api) + address(n);
      const figures = await measure(url, reader.token, { atOnce, seconds: SECONDS });
      const cost = {
        api: (busyMs(api) - before.api) / figures.calls,
        database: (busyMs(postmaster) - before.database) / figures.calls,
      };
      results[`${what} (${atOnce})`] = { ...figures, ...cost };
      process.stdout.write(`${shown(what, atOnce, figures, cost)}\n`);
    }
  }
  return results;
};

mkdirSync(dataDir, { recursive: true });
const product = await startProduct(PORT, { LOG_LEVEL: 'error' }, dataDir);
try {
  const reader = await aClient(product.api, product.demo);
  const database = await runningEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (!database) throw new Error('the database of the product was not found');
  const url = database.adminUrl('lectern'); // rows are poured in past their triggers
  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const out = path.resolve(import.meta.dirname, '../out');
  mkdirSync(out, { recursive: true });
  cover = await coverOf(reader); // before the library is made, which takes all the space there is
  for (const size of SIZES) {
    books = size;
    await seed(url, product.demo.username, size, OTHERS);
    await index(url, dataDir);
    const named = z.object({ items: z.array(z.object({ name: z.string() })) });
    series = named.parse(await (await reader.ask('GET', '/library/series?limit=1')).json()).items[0]?.name ?? '';
    cursors = await cursorsOf(reader);
    process.stdout.write(`\n${size} books among ${OTHERS} of others\n`);
    const results = await measured(reader, api, postmaster);
    if ('catalogue, whole'.includes(ONLY)) await whole(reader, api);
    process.stdout.write(`memory of the API: ${megabytes(residentBytes(api))}\n`);
    writeFileSync(path.join(out, `library-${size}-${OTHERS}.json`), JSON.stringify(results, null, 2));
  }
} finally {
  await product.stop();
}
process.exit(0);
