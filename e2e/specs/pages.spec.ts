/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { aComic } from '../fixtures/paged-books.ts';
import { aReaderWith } from './reader-engine/library.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const sheets = (page: Page) => page.frameLocator('iframe').locator('.sheet');
const seen = (page: Page) => page.frameLocator('iframe').locator('.sheet[data-state="shown"]:not(.aside):not([inert])');

const open = async (page: Page, book: BookFile): Promise<string> => {
  const { address } = await aReaderWith(page, book);
  await page.goto(address);
  await expect(status(page)).toHaveText(/^Page 1 of/);
  await expect(page.getByLabel('Opening the book')).toHaveCount(0);
  return address;
};

test.describe('a comic', () => {
  test.use({ viewport: { width: 800, height: 900 } });

  test('[LEAF-1] [LEAF-2] is read by keys alone, and opens where it was left', async ({ page }) => {
    await open(page, await aComic('By Keys', 6));
    await expect(seen(page)).toHaveAccessibleName('Page 1');
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
  });

  test('[LEAF-7] a page that is no picture says so, and the others are there', async ({ page }) => {
    await open(page, await aComic('One Bad Page', 4, { bad: [1] }));
    await page.keyboard.press('ArrowRight');
    await expect(status(page)).toHaveText('Page 2 of 4');
    const surface = page.frameLocator('iframe');
    await expect(surface.getByText('Page 2 cannot be shown')).toBeVisible();
    await surface.getByRole('button', { name: 'Try again' }).click();
    await expect(surface.getByText('Page 2 cannot be shown')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(seen(page)).toHaveAccessibleName('Page 3');
  });

  test('[LEAF-7] a page that was left before it came keeps nobody waiting', async ({ page }) => {
    const { address } = await aReaderWith(page, await aComic('In A Hurry', 12));
    let come = (): void => {};
    const late = new Promise<void>((done) => (come = done));
    const isFirst = (url: URL): boolean => /^\/pages\/.*\/0$/.test(url.pathname);
    await page.route(isFirst, async (route) => {
      await late;
      await route.continue().catch(() => {}); // it is wanted no more
    });
    const asked = page.waitForRequest((request) => isFirst(new URL(request.url())));
    await page.goto(address);
    await asked;
    await page.keyboard.press('End');
    await expect(seen(page)).toHaveAccessibleName('Page 12');
    await expect(page.getByLabel('Opening the book')).toHaveCount(0);
    come();
  });

  test('[LEAF-4] a comic that says so goes from right to left; what is chosen is kept for the book', async ({ page }, {
    retry,
  }) => {
    // another try has a book of its own: this one would open where the last one has left it
    await open(page, await aComic(`Manga ${retry}`, 5, { info: '<Manga>YesAndRightToLeft</Manga>' }));
    await page.keyboard.press('ArrowLeft');
    await expect(status(page)).toHaveText('Page 2 of 5');
    await expect(page.getByRole('slider', { name: 'Place in the book' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Page view' }).click();
    await expect(page.getByText('Pages go from right to left')).toBeVisible();
    await page.getByText('Pages go from right to left').click();
    await page.getByRole('radio', { name: 'Strip' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(status(page)).toHaveText('Page 2 of 5');
    await page.getByRole('button', { name: 'Page view' }).click();
    await expect(page.getByRole('radio', { name: 'Strip' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Pages go from right to left' })).not.toBeChecked();
  });

  test('[LEAF-5] [LEAF-6] a strip of many pages keeps few on the paper, and turns by a window', async ({ page }) => {
    await open(page, await aComic('Many Pages', 120));
    for (const key of ['d', 'd']) await page.keyboard.press(key); // single, double, strip
    await page.keyboard.press('End');
    await expect(status(page)).toHaveText(/^Page 1(19|20) of 120/);
    await expect(page.getByText('100%').first()).toBeAttached();
    expect(await sheets(page).count()).toBeLessThan(12);
    await page.keyboard.press('Home');
    await expect(status(page)).toHaveText('Page 1 of 120');
    await page.keyboard.press(' ');
    await expect(status(page)).toHaveText('Page 2 of 120');
  });

  test('[LEAF-8] the drawer shows the pages and leads to them by keys', async ({ page }) => {
    await open(page, await aComic('Small Pictures', 30));
    await page.keyboard.press('t');
    const drawer = page.getByRole('dialog', { name: 'Pages' });
    await expect(drawer.getByRole('button', { name: 'Page 1', exact: true })).toBeFocused();
    await expect(drawer.getByRole('button', { name: 'Page 2', exact: true }).locator('img')).toBeVisible();
    expect(await breachesOf(page, 'pages')).toEqual([]);
    await page.keyboard.press('End');
    await expect(drawer.getByRole('button', { name: 'Page 30' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Page 28 of 30');
    await expect(drawer).toBeHidden();
  });
});

test('[LEAF-3] pairs leave the cover and wide pages alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, await aComic('In Pairs', 6, { wide: [3] }));
  await expect(seen(page)).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(seen(page)).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(seen(page)).toHaveAccessibleName('Page 4');
  await expect(seen(page)).toHaveCount(1);
});
