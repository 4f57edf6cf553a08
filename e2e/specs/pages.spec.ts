/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { buildComic } from '../fixtures/fixed-layout-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const getPages = (page: Page) => page.frameLocator('iframe').locator('.sheet');
const getVisiblePages = (page: Page) =>
  page.frameLocator('iframe').locator('.sheet[data-state="shown"]:not(.aside):not([inert])');

const openBook = async (page: Page, book: BookFile): Promise<string> => {
  const { url: address } = await createReaderWithBook(page, book);
  await page.goto(address);
  await expect(status(page)).toHaveText(/^Page 1 of/);
  await expect(page.getByLabel('Opening book')).toHaveCount(0);
  return address;
};

test.describe('a comic', () => {
  test.use({ viewport: { width: 800, height: 900 } });

  test('[LEAF-1] [LEAF-2] [READER-200] is read by keys alone, and resumes where it was left', async ({ page }) => {
    await openBook(page, await buildComic('By Keys', 6));
    await expect(getVisiblePages(page)).toHaveAccessibleName('Page 1');
    for (const key of ['ArrowRight', ' ', 'PageDown']) await page.keyboard.press(key);
    await expect(status(page)).toHaveText('Page 4 of 6');
    await expect(page.getByText('60%').first()).toBeAttached();
    await page.keyboard.press('Shift+ ');
    await page.keyboard.press('End');
    await expect(status(page)).toHaveText('Page 6 of 6');
    await expect(page.getByText('100%').first()).toBeAttached();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(status(page)).toHaveText('Page 2 of 6');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent'))))
      .toEqual([]);
    await page.reload();
    await expect(status(page)).toHaveText('Page 2 of 6');
    // the line at the foot has no chapter to name
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('p[aria-hidden="true"]').getByText('Page 2 of 6')).toBeVisible();
  });

  test('[LEAF-7] a page that is not a picture shows an error, and the others are shown', async ({ page }) => {
    await openBook(page, await buildComic('One Bad Page', 4, { bad: [1] }));
    await page.keyboard.press('ArrowRight');
    await expect(status(page)).toHaveText('Page 2 of 4');
    const surface = page.frameLocator('iframe');
    await expect(surface.getByText('Page 2 can’t be displayed')).toBeVisible();
    await surface.getByRole('button', { name: 'Try again' }).click();
    await expect(surface.getByText('Page 2 can’t be displayed')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(getVisiblePages(page)).toHaveAccessibleName('Page 3');
  });

  test('[LEAF-7] a page left before it loads does not block others', async ({ page }) => {
    const { url: address } = await createReaderWithBook(page, await buildComic('In A Hurry', 12));
    let release = (): void => {};
    const delayed = new Promise<void>((done) => (release = done));
    const isFirst = (url: URL): boolean => /^\/pages\/.*\/0$/.test(url.pathname);
    await page.route(isFirst, async (route) => {
      await delayed;
      await route.continue().catch(() => {}); // it is wanted no more
    });
    const request = page.waitForRequest((request) => isFirst(new URL(request.url())));
    await page.goto(address);
    await request;
    await page.keyboard.press('End');
    await expect(getVisiblePages(page)).toHaveAccessibleName('Page 12');
    await expect(page.getByLabel('Opening book')).toHaveCount(0);
    release();
  });

  test('[LEAF-4] a right-to-left comic is shown so; a chosen direction is stored for the book', async ({ page }, {
    retry,
  }) => {
    // another try has a book of its own: this one would open where the last one has left it
    await openBook(page, await buildComic(`Manga ${retry}`, 5, { info: '<Manga>YesAndRightToLeft</Manga>' }));
    await page.keyboard.press('ArrowLeft');
    await expect(status(page)).toHaveText('Page 2 of 5');
    await expect(page.getByRole('slider', { name: 'Position in book' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Page view' }).click();
    await expect(page.getByText('Read right to left')).toBeVisible();
    await page.getByText('Read right to left').click();
    await page.getByRole('radio', { name: 'Continuous' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(status(page)).toHaveText('Page 2 of 5');
    await page.getByRole('button', { name: 'Page view' }).click();
    await expect(page.getByRole('radio', { name: 'Continuous' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Read right to left' })).not.toBeChecked();
  });

  test('[LEAF-5] [LEAF-6] a strip of many pages keeps few in the document, and turns by window height', async ({
    page,
  }) => {
    await openBook(page, await buildComic('Many Pages', 120));
    for (const key of ['d', 'd']) await page.keyboard.press(key); // single, double, strip
    await page.keyboard.press('End');
    await expect(status(page)).toHaveText(/^Page 1(19|20) of 120/);
    await expect(page.getByText('100%').first()).toBeAttached();
    expect(await getPages(page).count()).toBeLessThan(12);
    await page.keyboard.press('Home');
    await expect(status(page)).toHaveText('Page 1 of 120');
    await page.keyboard.press(' ');
    await expect(status(page)).toHaveText('Page 2 of 120');
  });

  test('[LEAF-8] the drawer shows the pages and navigates by keys', async ({ page }) => {
    await openBook(page, await buildComic('Small Pictures', 30));
    await page.keyboard.press('t');
    const drawer = page.getByRole('dialog', { name: 'Pages' });
    await expect(drawer.getByRole('button', { name: 'Page 1', exact: true })).toBeFocused();
    await expect(drawer.getByRole('button', { name: 'Page 2', exact: true }).locator('img')).toBeVisible();
    expect(await findViolationsInAllThemes(page, 'pages')).toEqual([]);
    await page.keyboard.press('End');
    await expect(drawer.getByRole('button', { name: 'Page 30' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Page 28 of 30');
    await expect(drawer).toBeHidden();
  });
});

test('[LEAF-3] spreads keep the cover and wide pages single', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBook(page, await buildComic('In Pairs', 6, { wide: [3] }));
  await expect(getVisiblePages(page)).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(getVisiblePages(page)).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(getVisiblePages(page)).toHaveAccessibleName('Page 4');
  await expect(getVisiblePages(page)).toHaveCount(1);
});
