/// <reference lib="dom" />
import { buildEpub } from '@lectern/sample-books';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildComic, buildPdfFile } from '../fixtures/fixed-layout-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const getSaid = (page: Page) => page.locator('[data-caret-status]');
const getStatus = (page: Page) => page.locator('p[aria-live="polite"]').last();
const getToolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const openBook = async (page: Page, book: Parameters<typeof createReaderWithBook>[1]) => {
  const reader = await createReaderWithBook(page, book);
  for (const { uuid } of await reader.listNotes()) await reader.sendNote('DELETE', uuid);
  await page.goto(reader.url);
  await expect(getStatus(page)).toHaveText(/^Page \d+ of/);
  await press(page, 'Home');
  await expect(getStatus(page)).toHaveText(/^Page 1 of/);
  return reader;
};
const buildTextBook = async (title: string) => ({
  name: `${title}.epub`,
  mimeType: 'application/epub+zip',
  title,
  buffer: await buildEpub({ title, chapters: ['The Pier', 'The Boat'], paragraphs: 3 }),
});

test('[READER-312] [READER-313] [READER-314] text of a book is selected, highlighted, noted and copied by keyboard alone', async ({
  page,
}) => {
  const reader = await openBook(page, await buildTextBook('By Keyboard'));
  await press(page, 'F7');
  await expect(getSaid(page)).toHaveText(/^Caret on\..*The Pier/);
  await expect(page.frameLocator('iframe').locator('.text-caret')).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(getSaid(page)).toHaveText('h');
  await press(page, 'Control+ArrowRight');
  await expect(getSaid(page)).toHaveText('Pier');
  await expect(getStatus(page)).toHaveText(/^Page 1 of/); // arrows turn no page

  await press(page, 'Control+Shift+ArrowRight');
  await expect(getSaid(page)).toHaveText('Selected: Pier');
  await expect(getToolbar(page)).toBeVisible();
  await press(page, 'h');
  await expect.poll(async () => (await reader.listNotes()).map(({ quotation }) => quotation.text)).toEqual(['Pier']);
  await expect(getSaid(page)).toHaveText(/Selected|Nothing/);

  // the toolbar takes the focus, and gives it back to the text
  await press(page, 'Escape', 'Control+ArrowDown', 'Control+Shift+ArrowRight');
  await expect(getSaid(page)).toHaveText(/^Selected: \w+$/);
  await expect(getToolbar(page)).toBeVisible();
  await press(page, 'Enter');
  await expect(getToolbar(page).getByRole('button').first()).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const noteButton = getToolbar(page).getByRole('button', { name: 'Note', exact: true });
  for (let steps = 0; steps < 12 && !(await noteButton.evaluate((it) => it === document.activeElement)); steps += 1)
    await press(page, 'Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('By hand');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).focus();
  await press(page, 'Enter');
  await expect.poll(async () => (await reader.listNotes()).length).toBe(2);
  await expect(page.locator('iframe')).toBeFocused();
  await press(page, 'ArrowRight');
  await expect(getSaid(page)).not.toHaveText(/Selected/);

  // copied, and looked up
  const act = async (name: string): Promise<void> => {
    await press(page, 'Control+Shift+ArrowRight');
    await expect(getToolbar(page)).toBeVisible();
    await press(page, 'Enter');
    await getToolbar(page).getByRole('button', { name }).focus();
    await press(page, 'Enter');
    await expect(getToolbar(page)).toHaveCount(0);
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await act('Copy');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toBeFocused();
  await act('Look up');
  await expect(page.getByRole('dialog')).toContainText('You have no dictionaries yet.');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('iframe')).toBeFocused();

  // Escape leaves: arrows turn pages again
  await press(page, 'Escape');
  await expect(getSaid(page)).toHaveText('Caret off');
  await press(page, 'ArrowRight');
  await expect(getStatus(page)).not.toHaveText(/^Page 1 of.*The Pier/);
});

test('[READER-312] [READER-315] the caret goes on through pages and chapters, from the menu on', async ({ page }) => {
  await openBook(page, await buildTextBook('Through Chapters'));
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Select text by keyboard' }).focus();
  await press(page, 'Enter');
  await expect(getSaid(page)).toHaveText(/^Caret on/);
  await expect(page.locator('iframe')).toBeFocused();
  for (let paragraphs = 0; paragraphs < 3; paragraphs += 1) await press(page, 'Control+ArrowDown');
  await press(page, 'Control+End');
  await expect(getSaid(page)).toHaveText('end of paragraph');
  await press(page, 'Shift+ArrowRight');
  await expect(getSaid(page)).toHaveText('End reached');
  await press(page, 'ArrowDown');
  await expect(getSaid(page)).toHaveText('The Boat');
  await expect(getStatus(page)).toContainText('The Boat');
  await press(page, 'ArrowUp');
  await expect(getStatus(page)).toContainText('The Pier');
  await press(page, 'Control+Home', 'ArrowUp');
  await expect(getSaid(page)).toHaveText('Start reached');
});

test('[READER-312] [READER-314] [READER-315] the text of a PDF is selected and highlighted over its pages', async ({
  page,
}) => {
  const reader = await openBook(page, buildPdfFile('Caret on pages', ['First page here.', 'Second page now.']));
  await expect(page.frameLocator('iframe').getByText('First page here.')).toBeAttached();
  await press(page, 'F7');
  await expect(getSaid(page)).toHaveText(/^Caret on\..*First page here\./);
  await press(page, 'Control+ArrowRight', 'Control+Shift+ArrowRight');
  await expect(getSaid(page)).toHaveText('Selected: page');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await press(page, 'h');
  await expect.poll(async () => (await reader.listNotes()).map(({ quotation }) => quotation.text)).toEqual(['page']);
  await press(page, 'Escape', 'Alt+ArrowDown');
  await expect(getSaid(page)).toHaveText('Second page now.');
  await expect(getStatus(page)).toHaveText(/^Page 2 of/);
});

test('[READER-312] a comic has no caret', async ({ page }) => {
  await openBook(page, await buildComic('No words', 2));
  await press(page, 'F7');
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Select text by keyboard' })).toHaveCount(0);
  await expect(getSaid(page)).toHaveText('');
});

test('[READER-317] hidden bars leave “Show controls” as the first tab stop, which leads back into them', async ({
  page,
}) => {
  await openBook(page, await buildTextBook('Without Bars'));
  const show = page.getByRole('button', { name: 'Show controls' });
  await expect(show).toHaveCount(0);
  await press(page, 'ArrowRight');
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(show).toBeAttached();
  // from the top of the page on, and also back from the text
  await page.locator('iframe').focus();
  await press(page, 'Shift+Tab', 'Shift+Tab');
  await expect(show).toBeFocused();
  await expect(show).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.querySelector('a[href],button,iframe,input')?.textContent)).toBe(
    'Show controls',
  );
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Back to your books' })).toBeFocused();
  await expect(show).toHaveCount(0);
  // bars that hide take no focus with them
  await page.locator('iframe').focus();
  await page.getByRole('button', { name: 'Contents' }).focus();
  await press(page, 'Escape');
  await expect(page.getByRole('main')).toBeFocused();
});
