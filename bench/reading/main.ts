import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startProduct } from '../shared/product.ts';
import { type BenchBook, benchBooks } from './books.ts';
import { serveEpubjs } from './epubjs-page.ts';
import { type Figures, header, row } from './figures.ts';
import { timeTurns, watchFirstText } from './in-page.ts';

const ROUNDS = Number(/--rounds=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 7);
const TURNS = { turns: 60, warmUp: 5 };
const PORT = 3190;
const PATIENCE_MS = 30_000;
/** A reader looks at the library before touching a book. */
const LOOK_MS = 2500;
const WINDOW = { width: 1280, height: 800 };

type Surface = Pick<Page, 'evaluate'>;

/** How a book is opened; answers when the reader asked for it, on the clock that all frames share. */
type Opener = { label: string; ask: (page: Page) => Promise<number>; surface: (page: Page) => Promise<Surface> };

/** Milliseconds from asking for the book to its first page. */
const timeOpening = async (page: Page, { ask, surface }: Opener): Promise<number> => {
  const asked = await ask(page);
  const shown = await surface(page);
  // The time was taken in the page; asking for it every now and then does not change it.
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(25)) {
    const drawn = await shown.evaluate(() => (window as unknown as { firstText?: number }).firstText); // set by watchFirstText
    if (drawn !== undefined) return drawn - asked;
  }
  throw new Error(`${page.url()} shows no page`);
};

const byAddress =
  (url: string) =>
  async (page: Page): Promise<number> => {
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate(() => performance.timeOrigin);
  };

/** A touch on the book's cover, in a library that has been there for a moment. */
const fromLibrary =
  (url: string, id: string) =>
  async (page: Page): Promise<number> => {
    await page.goto(url);
    await page.locator(`[data-book="${id}"]`).waitFor();
    await pause(LOOK_MS);
    return page.evaluate((book) => {
      const asked = performance.timeOrigin + performance.now();
      document.querySelector<HTMLElement>(`[data-book="${book}"]`)?.click();
      return asked;
    }, id);
  };

/** What the server answers to a reader who opens a book. */
type Opening = { surfaceUrl: string; baseUrl: string; manifest: unknown };

/** The reading surface alone, opened from an empty page of the app: what a page with nothing but a reader costs. */
const surfaceAlone =
  (url: string, opening: Opening) =>
  async (page: Page): Promise<number> => {
    await page.goto(url);
    await pause(LOOK_MS);
    return page.evaluate(({ surfaceUrl, baseUrl, manifest }) => {
      const asked = performance.timeOrigin + performance.now();
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      frame.src = surfaceUrl;
      const settings = { flow: 'paged', fontSize: 18, page: 'paper' };
      frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow?.postMessage({ kind: 'connect', v: 1 }, new URL(surfaceUrl).origin, [port2]);
        port1.postMessage({ kind: 'open', baseUrl, manifest, at: { kind: 'fraction', fraction: 0 }, settings });
      });
      document.body.replaceChildren(frame);
      frame.width = String(innerWidth);
      frame.height = String(innerHeight);
      return asked;
    }, opening);
  };

const ourSurface = async (page: Page): Promise<Surface> => {
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('the reading surface has no frame');
  await frame.waitForURL(/\/surface\//);
  return frame;
};

const measure = async (context: BrowserContext, opener: Opener, peer: boolean): Promise<Figures> => {
  const figures: Figures = { open: [], turn: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(watchFirstText);
    figures.open.push(await timeOpening(page, opener));
    if (round === ROUNDS - 1) {
      const surface = await opener.surface(page);
      figures.turn = await surface.evaluate(timeTurns, { ...TURNS, peer });
    }
    await page.close();
  }
  return figures;
};

const signedIn = async (
  browser: Browser,
  product: Awaited<ReturnType<typeof startProduct>>,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await page.goto(`${product.url}/en`);
  await page.getByLabel('E-mail or username').fill(product.demo.username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(product.demo.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor();
  await page.close();
  return context;
};

type Stored = { id: string; opening: Opening };

/** Stores the books and opens each once, as a client program does. */
const upload = async (
  product: Awaited<ReturnType<typeof startProduct>>,
  books: readonly BenchBook[],
): Promise<Stored[]> => {
  const form = new URLSearchParams({ shop_id: '1', ...product.demo });
  const logIn = await fetch(`${product.api}/auth/login/lantern`, { method: 'POST', body: form });
  const { access_token: token } = (await logIn.json()) as { access_token: string }; // by contract
  const headers = { authorization: `Bearer ${token}` };
  const all: Stored[] = [];
  for (const { name, bytes } of books) {
    const address = `${product.api}/files/${encodeURIComponent(name)}`;
    const stored = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    const { id } = (await stored.json()) as { id: string }; // by contract
    const opened = await fetch(`${product.api}/reader/open/${id}`, { headers });
    all.push({ id, opening: (await opened.json()) as Opening }); // by contract
  }
  return all;
};

const books = await benchBooks();
const product = await startProduct(PORT);
const peer = await serveEpubjs(books);
const browser = await chromium.launch(await findChromium());
const lines = [
  `${ROUNDS} openings, ${TURNS.turns} turns a book; milliseconds; ${WINDOW.width} × ${WINDOW.height}`,
  header,
];
try {
  const stored = await upload(product, books);
  const ours = await signedIn(browser, product);
  const theirs = await browser.newContext({ viewport: WINDOW });
  for (const [index, { label }] of books.entries()) {
    const one = stored[index];
    if (!one) throw new Error(`${label} was not stored`);
    const { id, opening } = one;
    const openers: Opener[] = [
      { label: 'lectern, surface', ask: surfaceAlone(`${product.url}/en`, opening), surface: ourSurface },
      { label: 'lectern, library', ask: fromLibrary(`${product.url}/en`, id), surface: ourSurface },
      { label: 'lectern, address', ask: byAddress(`${product.url}/en/reader/${id}`), surface: ourSurface },
    ];
    for (const opener of openers) lines.push(row(label, opener.label, await measure(ours, opener, false)));
    const whole: Opener = {
      label: 'epubjs, address',
      ask: byAddress(peer.urlOf(index)),
      surface: async (page) => page,
    };
    lines.push(row(label, whole.label, await measure(theirs, whole, true)));
  }
} finally {
  await browser.close();
  peer.close();
  await product.stop();
}
const out = path.join(import.meta.dirname, '../out');
mkdirSync(out, { recursive: true });
writeFileSync(path.join(out, 'reading.txt'), `${lines.join('\n')}\n`);
process.stdout.write(`${lines.join('\n')}\n`);
