// Lists and search of a large library over HTTP: node bench/library/main.ts --books=1000,10000,100000 [--others=10000000] [--only=search]

import { mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findRunningPostgres } from '@lectern/postgres';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { z } from 'zod';
import { type Client, createClient } from '../shared/client.ts';
import { readNumberOption, readOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readProcessorMs, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine, saveResults } from '../shared/report.ts';
import { type CallStatistics, measureCalls } from './measure.ts';
import { indexLibrary, seedLibrary } from './seed.ts';

const PORT = readNumberOption('port', 3194);
const CONCURRENCIES = [1, 10, 50].filter((n) => n <= readNumberOption('most', 50));
const [OTHERS, SECONDS] = [readNumberOption('others', 0), readNumberOption('seconds', 3)];
/** Sizes of the reader's library, ascending: it grows from run to run. */
const SIZES = (readOption('books') ?? '10000').split(',').map(Number);
const ONLY = readOption('only') ?? '';
const SORTS = ['added', 'updated', 'recent', 'title', 'author', 'progress', 'format', 'size', 'rating'];
const SEARCHES = ['winter', 'river house', 'зеркало', 'tolst', '红楼', 'dostoyevsky', 'gardne'];

/** Reused by later runs, because creating millions of rows takes longer than the measurements. */
const dataDir = path.join(os.tmpdir(), `lectern-library-${OTHERS}`);

let [books, series, cover] = [0, '', ''];
let [cursors, next]: [string[], number] = [[], 0];
const randomOffset = (): number => Math.floor(Math.random() * books);
const subjects: [string, (n: number) => string][] = [
  ['tiles, first page', () => '/books/tiles?limit=50'],
  ['tiles, middle page', () => `/books/tiles?limit=50&sort=title&offset=${books / 2}`],
  ['tiles, last page', () => `/books/tiles?limit=50&sort=title&offset=${books - 50}`],
  ['tiles, any page by title', () => `/books/tiles?limit=50&sort=title&offset=${randomOffset()}`],
  ['tiles, any page by date', () => `/books/tiles?limit=50&offset=${randomOffset()}`],
  // Takes the cursors in turn, so that no cached answer is requested while others are left.
  ['tiles, the page behind any', () => `/books/tiles?limit=50&sort=title&cursor=${cursors[next++ % cursors.length]}`],
  ...SORTS.map((sort): [string, () => string] => [`tiles by ${sort}`, () => `/books/tiles?limit=50&sort=${sort}`]),
  ['tiles, favorites', () => '/books/tiles?limit=50&display_type=favorites&sort=title'],
  [
    'tiles, one author',
    () => `/books/tiles?limit=50&display_type=author&display_query=${encodeURIComponent('Leo Tolstoy A')}`,
  ],
  ['tiles, one genre', () => '/books/tiles?limit=50&display_type=genre&display_query=sf&sort=title'],
  ['books, first page', () => '/books?limit=50'],
  ['books, any page by title', () => `/books?limit=50&sort=title&offset=${randomOffset()}`],
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

/** Processor time of the API and of the database per call, which does not depend on other load of the machine. */
type Cost = { api: number; database: number };
const formatResult = (
  what: string,
  atOnce: number,
  { p50, p95, p99, perSecond, bytes }: CallStatistics,
  cost: Cost,
): string =>
  `${what.padEnd(26)} ${String(atOnce).padStart(3)} at once: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ${perSecond.toFixed(0)} r/s; ${(bytes / 1024).toFixed(1)} KiB; busy ${cost.api.toFixed(2)} + ${cost.database.toFixed(2)} ms a call`;

const Page = z.object({ next_cursor: z.string().nullable(), items: z.array(z.unknown()) });

const Metadata = z.object({ cover: z.array(z.object({ path: z.url() })).nullable() });
const Covered = z.object({ books: z.object({ items: z.array(z.object({ metadata: Metadata })) }) });

/** Made books have none: one real book is put beside them. A library that is kept has it already. */
const findCover = async (reader: Client): Promise<string> => {
  const find = async (): Promise<string | undefined> => {
    const hits = await reader.ask('GET', '/search?query=covered-for-the-bench&limit=1');
    return Covered.parse(await hits.json()).books.items[0]?.metadata.cover?.[0]?.path;
  };
  if ((await find()) === undefined) {
    const book = await buildEpub({ title: 'covered-for-the-bench', cover: buildPng() });
    await reader.ask('PUT', '/files/covered-for-the-bench.epub', { body: new Blob([new Uint8Array(book)]) });
  }
  return `${await find()}?width=160`;
};

/** The cursors of all pages by title, shuffled. No other request uses this page size. */
const listCursors = async (reader: Client): Promise<string[]> => {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await reader.ask('GET', `/books/tiles?limit=25&sort=title&cursor=${cursor}`);
    cursor = Page.parse(await answer.json()).next_cursor;
    if (cursor !== null) found.push(encodeURIComponent(cursor));
  }
  return found.toSorted(() => Math.random() - 0.5);
};

