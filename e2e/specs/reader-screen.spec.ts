/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { aReaderWith } from './reader-engine/library.ts';

const status = (page: Page) => page.locator('p[aria-live]');
const bars = (page: Page) => page.getByRole('slider', { name: 'Place in the book' });

/** Opens the sample book at its start and waits for the first page. */
const aDesk = async (page: Page) => {
  const reader = await aReaderWith(page, await aSampleBook('The Reading Room'));
  await reader.rewind();
  await page.goto(reader.address);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
/** Presses a key and waits until another page is told. */
const press = async (page: Page, key: string): Promise<string> => {
  const before = (await status(page).textContent()) ?? '';
  await page.keyboard.press(key);
  await expect(status(page)).not.toHaveText(before);
  return (await status(page).textContent()) ?? '';
};
const savedFraction = async (reader: { saved: () => Promise<{ fraction: number } | null> }) =>
  (await reader.saved())?.fraction ?? -1;

test('[READER-40] a turn is saved within two seconds, and the book opens there again', async ({ page }) => {
  const reader = await aDesk(page);
  for (const key of ['ArrowRight', ' ', 'PageDown', 'ArrowRight']) await press(page, key);
  const told = await status(page).textContent();
  await expect.poll(() => savedFraction(reader), { timeout: 2000 }).toBeGreaterThan(0);
  await expect
    .poll(async () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent'))))
    .toEqual([]);
  await page.reload();
  await expect(status(page)).toHaveText(told ?? '');
});

test('[READER-40] leaving at once saves the page that was just turned to', async ({ page }) => {
  const reader = await aDesk(page);
  await press(page, 'ArrowRight');
  await press(page, 'ArrowRight');
  await page.goto('about:blank');
  await expect.poll(() => savedFraction(reader), { timeout: 2000 }).toBeGreaterThan(0);
});

test('[READER-41] a place without a network waits, is told, and is sent when the network is back', async ({
  page,
  context,
}) => {
  const reader = await aDesk(page);
  await expect.poll(() => savedFraction(reader)).toBe(0);
  await press(page, 'ArrowRight'); // the neighbours are ready by now
  await expect.poll(() => savedFraction(reader)).toBeGreaterThan(0);
  const before = await savedFraction(reader);
  await context.setOffline(true);
  await press(page, 'End');
  await page.keyboard.press('Escape'); // the bars
  await expect(page.getByText('waiting, offline')).toBeVisible();
  expect(await savedFraction(reader)).toBe(before);
  await context.setOffline(false);
  await expect(page.getByText(/^saved .* ago$/)).toBeVisible({ timeout: 10_000 });
  expect(await savedFraction(reader)).not.toBe(before);
});

test('[READER-24] an address that is no longer good is replaced without a question', async ({ page }) => {
  const reader = await aReaderWith(page, await aSampleBook('The Reading Room'));
  await reader.rewind();
  let openings = 0;
  page.on('request', (request) => {
    if (request.url().includes('/reader/open/')) openings += 1;
  });
  // The first address is refused whole, however often it is asked for.
  await page.route(/\/\/books\.lectern\.localhost:\d+\/b\//, async (route) => {
    if (openings > 1) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{}',
      headers: { 'cache-control': 'no-store' },
    });
  });
  await page.goto(reader.address);
  await expect.poll(() => openings).toBe(2);
  await expect(status(page)).toContainText('Page 1 of');
  await expect(page.getByText('This chapter did not load')).toBeHidden();
});

test('[READER-42] the contents mark what is read, move by keys and lead there', async ({ page }) => {
  await aDesk(page);
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

test('[READER-43] size, colour and flow are as they were left', async ({ page }) => {
  await aDesk(page);
  await page.getByRole('button', { name: 'Type and page' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await page.getByText('Sepia').click();
  await page.getByRole('radio', { name: 'Layout' }).click();
  await page.getByRole('radio', { name: 'Scroll' }).click();
  await page.reload();
  await expect(status(page)).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Type and page' }).click();
  await expect(page.getByText('19 px').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked();
  await page.getByRole('radio', { name: 'Layout' }).click();
  await expect(page.getByRole('radio', { name: 'Scroll' })).toBeChecked();
});

test('[READER-44] brackets, Home and End lead through sections; ? tells all keys', async ({ page }) => {
  await aDesk(page);
  const first = await status(page).textContent();
  await press(page, ']');
  await press(page, 'End');
  await press(page, 'Home');
  await press(page, '[');
  expect(await status(page).textContent()).toBe(first);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next chapter');
});

test('[READER-45] a turn hides the bars, a tap in the middle brings them back, keys still work after it', async ({
  page,
}) => {
  await aDesk(page);
  await expect(bars(page)).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(bars(page)).toBeHidden();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await expect(bars(page)).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(bars(page)).toBeHidden();
});
