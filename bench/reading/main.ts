import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '@lectern/e2e/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';
import { type BenchBook, benchBooks } from './books.ts';
import { type Figures, header, row } from './figures.ts';
import { type Turning, timeTurns, watchFirstText } from './in-page.ts';
import {
  byItsAddress,
  byItself,
  fromItsCover,
  type Opener,
  type Opening,
  onTheSurface,
  timeOpening,
} from './openers.ts';
import { servePeers } from './peers.ts';

const asked = (name: string): string | undefined => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1];
const ROUNDS = Number(asked('rounds') ?? 7);
const ONLY = asked('only');
const TURNS = { turns: 60, warmUp: 5, lookMs: 250 };
const LONG = { turns: 500, warmUp: 0, lookMs: 60 };
/** A phone's line, and a phone's processor. */
const SLOW_LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const SLOWER = 4;
const PORT = 3190;
const WINDOW = { width: 1280, height: 800 };
/** Frames of other hosts in the process of the page: only so do the slow line and processor reach them. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'];

type Product = Awaited<ReturnType<typeof startProduct>>;
type Prepare = (page: Page) => Promise<void>;

type Way = {
  name: string;
  context: BrowserContext;
  openerOf: Opener | ((round: number) => Opener);
  turning?: Turning;
  prepare?: Prepare;
};

/** Ways that are compared take turns: the machine is not as fast in every minute. */
const measure = async (ways: readonly Way[], say: (name: string, figures: Figures) => void): Promise<void> => {
  const all = ways.map((way) => ({ way, figures: { open: [], turn: [] } as Figures }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { way, figures } of all) {
      const opener = typeof way.openerOf === 'function' ? way.openerOf(round) : way.openerOf;
      const page = await way.context.newPage();
      await page.addInitScript(watchFirstText);
      await way.prepare?.(page);
      figures.open.push(await timeOpening(page, opener));
      if (round === ROUNDS - 1 && way.turning) {
        const surface = await opener.surface(page);
        figures.turn = await surface.evaluate(timeTurns, way.turning);
      }
      await page.close();
    }
  for (const { way, figures } of all) say(way.name, figures);
};

const slowly = async (page: Page): Promise<void> => {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
};
const onAPhone = async (page: Page): Promise<void> => {
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

const signedIn = async (browser: Browser, { url, demo }: Product): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await page.goto(`${url}/en`);
  await page.getByLabel('E-mail or username').fill(demo.username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/user\/\d+$/);
  await page.close();
  return context;
};

/** Stores a book and opens it once, as a client program does. */
const stored = async (
  product: Product,
  { name, bytes, kind }: BenchBook,
): Promise<{ id: string; opening: Opening }> => {
  const form = new URLSearchParams({ shop_id: '1', ...product.demo });
  const logIn = await fetch(`${product.api}/auth/login/lantern`, { method: 'POST', body: form });
  const { access_token: token } = (await logIn.json()) as { access_token: string }; // by contract
  const headers = { authorization: `Bearer ${token}` };
  const address = `${product.api}/files/${encodeURIComponent(name)}`;
  const kept = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const { id } = (await kept.json()) as { id: string }; // by contract
  const opened = await fetch(`${product.api}/reader/${kind === 'epub' ? 'open' : 'pages'}/${id}`, { headers });
  return { id, opening: (await opened.json()) as Opening }; // by contract
};

/**
 * The same PDF once a round: of one that was open before, the browser has kept what it shows first, and a line makes no
 * difference. A comment behind its end makes another file of each.
 */
const copiesOf = async (product: Product, book: BenchBook): Promise<string[]> => {
  const ids: string[] = [];
  for (let round = 0; book.kind === 'pdf' && round < ROUNDS; round += 1) {
    const bytes = Buffer.concat([book.bytes, Buffer.from(`\n%${round}\n`)]);
    ids.push((await stored(product, { ...book, name: `${round} ${book.name}`, bytes })).id);
  }
  return ids;
};

/** What the pages of a context hold: objects of scripts, and the processes that draw. */
const memoryOf = async (browser: Browser, page: Page): Promise<string> => {
  const line = await page.context().newCDPSession(page);
  await line.send('HeapProfiler.collectGarbage');
  const { usedSize } = await line.send('Runtime.getHeapUsage');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const drawing = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id));
  return `heap ${megabytes(usedSize)}, processes ${megabytes(Math.max(...drawing))}`;
};

