/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { aReaderWith } from './reader-engine/library.ts';

const status = (page: Page) => page.locator('p[aria-live]').first();
const field = (page: Page) => page.getByRole('searchbox', { name: 'Words to find' });
const panel = (page: Page) => page.getByRole('region', { name: 'Find in the book' });
const current = (page: Page) => panel(page).locator('[aria-current="true"]');

const aDesk = async (page: Page, title = 'The Reading Room') => {
  const reader = await aReaderWith(page, await aSampleBook(title));
  await reader.rewind();
  await page.goto(reader.address);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
/** Words that are painted as the place that was asked for, in the chapter in sight. */
const painted = (page: Page) =>
  page.frame({ url: /\/surface\// })?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const win = frame?.contentWindow as (Window & typeof globalThis) | null; // a frame of this page
    return [...(win?.CSS.highlights.get('lectern-hit') ?? [])].map(String);
  });

test('[FIND-5] [FIND-6] [FIND-10] keys open the search, lead from place to place, and one way leads back', async ({
  page,
}) => {
  await aDesk(page);
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 2 of');
  const before = await status(page).textContent();
  await page.keyboard.press('s');
  await expect(field(page)).toBeFocused();
  await field(page).fill('CHAPTER');
  await expect(panel(page).getByRole('status')).toContainText('Found: ');
  await expect(panel(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await breachesOf(page, 'find')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(current(page)).toHaveCount(1);
  await expect.poll(() => painted(page)).toHaveLength(1);
  const first = await current(page).textContent();
  await page.keyboard.press('F3');
  await expect(current(page)).not.toHaveText(first ?? '');
  await page.keyboard.press('Shift+F3');
  await expect(current(page)).toHaveText(first ?? '');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => painted(page)).toEqual([]);
  await page.keyboard.press('F3');
  await expect.poll(() => painted(page)).toHaveLength(1);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(status(page)).toHaveText(before ?? '');
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('CHAPTER');
  await page.keyboard.type('zzzz');
  await expect(panel(page).getByText('Nothing found.')).toBeVisible();
});

test('[FIND-10] in a narrow window the panel makes room for the place that was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await aDesk(page);
  await page.getByRole('button', { name: 'Find in the book' }).click();
  await field(page).fill('chapter');
  await expect(panel(page).getByRole('status')).toContainText('Found: ');
  await panel(page).getByRole('listitem').getByRole('button').last().click();
  await expect(field(page)).toBeHidden();
  await expect(panel(page).getByRole('status')).toHaveText(/^(\d+) of \1$/);
  expect(await breachesOf(page, 'find-bar')).toEqual([]);
  await panel(page).getByRole('button', { name: 'Next place' }).click();
  await expect(panel(page).getByRole('status')).toHaveText(/^1 of /);
  await panel(page).getByRole('button', { name: 'All places' }).click();
  await expect(field(page)).toHaveValue('chapter');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
});

test('[FIND-8] without a network what the browser keeps is searched, and the rest is told', async ({
  page,
  context,
}) => {
  await aDesk(page, 'Found without a network');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.keyboard.press('s');
  await field(page).fill('the');
  await expect(panel(page).getByText(/chapters? could not be searched\.$/)).toBeVisible();
  await expect(panel(page).getByRole('status')).toContainText(/Found: [1-9]/);
  await context.setOffline(false);
});

test('[FIND-12] without a network words that are not here are not told to be nowhere', async ({ page, context }) => {
  await aDesk(page, 'Not found without a network');
  await context.setOffline(true);
  await page.keyboard.press('s');
  await field(page).fill('nowhere to be read');
  await expect(panel(page).getByText(/chapters? could not be searched\.$/)).toBeVisible();
  await expect(panel(page).getByRole('status')).toHaveText('Nothing found in the part that could be searched.');
  await context.setOffline(false);
});

test('[FIND-11] the bar of a selection looks for what is selected', async ({ page }) => {
  await aDesk(page, 'Found from a selection');
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible');
  await expect(chapter.locator('p').first()).toBeVisible();
  await page.frame({ url: /\/surface\// })?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const text = [...(frame?.contentDocument?.querySelectorAll('p') ?? [])].find(
      ({ textContent }) => (textContent ?? '').length > 30,
    )?.firstChild;
    if (text) frame?.contentDocument?.getSelection()?.setBaseAndExtent(text, 0, text, 12);
  });
  await page.getByRole('toolbar').getByRole('button', { name: 'Find in the book' }).click();
  await expect(field(page)).not.toHaveValue('');
  await expect(panel(page).getByRole('status')).toContainText(/Found: [1-9]/);
  await expect(page.getByRole('toolbar')).toBeHidden();
});