/** Fetches the whole catalogue as a new device does, page by page, and measures the memory of the API. */
const fetchCatalogue = async (reader: Client, api: number): Promise<void> => {
  const [startedAt, before] = [performance.now(), readResidentBytes(api)];
  let [after, books, peakBytes]: [string | null, number, number] = ['', 0, before];
  while (after !== null) {
    const answer = await reader.ask('GET', `/catalogue?limit=2000&after=${after}`);
    const page = Page.parse(await answer.json());
    [after, books, peakBytes] = [
      page.next_cursor,
      books + page.items.length,
      Math.max(peakBytes, readResidentBytes(api)),
    ];
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  process.stdout.write(
    `catalogue, whole: ${books} books in ${seconds} s; API ${formatMegabytes(before)}, at most ${formatMegabytes(peakBytes)}\n`,
  );
};

/** Measures every selected request at every concurrency. */
const measureSubjects = async (
  reader: Client,
  api: number,
  postmaster: number,
): Promise<Record<string, CallStatistics & Cost>> => {
  const results: Record<string, CallStatistics & Cost> = {};
  for (const [what, address] of subjects.filter(([name]) => name.includes(ONLY))) {
    for (const atOnce of CONCURRENCIES) {
      const before = { api: readProcessorMs(api), database: readProcessorMs(postmaster) };
      const url = (n: number): string => (address(n).startsWith('http') ? '' : product.api) + address(n);
      const figures = await measureCalls(url, reader.token, { atOnce, seconds: SECONDS });
      const cost = {
        api: (readProcessorMs(api) - before.api) / figures.calls,
        database: (readProcessorMs(postmaster) - before.database) / figures.calls,
      };
      results[`${what} (${atOnce})`] = { ...figures, ...cost };
      printLine(`${formatResult(what, atOnce, figures, cost)}`);
    }
  }
  return results;
};

mkdirSync(dataDir, { recursive: true });
const product = await startProduct(PORT, { LOG_LEVEL: 'error' }, dataDir);
try {
  const reader = await createClient(product.api, product.demo);
  const database = await findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!database) throw new Error('the database of the product was not found');
  const url = database.adminUrl('lectern'); // the seed disables triggers
  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  cover = await findCover(reader); // before the seed, which uses up all the space
  for (const size of SIZES) {
    books = size;
    await seedLibrary(url, product.demo.username, size, OTHERS);
    await indexLibrary(url, dataDir);
    const named = z.object({ items: z.array(z.object({ name: z.string() })) });
    series = named.parse(await (await reader.ask('GET', '/library/series?limit=1')).json()).items[0]?.name ?? '';
    cursors = await listCursors(reader);
    printLine(`\n${size} books among ${OTHERS} of others`);
    const results = await measureSubjects(reader, api, postmaster);
    if ('catalogue, whole'.includes(ONLY)) await fetchCatalogue(reader, api);
    printLine(`memory of the API: ${formatMegabytes(readResidentBytes(api))}`);
    saveResults(`library-${size}-${OTHERS}.json`, JSON.stringify(results, null, 2));
  }
} finally {
  await product.stop();
}
process.exit(0);
