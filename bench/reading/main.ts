import { findChromium } from '@lectern/e2e/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { readNumberOption, readOption } from '../shared/options.ts';
import { formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { type BenchBook, createBenchBooks } from './books.ts';
import {
  type OpenedBook,
  type Opener,
  openAddress,
  openFromLibrary,
  openPeerPage,
  openSurfaceAlone,
  timeOpening,
} from './openers.ts';
import { observeFirstText, type TurnOptions, timeTurns } from './page-scripts.ts';
import { servePeers } from './peers.ts';
import { formatRow, header, type Timings } from './results-table.ts';

const ROUNDS = readNumberOption('rounds', 7);
const ONLY = readOption('only');
const TURNS = { turns: 60, warmUp: 5, pauseMs: 250 };
const LONG_READ = { turns: 500, warmUp: 0, pauseMs: 60 };
/** The connection and the processor of a phone. */
const SLOW_LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const CPU_SLOWDOWN = 4;
const PORT = 3190;
const WINDOW = { width: 1280, height: 800 };
/** Runs frames of other hosts in the process of the page, so that the emulation of a slow connection and processor applies to them. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'];

type Product = Awaited<ReturnType<typeof startProduct>>;
type Prepare = (page: Page) => Promise<void>;

type Scenario = {
  name: string;
  context: BrowserContext;
  opener: Opener | ((round: number) => Opener);
  turnOptions?: TurnOptions;
  prepare?: Prepare;
};

/** Runs the scenarios in turn in each round, because the speed of the machine varies from minute to minute. */
const measure = async (
  scenarios: readonly Scenario[],
  print: (name: string, figures: Timings) => void,
): Promise<void> => {
  const entries = scenarios.map((scenario) => {
    const figures: Timings = { open: [], turn: [] };
    return { scenario, figures };
  });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { scenario, figures } of entries) {
      const opener = typeof scenario.opener === 'function' ? scenario.opener(round) : scenario.opener;
      const page = await scenario.context.newPage();
      await page.addInitScript(observeFirstText);
      await scenario.prepare?.(page);
      figures.open.push(await timeOpening(page, opener));
      if (round === ROUNDS - 1 && scenario.turnOptions) {
        const surface = await opener.surface(page);
        figures.turn = await surface.evaluate(timeTurns, scenario.turnOptions);
      }
      await page.close();
    }
  for (const { scenario, figures } of entries) print(scenario.name, figures);
};

const emulateSlowLine = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
};
const emulatePhone = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
};

const signIn = async (browser: Browser, { url, demo }: Product): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await page.goto(`${url}/en`);
  await page.getByLabel('Email or username').fill(demo.username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/user\/\d+$/);
  await page.close();
  return context;
};

/** Stores a book and opens it once, as a client program does. */
const storeBook = async (
  product: Product,
  { name, bytes, kind }: BenchBook,
): Promise<{ id: string; opening: OpenedBook }> => {
  const form = new URLSearchParams({ shop_id: '1', ...product.demo });
  const signInReply = await fetch(`${product.api}/auth/login/lantern`, { method: 'POST', body: form });
  const { access_token: token } = (await signInReply.json()) as { access_token: string }; // by contract
  const headers = { authorization: `Bearer ${token}` };
  const address = `${product.api}/files/${encodeURIComponent(name)}`;
  const upload = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const { id } = (await upload.json()) as { id: string }; // by contract
  const opened = await fetch(`${product.api}/reader/${kind === 'epub' ? 'open' : 'pages'}/${id}`, { headers });
  return { id, opening: (await opened.json()) as OpenedBook }; // by contract
};

/**
 * Stores a copy of a PDF for each round, because the browser caches the first page of one that it opened before. A comment after
 * the end makes each copy a different file.
 */
const storeCopies = async (product: Product, book: BenchBook): Promise<string[]> => {
  const ids: string[] = [];
  for (let round = 0; book.kind === 'pdf' && round < ROUNDS; round += 1) {
    const bytes = Buffer.concat([book.bytes, Buffer.from(`\n%${round}\n`)]);
    ids.push((await storeBook(product, { ...book, name: `${round} ${book.name}`, bytes })).id);
  }
  return ids;
};

