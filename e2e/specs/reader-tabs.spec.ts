/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { type BookFile, buildSampleBook } from '../fixtures/books.ts';
import { buildComic, buildPdfFile } from '../fixtures/fixed-layout-books.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const PAGE_POINTER = 'pbr:/page?page=0';
const KINDS: readonly { kind: string; build: () => Promise<BookFile> | BookFile; start?: string }[] = [
  { kind: 'a text', build: () => buildSampleBook('The Reading Room') },
  {
    kind: 'a PDF',
    build: () =>
      buildPdfFile(
        'Two Tabs',
        Array.from({ length: 12 }, (_, page) => `Sheet ${page + 1}`),
      ),
    start: PAGE_POINTER,
  },
  { kind: 'a comic', build: () => buildComic('Two Tabs Drawn', 12), start: PAGE_POINTER },
];

const status = (page: Page) => page.locator('p[aria-live]');
const readStatus = async (page: Page): Promise<string> => (await status(page).textContent()) ?? '';
const getPositionPrompt = (page: Page) => page.getByRole('region', { name: 'Position on another device' });
const isSave = (url: string): boolean => url.includes('/reader/positions/');
/** Opens the book; one of pages is ready when its first one is drawn. */
const open = async (page: Page, url: string, hasPages: boolean): Promise<void> => {
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(url);
  await expect(status(page)).toContainText('Page');
  await expect(page.getByLabel('Opening book')).toHaveCount(0);
  if (hasPages) await expect(page.frameLocator('iframe').locator('[data-state="shown"]').first()).toBeVisible();
  await liveUpdates;
};
const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'POST' && isSave(response.url()) && response.ok());
/** Turns to another page; a wide window shows a PDF as a strip, of which a page is more than a screen. */
const turn = async (page: Page): Promise<void> => {
  const before = await readStatus(page);
  await page.bringToFront();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(status(page)).not.toHaveText(before, { timeout: 2000 });
  }).toPass();
};
const turnAndSave = async (page: Page): Promise<void> => {
  const saved = waitForSave(page);
  await turn(page);
  await saved;
};

for (const width of [1440, 390])
  for (const { kind, build, start } of KINDS)
    test.describe(`${kind} in two tabs, ${width} wide`, () => {
      test.use({ viewport: { width, height: 800 } });

      test(`[PLACE-20] [PLACE-22] [PLACE-29] the one that did not move follows; where both moved it asks, also after it was closed (${kind}, ${width})`, async ({
        page,
        context,
      }) => {
        const book = await createReaderWithBook(page, await build());
        await book.moveToStart(start);
        await open(page, book.url, start !== undefined);
        const other = await context.newPage();
        await open(other, book.url, start !== undefined);
        await turnAndSave(page);
        await expect(status(other)).toHaveText(await readStatus(page));
        await expect(getPositionPrompt(other)).toBeHidden();

        // the first tab moves three times without a network, the second one once with it
        let isCut = true;
        await page.route(
          (url) => isSave(url.pathname),
          (route) => (isCut ? route.abort() : route.continue()),
        );
        for (let count = 0; count < 3; count += 1) await turn(page);
        await turnAndSave(other);
        const placeOfOther = await readStatus(other);
        const saved = waitForSave(page);
        isCut = false;
        await saved;
        await expect(getPositionPrompt(page)).toBeVisible();
        await expect(status(other)).toHaveText(placeOfOther);

        // what is read while the question is open is not lost with the tab, and replaces nothing
        await turnAndSave(page);
        const placeHere = await readStatus(page);
        await page.close();
        await expect(status(other)).toHaveText(placeOfOther);
        const reopened = await context.newPage();
        await open(reopened, book.url, start !== undefined);
        await expect(status(reopened)).toHaveText(placeHere);
        const answered = waitForSave(reopened);
        await getPositionPrompt(reopened).getByRole('button', { name: 'Go there' }).click();
        await expect(status(reopened)).toHaveText(placeOfOther);
        await answered;
        await expect(getPositionPrompt(reopened)).toBeHidden();
        await expect(status(other)).toHaveText(placeOfOther);
        await reopened.reload();
        await expect(status(reopened)).toHaveText(placeOfOther);
        await expect(getPositionPrompt(reopened)).toBeHidden();
      });
    });
