/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const bars = (page: Page) => page.getByRole('slider', { name: 'Position in book' });

/** Opens the sample book at its start and waits for the first page. */
const openReader = async (page: Page) => {
  const reader = await createReaderWithBook(page, await buildSampleBook('The Reading Room'));
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
/** Presses a key and waits until another page is announced. */
const press = async (page: Page, key: string): Promise<string> => {
  const before = (await status(page).textContent()) ?? '';
  await page.keyboard.press(key);
  await expect(status(page)).not.toHaveText(before);
  return (await status(page).textContent()) ?? '';
};
const getSavedFraction = async (reader: { getSavedPosition: () => Promise<{ fraction: number } | null> }) =>
  (await reader.getSavedPosition())?.fraction ?? -1;

test('[READER-40] a page turn is saved within two seconds, and the book reopens there', async ({ page }) => {
  const reader = await openReader(page);
  for (const key of ['ArrowRight', ' ', 'PageDown', 'ArrowRight']) await press(page, key);
  const pageText = await status(page).textContent();
  await expect.poll(() => getSavedFraction(reader), { timeout: 2000 }).toBeGreaterThan(0);
  await expect
    .poll(async () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent'))))
    .toEqual([]);
  await page.reload();
  await expect(status(page)).toHaveText(pageText ?? '');
});

test('[READER-40] leaving at once saves the current page', async ({ page }) => {
  const reader = await openReader(page);
  await press(page, 'ArrowRight');
  await press(page, 'ArrowRight');
  await page.goto('about:blank');
  await expect.poll(() => getSavedFraction(reader), { timeout: 2000 }).toBeGreaterThan(0);
});

test('[READER-41] an offline position is queued, shown as waiting, and sent once online', async ({ page, context }) => {
  const reader = await openReader(page);
  await expect.poll(() => getSavedFraction(reader)).toBe(0);
  await press(page, 'ArrowRight'); // the neighbouring chapters are loaded by now
  await expect.poll(() => getSavedFraction(reader)).toBeGreaterThan(0);
  const before = await getSavedFraction(reader);
  await context.setOffline(true);
  await press(page, 'End');
  await page.keyboard.press('Escape'); // the bars
  await expect(page.getByText('Waiting to sync')).toBeVisible();
  expect(await getSavedFraction(reader)).toBe(before);
  await context.setOffline(false);
  await expect(page.getByText(/^Saved .* ago$/)).toBeVisible({ timeout: 10_000 });
  expect(await getSavedFraction(reader)).not.toBe(before);
});

test('[READER-24] an expired URL is replaced silently', async ({ page }) => {
  const reader = await createReaderWithBook(page, await buildSampleBook('The Reading Room'));
  await reader.moveToStart();
  let openCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/reader/open/')) openCount += 1;
  });
  // Every request to the first address is refused.
  await page.route(/\/\/books\.lectern\.localhost:\d+\/b\//, async (route) => {
    if (openCount > 1) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{}',
      headers: { 'cache-control': 'no-store' },
    });
  });
  await page.goto(reader.url);
  await expect.poll(() => openCount).toBe(2);
  await expect(status(page)).toContainText('Page 1 of');
  await expect(page.getByText('Couldn’t load this chapter')).toBeHidden();
});

test('[READER-42] the table of contents marks the current chapter and navigates by keys', async ({ page }) => {
  await openReader(page);
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  const current = contents.locator('[aria-current]');
  await expect(current).toBeFocused();
  await page.keyboard.press('End');
  const last = contents.getByRole('button').last();
  await expect(last).toBeFocused();
  const title = (await last.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(contents).toBeHidden();
  await expect(status(page)).toContainText(title);
  await page.keyboard.press('t');
  await expect(contents.locator('[aria-current]')).toHaveText(title);
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();
});

test('[READER-43] text size, page colour and flow are stored', async ({ page }) => {
  await openReader(page);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await page.getByText('Sepia').click();
  await page.getByRole('radio', { name: 'Layout' }).click();
  await page.getByRole('radio', { name: 'Scroll' }).click();
  await page.reload();
  await expect(status(page)).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByText('19 px').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked();
  await page.getByRole('radio', { name: 'Layout' }).click();
  await expect(page.getByRole('radio', { name: 'Scroll' })).toBeChecked();
});

test('[READER-44] brackets, Home and End move through sections; ? lists all keys', async ({ page }) => {
  await openReader(page);
  const first = await status(page).textContent();
  await press(page, ']');
  await press(page, 'End');
  await press(page, 'Home');
  await press(page, '[');
  expect(await status(page).textContent()).toBe(first);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next chapter');
});

test('[READER-45] a page turn hides the bars, a tap in the middle shows them, and keys still work', async ({
  page,
}) => {
  await openReader(page);
  await expect(bars(page)).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(bars(page)).toBeHidden();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await expect(bars(page)).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(bars(page)).toBeHidden();
});