/** Memory of a page: its heap, and the largest renderer process. */
const measureMemory = async (browser: Browser, page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const drawing = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readResidentBytes(id));
  return `heap ${formatMegabytes(usedSize)}, processes ${formatMegabytes(Math.max(...drawing))}`;
};

/** Turns 500 pages and reports the memory before and after. */
const measureLongRead = async (browser: Browser, context: BrowserContext, opener: Opener, kind: BenchBook['kind']) => {
  const page = await context.newPage();
  await page.addInitScript(observeFirstText);
  await timeOpening(page, opener);
  const before = await measureMemory(browser, page);
  const surface = await opener.surface(page);
  await surface.evaluate(timeTurns, { ...LONG_READ, kind });
  const after = await measureMemory(browser, page);
  await page.close();
  return `${before} at opening; ${after} after ${LONG_READ.turns} turns`;
};

const allBooks = await createBenchBooks();
const books = allBooks.filter(({ label }) => ONLY === undefined || label.includes(ONLY));
const product = await startProduct(PORT);
const peers = await servePeers(books);
const chrome = await findChromium();
const browser = await chromium.launch(chrome);
const singleProcessBrowser = await chromium.launch({ ...chrome, args: [...chrome.args, ...ONE_PROCESS] });
const report = createReport('reading.txt');
report.print(`${ROUNDS} openings, ${TURNS.turns} turns a book; milliseconds; ${WINDOW.width} × ${WINDOW.height}`);
report.print(header);
try {
  const context = await signIn(browser, product);
  const slow = await signIn(singleProcessBrowser, product);
  const peerContext = await browser.newContext({ viewport: WINDOW });
  for (const [index, book] of books.entries()) {
    const { label, kind } = book;
    const { id, opening } = await storeBook(product, book);
    const address = openAddress(product.url, id);
    const turnOptions = { ...TURNS, kind };
    const openCover = openFromLibrary(product.url, id);
    const copies = await storeCopies(product, book);
    const openCopy = (round: number): Opener => openFromLibrary(product.url, copies[round] ?? id);
    // scenarios that turn pages come last, because they move the position at which the book opens
    const library = { name: 'lectern, library', context, opener: openCover };
    const peer = { context: peerContext, opener: openPeerPage(peers.getUrl(index)) };
    const peerScenarios: Scenario[] =
      kind === 'pdf'
        ? [{ ...peer, name: 'pdf.js, address' }]
        : [{ ...peer, name: 'epubjs, address', turnOptions: { ...TURNS, kind: 'epubjs' } }];
    const onSurface = { name: 'lectern, surface', context, opener: openSurfaceAlone(product.url, opening) };
    const groups: Scenario[][] = [
      [library, ...(label === '2,000 chapters' ? [] : peerScenarios)],
      ...(kind === 'epub' ? [[onSurface]] : []),
      [{ name: 'lectern, library, slow line', context: slow, opener: openCopy, prepare: emulateSlowLine }],
      [{ name: 'lectern, address, slow line', context: slow, opener: address, prepare: emulateSlowLine }],
      [{ name: `lectern, library, ${CPU_SLOWDOWN} × slower`, context: slow, opener: openCover, prepare: emulatePhone }],
      [{ name: 'lectern, address', context, opener: address, turnOptions }],
      [{ name: 'lectern, library, where it was left', context, opener: openCover }],
      [
        {
          name: `lectern, the same, ${CPU_SLOWDOWN} × slower`,
          context: slow,
          opener: openCover,
          turnOptions,
          prepare: emulatePhone,
        },
      ],
    ];
    for (const group of groups) await measure(group, (name, figures) => report.print(formatRow(label, name, figures)));
    if (label === 'novel' || label === '2,000 pages')
      report.print(`${label}: ${await measureLongRead(singleProcessBrowser, slow, address, kind)}`);
  }
} finally {
  await browser.close();
  await singleProcessBrowser.close();
  peers.close();
  await product.stop();
}
report.save();
