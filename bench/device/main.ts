// A large library in the browser: node bench/device/main.ts [--books=100000] [--slow=4]

import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { runningEmbeddedPostgres } from '@lectern/postgres';
import { type BrowserContext, type CDPSession, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { index, seed } from '../library/seed.ts';
import { aClient } from '../shared/client.ts';
import { childRunning } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';
import { type Noted, watchPage } from './watch.ts';

const PORT = 3196;
const line = process.argv.join(' ');
const option = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(line)?.[1] ?? fallback);
const [BOOKS, SLOW] = [option('books', 100_000), option('slow', 4)];
const WINDOW = { width: 1440, height: 900 };
const FILLED_MS = 300_000;
const SCROLL_MS = 8_000;
const SECOND_VISITS = 5;

/** Shared with the benchmark of the calls: making the books takes longer than all that is measured. */
const dataDir = path.join(os.tmpdir(), 'lectern-library-0');

const notedBy = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted); // set by watchPage
const mb = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
const at = (sorted: number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const spread = (values: number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `p50 ${at(sorted, 0.5).toFixed(1)}, p95 ${at(sorted, 0.95).toFixed(1)}, max ${at(sorted, 1).toFixed(0)} ms`;
};

/** A page with what it needs to be measured: slower where asked, bytes of the API counted. */
const openPage = async (context: BrowserContext, slow: number) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  if (slow > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  let bytes = 0;
  // Those of the page’s worker too.
  page.on('requestfinished', (asked) => {
    if (!new URL(asked.url()).pathname.startsWith('/api/')) return;
    void asked.sizes().then(
      ({ responseBodySize }) => {
        bytes += responseBodySize;
      },
      () => undefined, // the page has gone
    );
  });
  await page.addInitScript(watchPage);
  return { page, session, bytes: () => bytes };
};

/** When the page says that something has happened, in ms on its own clock. To be called before it can. */
const said = async (page: Page, what: string, timeout: number): Promise<number> => {
  const isIt = (message: ConsoleMessage): boolean => message.text().startsWith(`${what} `);
  const message = await page.waitForEvent('console', { predicate: isIt, timeout });
  return Number(message.text().slice(what.length));
};

/** Of the page, after garbage was collected. */
const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
};

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const results: Record<string, unknown> = {};

/** Frames are noted from now on, or no more. */
const noteFrames = (page: Page, isScrolling: boolean): Promise<void> =>
  page.evaluate((is) => {
    const { noted } = window as unknown as { noted: Noted }; // set by watchPage
    noted.isScrolling = is;
    if (is) noted.longTasks.length = 0;
  }, isScrolling);

const scroll = async (page: Page): Promise<Noted> => {
  await page.mouse.move(WINDOW.width * 0.6, WINDOW.height * 0.6);
  await noteFrames(page, true);
  for (const until = performance.now() + SCROLL_MS; performance.now() < until; ) {
    await page.mouse.wheel(0, 120);
    await pause(16);
  }
  // As by the scroll bar: far down, and to the end.
  for (const share of [0.5, 1]) {
    await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share);
    await pause(1_500);
  }
  await noteFrames(page, false);
  return notedBy(page);
};

mkdirSync(dataDir, { recursive: true });
const product = await startProduct(PORT, { LOG_LEVEL: 'error' }, dataDir);
const server = childRunning(product.pid, 'apps/api/src/main.ts');
const browser = await chromium.launch(await findChromium());

/** The page comes from what the browser keeps: the server is stopped, so that not one request is answered. */
const secondVisit = async (context: BrowserContext, slow: number, address: string): Promise<number> => {
  const { page } = await openPage(context, slow);
  process.kill(server, 'SIGSTOP');
  try {
    const drawn = said(page, 'first book', FILLED_MS);
    await page.goto(address, { waitUntil: 'commit' });
    return await drawn;
  } finally {
    process.kill(server, 'SIGCONT');
    await page.close();
  }
};

try {
  await aClient(product.api, product.demo); // a reader is made by the first log-in
  const database = await runningEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (!database) throw new Error('the database of the product was not found');
  const url = database.adminUrl('lectern'); // rows are poured in past their triggers
  await seed(url, product.demo.username, BOOKS, 0);
  await index(url, dataDir);

  for (const slow of [1, SLOW]) {
    const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB' });
    const door = await context.newPage();
    await door.goto(`${product.url}/en`);
    await door.getByLabel('E-mail or username').fill(product.demo.username);
    await door.getByRole('button', { name: 'Next' }).click();
    await door.getByRole('textbox', { name: 'Password' }).fill(product.demo.password);
    await door.getByRole('button', { name: 'Log in', exact: true }).click();
    await door.waitForURL(/\/user\/\d+/);
    const library = `${door.url().replace(/(\/user\/\d+).*/, '$1')}/books`;
    await door.goto('about:blank');
    // What the sign-in brought along is no part of a first visit.
    const clean = await context.newCDPSession(door);
    const types = 'indexeddb,cache_storage,service_workers';
    await clean.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: types });
    await door.close();

    const first = await openPage(context, slow);
    const drawn = said(first.page, 'first book', FILLED_MS);
    const filling = said(first.page, 'filling', 10_000).catch(() => null); // a small library is there at once
    const whole = said(first.page, 'filled', FILLED_MS);
    whole.catch(() => null); // nobody waits for it then
    await first.page.goto(library, { waitUntil: 'commit' });
    const shown = await drawn;
    const bytes = first.bytes();
    const filled = (await filling) === null ? 0 : (await whole) - shown;
    say(
      `${slow} x: first visit ${shown.toFixed(0)} ms to the first book, ${(bytes / 1024).toFixed(0)} KB of the API by then; whole after ${(filled / 1000).toFixed(1)} s, ${mb(first.bytes())}`,
    );
    const noted = await notedBy(first.page);
    say(`${slow} x: while it came, longest task ${Math.max(0, ...noted.longTasks).toFixed(0)} ms`);
    await pause(4_000); // what came is written
    const scrolled = await scroll(first.page);
    say(
      `${slow} x: scrolling, frames ${spread(scrolled.frames)}; longest task ${Math.max(0, ...scrolled.longTasks).toFixed(0)} ms; blank for ${scrolled.blank.toFixed(0)} ms at most`,
    );
    const heap = await heapOf(first.session);
    say(`${slow} x: heap of the page ${mb(heap)}`);
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.page.close();

    const visits: number[] = [];
    while (visits.length < SECOND_VISITS) visits.push(await secondVisit(context, slow, library));
    const again = spread(visits);
    say(`${slow} x: second visit ${again} to the first book, the server stopped`);
    results[`${slow} x`] = {
      shown,
      bytes,
      filled,
      frames: spread(scrolled.frames),
      blank: scrolled.blank,
      heap,
      again,
    };
    await context.close();
  }
  const out = path.resolve(import.meta.dirname, '../out');
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, `device-${BOOKS}.json`), JSON.stringify(results, null, 2));
} finally {
  await browser.close();
  await product.stop();
}
process.exit(0);
