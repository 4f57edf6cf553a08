// What the screens of the app weigh at a first visit: node bench/weight/main.ts [--only=log-in] [--port=3197] [--ready=<file>]
// `--ready` names the ready.json of a product that runs, as of the commit before.

import { readFileSync } from 'node:fs';
import { findChromium } from '@lectern/e2e/chromium';
import { type Browser, type BrowserContext, chromium, devices } from 'playwright-core';
import { readNumberOption, readOption } from '../shared/options.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { signIn } from '../shared/sign-in.ts';

const KIB = 1024;
const PHONE = devices['iPhone 15'];
type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Route = { readonly name: string; readonly path: string; readonly state?: State };

/** The share of the bytes of scripts that a page loaded and did not run. */
const readUnusedShare = (entries: readonly { source?: string; functions: readonly ScriptFunction[] }[]): number => {
  let [all, unused] = [0, 0];
  for (const { source = '', functions } of entries) {
    const isUsed = new Uint8Array(source.length).fill(1);
    // ranges of a function stand after those around it, and override them
    for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
      isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    all += source.length;
    unused += source.length - isUsed.reduce((sum, used) => sum + used, 0);
  }
  return all === 0 ? 0 : unused / all;
};
type ScriptFunction = { readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[] };

/** A visit with a phone that has nothing but its session: requests, bytes of bodies and headers, and the unused share of scripts. */
const weigh = async (browser: Browser, url: string, { path, state }: Route) => {
  const context = await browser.newContext({ ...PHONE, ...(state && { storageState: state }) });
  const weighed: Promise<number>[] = [];
  context.on('requestfinished', (request) =>
    weighed.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        () => 0, // from a cache
      ),
    ),
  );
  const page = await context.newPage();
  await page.coverage.startJSCoverage();
  await page.goto(url + path);
  await page.waitForLoadState('networkidle');
  const unused = readUnusedShare(await page.coverage.stopJSCoverage());
  const bytes = await Promise.all(weighed);
  await context.close();
  return { requests: bytes.length, kilobytes: bytes.reduce((sum, each) => sum + each, 0) / KIB, unused };
};

const ready = readOption('ready');
const product =
  ready === undefined
    ? await startProduct(readNumberOption('port', 3197), { LOG_LEVEL: 'error' })
    : { ...JSON.parse(readFileSync(ready, 'utf8')), stop: async () => undefined };
const browser = await chromium.launch(await findChromium());
const report = createReport('weight.md');
try {
  const url: string = product.browser;
  const context = await browser.newContext();
  const page = await signIn(context, url, product.demo);
  const user = new URL(page.url()).pathname;
  await page.goto(`${url}${user}/books`);
  const book = await page.locator('main a[data-book]').first().getAttribute('href');
  const state = await context.storageState();
  await context.close();
  const id = /\d+$/.exec(book ?? '')?.[0];
  const routes: Route[] = [
    { name: 'log-in', path: '/en' },
    { name: 'about', path: '/en/about' },
    { name: 'overview', path: user, state },
    { name: 'books', path: `${user}/books`, state },
    { name: 'book', path: `${user}/book/${id}`, state },
    { name: 'reader', path: book ?? '', state },
    { name: 'settings', path: `${user}/settings/account`, state },
  ];
  report.print('| screen | requests | KB in all | scripts not run |\n|---|---|---|---|');
  for (const route of routes) {
    if (![undefined, route.name].includes(readOption('only'))) continue;
    const { requests, kilobytes, unused } = await weigh(browser, url, route);
    report.print(`| ${route.name} | ${requests} | ${kilobytes.toFixed(0)} | ${(unused * 100).toFixed(0)} % |`);
  }
} finally {
  await browser.close();
  await product.stop();
}
report.save();
