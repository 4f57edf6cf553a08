import type { Page, Request } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { buildPdfFile } from '../fixtures/fixed-layout-books.ts';
import { expect, test } from '../fixtures/session.ts';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const buildSampleBooks = (names: readonly string[]) => Promise.all(names.map(buildSampleBook));

test('[READER-46] the library prefetches the reading surface, hidden', async ({ page }) => {
  const prefetched = page.waitForResponse((answer) => answer.url().endsWith('/surface/') && answer.ok());
  await page.goto('/en/user/books');
  await prefetched;
  await expect(page.locator('iframe')).toBeHidden();
});

test('[READER-46] the first book opens in the prefetched surface', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  // a book opened before the prefetched surface is ready gets its own surface: try again
  await expect(async () => {
    await page.goto('/en/user/books');
    const isSurface = (url: string): boolean => url.endsWith('/surface/');
    await expect.poll(() => page.frames().some((frame) => isSurface(frame.url()))).toBe(true);
    await page
      .frames()
      .find((frame) => isSurface(frame.url()))
      ?.waitForLoadState();
    const loaded: string[] = [];
    page.on('request', (request) => isSurface(request.url()) && loaded.push(request.url()));
    await link(page, 'Ten Windows').click();
    await expect(page.getByText(/Page 1 of/).first()).toBeAttached();
    expect(loaded).toEqual([]);
  }).toPass();
});

test('[READER-46] a book opened while the reader’s code loads has one surface and one history entry', async ({
  page,
  session,
}) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  const released = Promise.withResolvers<void>();
  await page.route(/\/reader-[\w-]{8}\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const loaded: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/surface/') && loaded.push(request.url())));
  const prefetchRequest = page.waitForRequest(/\/reader-[\w-]{8}\.js$/);
  await page.goto('/en/user/books');
  await prefetchRequest; // prefetched by the idle library
  const surfaceRequest = page.waitForRequest(/\/surface\/$/);
  await link(page, 'Ten Windows').click();
  await surfaceRequest;
  released.resolve();
  await expect(page.getByText(/Page 1 of/).first()).toBeAttached();
  await page.goBack();
  await expect(link(page, 'Ten Windows')).toBeVisible();
  expect(loaded).toHaveLength(1);
});

test('[READER-46] a library with PDFs prefetches the PDF renderer too', async ({ page, session }) => {
  const waitForResponse = (name: RegExp) => page.waitForResponse((answer) => name.test(answer.url()) && answer.ok());
  // the warm-up page loads its fonts from the books host
  const rendererLoaded = Promise.all([waitForResponse(/pdf\.worker/), waitForResponse(/standard_fonts\/FoxitFixed/)]);
  await session.uploadBooks([buildPdfFile('Warm', ['One page'])]);
  await page.goto('/en/user/books');
  await rendererLoaded;
});

test('[LEAF-28] a PDF is fetched before its screen is ready, and no byte twice', async ({ page, session }) => {
  const prefetched = page.waitForResponse((answer) => /standard_fonts\/FoxitFixed/.test(answer.url()) && answer.ok());
  await session.uploadBooks([buildPdfFile('Ahead', ['One page'])]);
  await page.goto('/en/user/books');
  await prefetched; // the surface is ready and listens
  const isFile = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/file/');
  const requests: Request[] = [];
  page.on('request', (request) => void requests.push(request));
  await link(page, 'Ahead').click();
  await expect(page.frameLocator('iframe').locator('.sheet canvas')).toBeVisible();
  // the screen requests the notes of its book when it renders
  const notesRequestIndex = requests.findIndex((request) => /\/notes\b/.test(request.url()));
  expect(notesRequestIndex).toBeGreaterThan(-1);
  const fileRequestIndex = requests.findIndex(isFile);
  expect(fileRequestIndex).toBeGreaterThan(-1);
  expect(fileRequestIndex).toBeLessThan(notesRequestIndex);
  const ranges = requests.filter(isFile).map((request) => request.headers()['range']);
  expect(new Set(ranges).size).toBe(ranges.length);
});
