import type { Page, Request } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { aPdf } from '../fixtures/paged-books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const stored = (names: readonly string[]) => Promise.all(names.map(aSampleBook));

test('[READER-46] the library warms the reading surface, unseen', async ({ page }) => {
  const warmed = page.waitForResponse((answer) => answer.url().endsWith('/surface/') && answer.ok());
  await page.goto('/en/user/books');
  await warmed;
  await expect(page.locator('iframe')).toBeHidden();
});

test('[READER-46] the first book opens in the surface that was made ready', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows']));
  // a book that is opened before the surface is ready gets one of its own: then once more
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

test('[READER-46] a book that is opened while its reader is on the way has one surface, and the way back is one step', async ({
  page,
  session,
}) => {
  await session.stores(await stored(['Ten Windows']));
  const held = Promise.withResolvers<void>();
  await page.route(/reader-screen-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const loaded: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/surface/') && loaded.push(request.url())));
  const asked = page.waitForRequest(/reader-screen-.*\.js$/);
  await page.goto('/en/user/books');
  await asked; // by the library, which is quiet
  const claimed = page.waitForRequest(/\/surface\/$/);
  await link(page, 'Ten Windows').click();
  await claimed;
  held.resolve();
  await expect(page.getByText(/Page 1 of/).first()).toBeAttached();
  await page.goBack();
  await expect(link(page, 'Ten Windows')).toBeVisible();
  expect(loaded).toHaveLength(1);
});

test('[READER-46] where there are PDFs, what draws them is warm as well', async ({ page, session }) => {
  const answered = (name: RegExp) => page.waitForResponse((answer) => name.test(answer.url()) && answer.ok());
  // the letters of a page that is drawn for practice come from the books' own host
  const drawing = Promise.all([answered(/pdf\.worker/), answered(/standard_fonts\/FoxitFixed/)]);
  await session.stores([aPdf('Warm', ['One page'])]);
  await page.goto('/en/user/books');
  await drawing;
});

test('[LEAF-28] a PDF is read before there is a screen for it, and no byte of it twice', async ({ page, session }) => {
  const warm = page.waitForResponse((answer) => /standard_fonts\/FoxitFixed/.test(answer.url()) && answer.ok());
  await session.stores([aPdf('Ahead', ['One page'])]);
  await page.goto('/en/user/books');
  await warm; // the surface stands, and hears
  const isFile = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/file/');
  const asked: Request[] = [];
  page.on('request', (request) => void asked.push(request));
  await link(page, 'Ahead').click();
  await expect(page.frameLocator('iframe').locator('.sheet canvas')).toBeVisible();
  // the screen asks for the notes of its book when it is drawn
  const ofScreen = asked.findIndex((request) => /\/notes\b/.test(request.url()));
  expect(ofScreen).toBeGreaterThan(-1);
  const first = asked.findIndex(isFile);
  expect(first).toBeGreaterThan(-1);
  expect(first).toBeLessThan(ofScreen);
  const ranges = asked.filter(isFile).map((request) => request.headers()['range']);
  expect(new Set(ranges).size).toBe(ranges.length);
});
