import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const getDrawer = (page: Page) => page.getByRole('complementary', { name: 'Contents' });
const getTextBox = async (page: Page) => page.getByRole('main').boundingBox();

const openReader = async (page: Page) => {
  const reader = await createReaderWithBook(page, await buildSampleBook('The Reading Room'));
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
const pinDrawer = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('button', { name: 'Pin next to text' }).click();
  await expect(getDrawer(page)).toBeVisible();
};
test.use({ viewport: { width: 1440, height: 900 } });

test('[READER-70] the pinned drawer is beside the text, also after a reload, and covers it in a narrow window', async ({
  page,
}) => {
  await openReader(page);
  await pinDrawer(page);
  expect(await getTextBox(page)).toMatchObject({ x: 360, width: 1080 });
  await page.reload();
  await expect(status(page)).toContainText('Page 1 of');
  await expect(getDrawer(page)).toBeVisible();
  expect(await getTextBox(page)).toMatchObject({ x: 360, width: 1080 });
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(getDrawer(page)).toBeHidden();
  expect(await getTextBox(page)).toMatchObject({ x: 0, width: 1000 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Unpin' }).click();
  await expect(getDrawer(page)).toBeHidden();
  expect(await getTextBox(page)).toMatchObject({ x: 0, width: 1440 });
});

test('[READER-71] the pinned drawer does not trap the focus, and keys turn pages beside it', async ({ page }) => {
  await openReader(page);
  await pinDrawer(page);
  const main = page.getByRole('main');
  await getDrawer(page).getByRole('button', { name: 'Chapter 2' }).click();
  await expect(main).toBeFocused();
  await expect(getDrawer(page).locator('[aria-current]')).toHaveText('Chapter 2');
  await expect(main).toBeFocused();
  const before = (await status(page).textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).not.toHaveText(before);
  await page.keyboard.press('t');
  await expect(getDrawer(page)).toBeHidden();
  await page.keyboard.press('t');
  await expect(getDrawer(page).locator('[aria-current]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main).toBeFocused();
  await expect(getDrawer(page)).toBeVisible();
});
