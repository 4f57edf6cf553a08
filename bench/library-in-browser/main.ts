// Measures a large library in the browser: node bench/library-in-browser/main.ts [--books=100000] [--slow=4]

import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { findRunningPostgres } from '@lectern/postgres';
import { type BrowserContext, type CDPSession, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { indexLibrary, seedLibrary } from '../library/seed.ts';
import { createClient } from '../shared/client.ts';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine, saveResults } from '../shared/report.ts';
import { formatSpread } from '../shared/statistics.ts';
import { observePage, type PageObservations } from './page-observer.ts';

const PORT = 3196;
const [BOOKS, SLOW] = [readNumberOption('books', 100_000), readNumberOption('slow', 4)];
const WINDOW = { width: 1440, height: 900 };
const FILL_TIMEOUT_MS = 300_000;
const SCROLL_MS = 8_000;
const SECOND_VISITS = 5;

/** Shared with bench/library, because creating the books takes longer than the measurements. */
const dataDir = path.join(os.tmpdir(), 'lectern-library-0');

const readObservations = (page: Page): Promise<PageObservations> =>
  page.evaluate(() => (window as unknown as { observations: PageObservations }).observations); // set by observePage
const mb = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** Opens a page with an optional CPU slowdown; counts the bytes of API responses. */
const openPage = async (context: BrowserContext, slow: number) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  if (slow > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  let bytes = 0;
  // Includes requests of the page’s worker.
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    void request.sizes().then(
      ({ responseBodySize }) => {
        bytes += responseBodySize;
      },
      () => undefined, // the page was closed
    );
  });
  await page.addInitScript(observePage);
  return { page, session, bytes: () => bytes };
};

/** Waits for a mark that `observePage` logs; resolves with its time in ms on the page's clock. Call it before the page can log it. */
const waitForMark = async (page: Page, what: string, timeout: number): Promise<number> => {
  const isMark = (message: ConsoleMessage): boolean => message.text().startsWith(`${what} `);
  const message = await page.waitForEvent('console', { predicate: isMark, timeout });
  return Number(message.text().slice(what.length));
};

/** Used heap of the page in bytes, after a garbage collection. */
const measureHeap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
};

const results: Record<string, unknown> = {};

/** Starts or stops recording frames. */
const recordFrames = (page: Page, isScrolling: boolean): Promise<void> =>
  page.evaluate((is) => {
    const { observations } = window as unknown as { observations: PageObservations }; // set by observePage
    observations.isScrolling = is;
    if (is) observations.longTasks.length = 0;
  }, isScrolling);

const scroll = async (page: Page): Promise<PageObservations> => {
  await page.mouse.move(WINDOW.width * 0.6, WINDOW.height * 0.6);
  await recordFrames(page, true);
  for (const until = performance.now() + SCROLL_MS; performance.now() < until; ) {
    await page.mouse.wheel(0, 120);
    await pause(16);
  }
  // As with the scroll bar: to the middle and to the end.
  for (const share of [0.5, 1]) {
    await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share);
    await pause(1_500);
  }
  await recordFrames(page, false);
  return readObservations(page);
};

mkdirSync(dataDir, { recursive: true });
const product = await startProduct(PORT, { LOG_LEVEL: 'error' }, dataDir);
const server = findChildProcess(product.pid, 'apps/api/src/main.ts');
const browser = await chromium.launch(await findChromium());

/** Times a visit from the browser's caches only: the server is stopped, so that no request is answered. */
const timeSecondVisit = async (context: BrowserContext, slow: number, address: string): Promise<number> => {
  const { page } = await openPage(context, slow);
  process.kill(server, 'SIGSTOP');
  try {
    const firstBook = waitForMark(page, 'first book', FILL_TIMEOUT_MS);
    await page.goto(address, { waitUntil: 'commit' });
    return await firstBook;
  } finally {
    process.kill(server, 'SIGCONT');
    await page.close();
  }
};

try {
  await createClient(product.api, product.demo); // the first sign-in creates the reader
  const database = await findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!database) throw new Error('the database of the product was not found');
  const url = database.adminUrl('lectern'); // the seed disables triggers
  await seedLibrary(url, product.demo.username, BOOKS, 0);
  await indexLibrary(url, dataDir);

  for (const slow of [1, SLOW]) {
    const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB' });
    const signInPage = await context.newPage();
    await signInPage.goto(`${product.url}/en`);
    await signInPage.getByLabel('Email or username').fill(product.demo.username);
    await signInPage.getByRole('button', { name: 'Next' }).click();
    await signInPage.getByRole('textbox', { name: 'Password' }).fill(product.demo.password);
    await signInPage.getByRole('button', { name: 'Log in', exact: true }).click();
    await signInPage.waitForURL(/\/user\/\d+/);
    const library = `${signInPage.url().replace(/(\/user\/\d+).*/, '$1')}/books`;
    await signInPage.goto('about:blank');
    // Clears what the sign-in stored, so that the next visit is a first one.
    const clearing = await context.newCDPSession(signInPage);
    const types = 'indexeddb,cache_storage,service_workers';
    await clearing.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: types });
    await signInPage.close();

    const first = await openPage(context, slow);
    const drawn = waitForMark(first.page, 'first book', FILL_TIMEOUT_MS);
    const filling = waitForMark(first.page, 'filling', 10_000).catch(() => null); // a small library is complete at once
    const filledMark = waitForMark(first.page, 'filled', FILL_TIMEOUT_MS);
    filledMark.catch(() => null); // not awaited in that case
    await first.page.goto(library, { waitUntil: 'commit' });
    const firstBookMs = await drawn;
    const bytes = first.bytes();
    const fillMs = (await filling) === null ? 0 : (await filledMark) - firstBookMs;
    printLine(
      `${slow} x: first visit ${firstBookMs.toFixed(0)} ms to the first book, ${(bytes / 1024).toFixed(0)} KB of the API by then; whole after ${(fillMs / 1000).toFixed(1)} s, ${mb(first.bytes())}`,
    );
    const noted = await readObservations(first.page);
    printLine(`${slow} x: while it came, longest task ${Math.max(0, ...noted.longTasks).toFixed(0)} ms`);
    await pause(4_000); // waits until the library is persisted
    const scrolled = await scroll(first.page);
    printLine(
      `${slow} x: scrolling, frames ${formatSpread(scrolled.frames)}; longest task ${Math.max(0, ...scrolled.longTasks).toFixed(0)} ms; blank for ${scrolled.blank.toFixed(0)} ms at most`,
    );
    const heap = await measureHeap(first.session);
    printLine(`${slow} x: heap of the page ${mb(heap)}`);
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.page.close();

    const visits: number[] = [];
    while (visits.length < SECOND_VISITS) visits.push(await timeSecondVisit(context, slow, library));
    const secondVisitMs = formatSpread(visits);
    printLine(`${slow} x: second visit ${secondVisitMs} to the first book, the server stopped`);
    results[`${slow} x`] = {
      shown: firstBookMs,
      bytes,
      filled: fillMs,
      frames: formatSpread(scrolled.frames),
      blank: scrolled.blank,
      heap,
      again: secondVisitMs,
    };
    await context.close();
  }
  saveResults(`library-in-browser-${BOOKS}.json`, JSON.stringify(results, null, 2));
} finally {
  await browser.close();
  await product.stop();
}
process.exit(0);
