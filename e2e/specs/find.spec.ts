/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]').first();
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search text' });
const panel = (page: Page) => page.getByRole('region', { name: 'Find in book' });
const current = (page: Page) => panel(page).locator('[aria-current="true"]');

const openReader = async (page: Page, title = 'The Reading Room') => {
  const reader = await createReaderWithBook(page, await buildSampleBook(title));
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
/** The texts highlighted as the current hit in the visible chapter. */
const getHighlightedTexts = (page: Page) =>
  page.frame({ url: /\/surface\// })?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    const win = frame?.contentWindow as (Window & typeof globalThis) | null; // a frame of this page
    return [...(win?.CSS.highlights.get('lectern-hit') ?? [])].map((range) => String(range).replaceAll('\u00ad', ''));
  });

test('[FIND-5] [FIND-6] [FIND-10] keys open the search and move between hits, and Back returns', async ({ page }) => {
  await openReader(page);
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 2 of');
  const before = await status(page).textContent();
  await page.keyboard.press('s');
  await expect(field(page)).toBeFocused();
  await field(page).fill('CHAPTER');
  await expect(panel(page).getByRole('status')).toContainText('Found: ');
  await expect(panel(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'find')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(current(page)).toHaveCount(1);
  await expect.poll(() => getHighlightedTexts(page)).toHaveLength(1);
  const first = await current(page).textContent();
  await page.keyboard.press('F3');
  await expect(current(page)).not.toHaveText(first ?? '');
  await page.keyboard.press('Shift+F3');
  await expect(current(page)).toHaveText(first ?? '');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => getHighlightedTexts(page)).toEqual([]);
  await page.keyboard.press('F3');
  await expect.poll(() => getHighlightedTexts(page)).toHaveLength(1);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(status(page)).toHaveText(before ?? '');
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('CHAPTER');
  await page.keyboard.type('zzzz');
  await expect(panel(page).getByText('No results.')).toBeVisible();
});

test('[FIND-10] in a narrow window the panel shrinks when a hit is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReader(page);
  await page.getByRole('button', { name: 'Find in book' }).click();
  await field(page).fill('chapter');
  await expect(panel(page).getByRole('status')).toContainText('Found: ');
  await panel(page).getByRole('listitem').getByRole('button').last().click();
  await expect(field(page)).toBeHidden();
  await expect(panel(page).getByRole('status')).toHaveText(/^(\d+) of \1$/);
  expect(await findViolationsInAllThemes(page, 'find-bar')).toEqual([]);
  await panel(page).getByRole('button', { name: 'Next result' }).click();
  await expect(panel(page).getByRole('status')).toHaveText(/^1 of /);
  await panel(page).getByRole('button', { name: 'All results' }).click();
  await expect(field(page)).toHaveValue('chapter');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
});

test('[FIND-8] offline, cached chapters are searched and the others are reported', async ({ page, context }) => {
  await openReader(page, 'Found without a network');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.keyboard.press('s');
  await field(page).fill('the');
  await expect(panel(page).getByText(/chapters? couldn’t be searched\.$/)).toBeVisible();
  await expect(panel(page).getByRole('status')).toContainText(/Found: [1-9]/);
  await context.setOffline(false);
});

test('[FIND-12] offline, a search without hits says that only a part could be searched', async ({ page, context }) => {
  await openReader(page, 'Not found without a network');
  await context.setOffline(true);
  await page.keyboard.press('s');
  await field(page).fill('nowhere to be read');
  await expect(panel(page).getByText(/chapters? couldn’t be searched\.$/)).toBeVisible();
  await expect(panel(page).getByRole('status')).toHaveText('No results in the part that could be searched.');
  await context.setOffline(false);
});

test('[FIND-11] the selection bar searches for the selected text', async ({ page }) => {
  await openReader(page, 'Found from a selection');
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible');
  await expect(chapter.locator('p').first()).toBeVisible();
  await page.frame({ url: /\/surface\// })?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    const text = [...(frame?.contentDocument?.querySelectorAll('p') ?? [])].find(
      ({ textContent }) => (textContent ?? '').length > 30,
    )?.firstChild;
    if (text) frame?.contentDocument?.getSelection()?.setBaseAndExtent(text, 0, text, 12);
  });
  await page.getByRole('toolbar').getByRole('button', { name: 'Find in book' }).click();
  await expect(field(page)).not.toHaveValue('');
  await expect(panel(page).getByRole('status')).toContainText(/Found: [1-9]/);
  await expect(page.getByRole('toolbar')).toBeHidden();
});
