import type { BrowserContext, Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { expect, test } from '../fixtures/session.ts';

test.use({ serviceWorkers: 'allow' });

/** Counts what a page, its workers and its frames receive. */
const weighVisit = (context: BrowserContext) => {
  const files: { path: string; bytes: number; startedAt: number }[] = [];
  const pending = new Set<Promise<void>>();
  context.on('requestfinished', (request) => {
    const weighed = request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => {
        const { startTime: startedAt } = request.timing();
        files.push({ path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize, startedAt });
      },
      () => undefined, // answered from a cache
    );
    pending.add(weighed);
  });
  return async ({ without, until = Number.POSITIVE_INFINITY }: { without?: RegExp; until?: number } = {}) => {
    await Promise.all(pending);
    const counted = files.filter(({ path, startedAt }) => !without?.test(path) && startedAt <= until);
    return {
      paths: counted.map(({ path }) => path),
      kilobytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    };
  };
};

/** Loaded as soon as the browser is idle, for the first book: on a slow network before the first row, on a fast device too. */
const FOR_FIRST_BOOK = /\/(opening|reader|book-tools|dialogs|surface)-?[\w-]*\.(js|css|html)$/;

/** Runs in the page: notes on the clock of all requests when the first book is in it. */
const noteFirstRow = (): void => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main [data-book]') === null) return;
    observer.disconnect();
    document.documentElement.dataset.firstRow = String(performance.timeOrigin + performance.now());
  });
  observer.observe(document, { childList: true, subtree: true });
};
const readFirstRow = async (page: Page): Promise<number> =>
  Number(await page.locator('html').getAttribute('data-first-row'));

const waitForQuiet = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

test('[OFFLINE-11] a library shows its first row after few requests, and loads the rest afterwards', async ({
  page,
  context,
  session,
}) => {
  await session.uploadBooks([await buildSampleBook('Feather and Stone')]);
  const readWeight = weighVisit(context);
  await page.addInitScript(noteFirstRow);
  await page.goto('/en/user/books', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Feather and Stone', exact: true })).toBeVisible();
  await waitForQuiet(page);
  const { paths, kilobytes } = await readWeight({ without: FOR_FIRST_BOOK, until: await readFirstRow(page) });
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(20);
  expect(kilobytes, paths.join('\n')).toBeLessThan(410);
  expect(paths.filter((path) => /(sw|player|login|settings|shelves)-?[\w-]*\.js$/.test(path))).toEqual([]);
  expect(paths.filter((path) => /genres|consents|standing|deletion|notifications/.test(path))).toEqual([]);
});

test.describe('for a visitor', () => {
  test.use({ storageState: createVisitorState(), viewport: { width: 390, height: 844 } });

  test('[OFFLINE-12] the login on a phone loads neither the library nor covers', async ({ page, context }) => {
    const readWeight = weighVisit(context);
    await page.goto('/en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForQuiet(page);
    const { paths, kilobytes } = await readWeight();
    expect(paths.filter((path) => /\.jpg$|\/sw\.js$|(library|settings|dialogs|worker)-[\w-]*\.js$/.test(path))).toEqual(
      [],
    );
    expect(kilobytes, paths.join('\n')).toBeLessThan(280);
  });

  test('[OFFLINE-12] the login in a wide window shows its covers without the library', async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const readWeight = weighVisit(context);
    await page.goto('/en');
    await waitForQuiet(page);
    const { paths } = await readWeight();
    expect(paths.filter((path) => /cover-wall-[\w-]*\.js$/.test(path))).toHaveLength(1);
    expect(paths.filter((path) => /\/sw\.js$|(library|settings|dialogs|worker)-[\w-]*\.js$/.test(path))).toEqual([]);
  });

  test('[OFFLINE-12] the QR sign-in of a phone loads none of the screens', async ({ page, context }) => {
    const readWeight = weighVisit(context);
    await page.goto('/en/phone');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForQuiet(page);
    const { paths } = await readWeight();
    expect(paths.filter((path) => /(library|login|settings|dialogs|shared)-[\w-]*\.js$/.test(path))).toEqual([]);
  });

  test('[OFFLINE-12] a login whose covers cannot be loaded works', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const wall = /assets\/cover-wall-[\w-]{8}\.js$/;
    await page.route(wall, (route) => route.abort());
    const failedRequest = page.waitForEvent('requestfailed', (request) => wall.test(request.url()));
    await page.goto('/en');
    await failedRequest;
    await waitForQuiet(page);
    await expect(page.getByLabel('Email or username')).toBeEnabled();
  });
});
