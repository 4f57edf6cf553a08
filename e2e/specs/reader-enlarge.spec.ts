/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildIllustratedBook } from '../fixtures/illustrated-book.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const surface = (page: Page) => page.frameLocator('iframe');
const chapter = (page: Page) => surface(page).frameLocator('iframe:not(.enlarged):visible');
const enlarged = (page: Page) => surface(page).frameLocator('iframe.enlarged');
const toolbar = (page: Page, name: string) => page.getByRole('toolbar', { name });

const openReader = async (page: Page) => {
  const reader = await createReaderWithBook(page, await buildIllustratedBook('Lamps and figures'));
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};

test('[READER-209] [READER-210] a picture opens large by a tap, is zoomed by keys and buttons, and closes without moving the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openReader(page);
  const before = await status(page).textContent();
  await chapter(page).getByRole('img', { name: 'The lamp room' }).click();
  await expect(toolbar(page, 'Picture')).toContainText('The lamp room');
  const picture = enlarged(page).getByRole('img', { name: 'The lamp room' });
  await expect(picture).toBeVisible();
  await expect(enlarged(page).locator('h1')).toHaveCount(0);
  const getWidth = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0;
  const fitted = await getWidth();
  expect(fitted).toBeGreaterThan(160);
  await page.keyboard.press('+');
  await expect.poll(getWidth).toBeGreaterThan(fitted * 1.2);
  await page.keyboard.press('0');
  await expect.poll(getWidth).toBeCloseTo(fitted, 0);
  await toolbar(page, 'Picture').getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(getWidth).toBeLessThan(fitted);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(toolbar(page, 'Picture')).toBeHidden();
  expect(await status(page).textContent()).toBe(before);
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).not.toHaveText(before ?? '');
});

test('[READER-209] formula, drawing, table and code open by E and are shown in turn; the menu has the same', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 1800 });
  await openReader(page);
  await page.keyboard.press('e');
  await expect(toolbar(page, 'Picture')).toContainText('1 of 6');
  await page.keyboard.press(']');
  await expect(toolbar(page, 'Formula')).toBeVisible();
  await expect(enlarged(page).locator('math')).toBeVisible();
  await page.keyboard.press(']');
  await expect(toolbar(page, 'Picture')).toContainText('A lamp');
  await expect(enlarged(page).locator('svg')).toBeVisible();
  await page.keyboard.press(']');
  await expect(toolbar(page, 'Table')).toContainText('Lamps of the house');
  await page.keyboard.press(']');
  await expect(toolbar(page, 'Code')).toBeVisible();
  const code = enlarged(page).locator('pre');
  await expect(code).toHaveCSS('white-space-collapse', 'preserve');
  await expect(code).toHaveCSS('text-wrap-mode', 'nowrap');
  await page.keyboard.press('Escape');
  await expect(toolbar(page, 'Code')).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Enlarge picture or table' }).click();
  await expect(toolbar(page, 'Picture')).toBeVisible();
});

test('[READER-211] a box that scrolls keeps the wheel and the keys, and turns no page', async ({ page }) => {
  await openReader(page);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Layout' }).click();
  await page.getByRole('radio', { name: 'Scroll' }).click();
  await page.reload();
  await expect(status(page)).toContainText('Page 1 of');
  const box = chapter(page).locator('#wide');
  await box.scrollIntoViewIfNeeded();
  await expect(box).toHaveAttribute('tabindex', '0');
  const getScroll = (): Promise<number> => box.evaluate((element) => element.scrollLeft);
  await box.hover();
  const getTop = (): Promise<number> => box.evaluate(({ ownerDocument }) => ownerDocument.documentElement.scrollTop);
  const top = await getTop();
  await page.mouse.wheel(200, 0);
  await expect.poll(getScroll).toBeGreaterThan(100);
  const scrolled = await getScroll();
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(getScroll).toBeGreaterThan(scrolled);
  expect(await getTop()).toBe(top);
});
