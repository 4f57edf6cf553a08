import { expect, type Page, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { judged } from '../fixtures/judge.ts';
import { aReaderWith } from './reader-engine/library.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Contents' });
const text = async (page: Page) => page.getByRole('main').boundingBox();

const aDesk = async (page: Page) => {
  const reader = await aReaderWith(page, await aSampleBook('The Reading Room'));
  await reader.rewind();
  await page.goto(reader.address);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
const pin = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('button', { name: 'Keep beside the text' }).click();
  await expect(drawer(page)).toBeVisible();
};
test.use({ viewport: { width: 1440, height: 900 } });

test('[READER-70] the pinned drawer stands beside the text, also after a reload, and lies over it in a narrow window', async ({
  page,
}) => {
  await aDesk(page);
  await pin(page);
  expect(await text(page)).toMatchObject({ x: 360, width: 1080 });
  await page.reload();
  await expect(status(page)).toContainText('Page 1 of');
  await expect(drawer(page)).toBeVisible();
  expect(await text(page)).toMatchObject({ x: 360, width: 1080 });
  expect(await judged(page)).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(drawer(page)).toBeHidden();
  expect(await text(page)).toMatchObject({ x: 0, width: 1000 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Lay over the text again' }).click();
  await expect(drawer(page)).toBeHidden();
  expect(await text(page)).toMatchObject({ x: 0, width: 1440 });
});

test('[READER-71] the pinned drawer holds no focus, and keys turn pages beside it', async ({ page }) => {
  await aDesk(page);
  await pin(page);
  const main = page.getByRole('main');
  await drawer(page).getByRole('button', { name: 'Chapter 2' }).click();
  await expect(main).toBeFocused();
  await expect(drawer(page).locator('[aria-current]')).toHaveText('Chapter 2');
  await expect(main).toBeFocused();
  const before = (await status(page).textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).not.toHaveText(before);
  await page.keyboard.press('t');
  await expect(drawer(page)).toBeHidden();
  await page.keyboard.press('t');
  await expect(drawer(page).locator('[aria-current]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main).toBeFocused();
  await expect(drawer(page)).toBeVisible();
});