/** Five hundred pages, and what that leaves behind. */
const longRead = async (browser: Browser, context: BrowserContext, opener: Opener, kind: BenchBook['kind']) => {
  const page = await context.newPage();
  await page.addInitScript(watchFirstText);
  await timeOpening(page, opener);
  const before = await memoryOf(browser, page);
  const surface = await opener.surface(page);
  await surface.evaluate(timeTurns, { ...LONG, kind });
  const after = await memoryOf(browser, page);
  await page.close();
  return `${before} at opening; ${after} after ${LONG.turns} turns`;
};

const all = await benchBooks();
const books = all.filter(({ label }) => ONLY === undefined || label.includes(ONLY));
const product = await startProduct(PORT);
const peers = await servePeers(books);
const chrome = await findChromium();
const browser = await chromium.launch(chrome);
const together = await chromium.launch({ ...chrome, args: [...chrome.args, ...ONE_PROCESS] });
const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
say(`${ROUNDS} openings, ${TURNS.turns} turns a book; milliseconds; ${WINDOW.width} × ${WINDOW.height}`);
say(header);
try {
  const ours = await signedIn(browser, product);
  const slow = await signedIn(together, product);
  const theirs = await browser.newContext({ viewport: WINDOW });
  for (const [index, book] of books.entries()) {
    const { label, kind } = book;
    const { id, opening } = await stored(product, book);
    const address = byItsAddress(product.url, id);
    const turning = { ...TURNS, kind };
    const touch = fromItsCover(product.url, id);
    const copies = await copiesOf(product, book);
    const anew = (round: number): Opener => fromItsCover(product.url, copies[round] ?? id);
    // what turns pages comes after what opens the book at its start: it is opened where it was left
    const library = { name: 'lectern, library', context: ours, openerOf: touch };
    const peer = { context: theirs, openerOf: byItself(peers.urlOf(index)) };
    const rival: Way[] =
      kind === 'pdf'
        ? [{ ...peer, name: 'pdf.js, address' }]
        : [{ ...peer, name: 'epubjs, address', turning: { ...TURNS, kind: 'epubjs' } }];
    const onSurface = { name: 'lectern, surface', context: ours, openerOf: onTheSurface(product.url, opening) };
    const groups: Way[][] = [
      [library, ...(label === '2,000 chapters' ? [] : rival)],
      ...(kind === 'epub' ? [[onSurface]] : []),
      [{ name: 'lectern, library, slow line', context: slow, openerOf: anew, prepare: slowly }],
      [{ name: 'lectern, address, slow line', context: slow, openerOf: address, prepare: slowly }],
      [{ name: `lectern, library, ${SLOWER} × slower`, context: slow, openerOf: touch, prepare: onAPhone }],
      [{ name: 'lectern, address', context: ours, openerOf: address, turning }],
      [{ name: 'lectern, library, where it was left', context: ours, openerOf: touch }],
      [{ name: `lectern, the same, ${SLOWER} × slower`, context: slow, openerOf: touch, turning, prepare: onAPhone }],
    ];
    for (const group of groups) await measure(group, (name, figures) => say(row(label, name, figures)));
    if (label === 'novel' || label === '2,000 pages') say(`${label}: ${await longRead(together, slow, address, kind)}`);
  }
} finally {
  await browser.close();
  await together.close();
  peers.close();
  await product.stop();
}
const out = path.join(import.meta.dirname, '../out');
mkdirSync(out, { recursive: true });
writeFileSync(path.join(out, 'reading.txt'), `${lines.join('\n')}\n`);
