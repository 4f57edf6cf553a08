import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { z } from 'zod';
import { type BenchBook, createBenchBooks } from '../reading/books.ts';
import { type Opener, openAddress, openFromLibrary, openPeerPage, timeOpening } from '../reading/openers.ts';
import { observeFirstText } from '../reading/page-scripts.ts';
import { servePeers } from '../reading/peers.ts';
import { signIn } from '../shared/sign-in.ts';
import { percentile } from '../shared/statistics.ts';
import type { Ours } from './ours.ts';
import type { PeerServer } from './servers.ts';
import { type Cost, type Row, takeMedians } from './table.ts';

const WINDOW = { width: 1280, height: 800 };
const TIMEOUT_MS = 60_000;
/** Behind the first row pages load what they may need next. */
const REST_MS = 4_000;
const KIB = 1024;
/** Books whose opening is measured, as `bench/reading` names them. */
const OPENED = ['small', 'huge chapter', 'text, 300 pages'];

type Visit = { address: string; selector: string; state?: Awaited<ReturnType<BrowserContext['storageState']>> };

/** A visit of a browser that has nothing but its session: the time to the first row, requests and bytes until then and in all. */
const visit = async (browser: Browser, { address, selector, state }: Visit): Promise<Cost> => {
  const context = await browser.newContext({ viewport: WINDOW, ...(state && { storageState: state }) });
  let [requests, bytes] = [0, 0];
  context.on('requestfinished', (request) => {
    requests += 1;
    void request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => {
        bytes += responseBodySize + responseHeadersSize;
      },
      () => undefined, // the page was closed
    );
  });
  const page = await context.newPage();
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor({ timeout: TIMEOUT_MS });
  const ms = performance.now() - startedAt;
  const format = (): string => `${requests} requests, ${(bytes / KIB).toFixed(0)} KB`;
  const first = format();
  await pause(REST_MS);
  const note = `${first}; in all ${format()}`;
  await context.close();
  return { ms, note };
};

const measureVisits = async (
  browser: Browser,
  ours: Ours,
  calibre: PeerServer | null,
  rounds: number,
): Promise<Row> => {
  const { product } = ours;
  const context = await browser.newContext({ viewport: WINDOW });
  await signIn(context, product.url, product.demo);
  const state = await context.storageState();
  await context.close();
  const costs: Cost[] = [];
  const peers: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const selector = '[data-book]';
    costs.push(await visit(browser, { address: `${product.url}/en/user/books`, selector, state }));
    const address = `${calibre?.url}/#library_id=library&panel=book_list`;
    if (calibre !== null) peers.push(await visit(browser, { address, selector: '#book-list-container img' }));
  }
  const peer = calibre === null ? null : { name: 'calibre', ...takeMedians(peers) };
  return { what: 'first visit, to the first row', ours: takeMedians(costs), peer, limit: null };
};

const store = async ({ client }: Ours, { name, bytes }: BenchBook): Promise<string> => {
  const body = new Blob([new Uint8Array(bytes)]);
  const answer = await client.ask('PUT', `/files/${encodeURIComponent(`peer ${name}`)}`, { body });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};

const open = async (context: BrowserContext, opener: Opener): Promise<number> => {
  const page = await context.newPage();
  await page.addInitScript(observeFirstText);
  const ms = await timeOpening(page, opener);
  await page.close();
  return ms;
};

const measureOpenings = async (browser: Browser, ours: Ours, rounds: number): Promise<Row[]> => {
  const books = (await createBenchBooks()).filter(({ label }) => OPENED.includes(label));
  const peers = await servePeers(books);
  const context = await browser.newContext({ viewport: WINDOW });
  const peerContext = await browser.newContext({ viewport: WINDOW });
  await (await signIn(context, ours.product.url, ours.product.demo)).close();
  const rows: Row[] = [];
  for (const [index, book] of books.entries()) {
    const id = await store(ours, book);
    const times: Record<'cover' | 'address' | 'peer', number[]> = { cover: [], address: [], peer: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.cover.push(await open(context, openFromLibrary(ours.product.url, id)));
      times.peer.push(await open(peerContext, openPeerPage(peers.getUrl(index))));
      times.address.push(await open(context, openAddress(ours.product.url, id)));
    }
    const peer = { name: book.kind === 'pdf' ? 'pdf.js' : 'epub.js', ms: percentile(times.peer, 0.5) };
    for (const from of ['cover', 'address'] as const)
      rows.push({
        what: `opening ${book.label}, by its ${from}`,
        ours: { ms: percentile(times[from], 0.5) },
        peer,
        limit: null,
      });
  }
  peers.close();
  await context.close();
  await peerContext.close();
  return rows;
};

/** What is measured in Chromium: the first visit, and openings of books. */
export const measureInBrowser = async (
  ours: Ours,
  calibre: PeerServer | null,
  { rounds, isWanted }: { rounds: number; isWanted: (name: string) => boolean },
): Promise<Row[]> => {
  const browser = await chromium.launch(await findChromium());
  try {
    return [
      ...(isWanted('visit') ? [await measureVisits(browser, ours, calibre, rounds)] : []),
      ...(isWanted('opening') ? await measureOpenings(browser, ours, rounds) : []),
    ];
  } finally {
    await browser.close();
  }
};
