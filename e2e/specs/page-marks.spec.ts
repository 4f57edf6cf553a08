/// <reference lib="dom" />
import type { Note } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { buildComic, buildPdfFile } from '../fixtures/fixed-layout-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const surface = (page: Page) => page.frame({ url: /\/surface\// });
const getDrawnMark = (page: Page) => page.frameLocator('iframe').locator('.mark i');
const bar = (page: Page) => page.getByRole('toolbar');
const status = (page: Page) => page.locator('p[aria-live]').last();
const ribbon = (page: Page) => page.getByRole('button', { name: 'Bookmark this page', includeHidden: true });

/** Opens the book at its start, without the marks of earlier tests. */
const openBook = async (page: Page, book: BookFile) => {
  const reader = await createReaderWithBook(page, book);
  for (const { uuid } of await reader.listNotes()) await reader.sendNote('DELETE', uuid);
  await page.goto(reader.url);
  await expect(status(page)).toHaveText(/^Page \d+ of/);
  await expect(page.getByLabel('Opening book')).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(status(page)).toHaveText(/^Page 1 of/);
  return reader;
};
/** Selects the first letters of a line in a PDF. */
const selectText = async (page: Page, line: string, letters: number): Promise<void> => {
  await expect(page.frameLocator('iframe').getByText(line)).toBeAttached();
  await surface(page)?.evaluate(
    ([words, count]) => {
      const text = [...document.querySelectorAll('.textLayer span')].find(({ textContent }) => textContent === words);
      if (!text?.firstChild) throw new Error('there is no such line');
      getSelection()?.setBaseAndExtent(text.firstChild, 0, text.firstChild, Number(count));
    },
    [line, letters],
  );
  await expect(bar(page)).toBeVisible();
};
/** The distance between a mark and its text in CSS pixels: the sum over the four sides. */
const measureOffset = (page: Page, line: string, letters: number) =>
  surface(page)?.evaluate(
    ([words, count]) => {
      const text = [...document.querySelectorAll('.textLayer span')].find(({ textContent }) => textContent === words);
      const mark = document.querySelector('.mark i')?.getBoundingClientRect();
      const range = document.createRange();
      if (!text?.firstChild || !mark) return Number.POSITIVE_INFINITY;
      range.setStart(text.firstChild, 0);
      range.setEnd(text.firstChild, Number(count));
      const at = range.getBoundingClientRect();
      const sides = ['left', 'top', 'right', 'bottom'] as const;
      return sides.reduce((sum, side) => sum + Math.abs(at[side] - mark[side]), 0);
    },
    [line, letters],
  );

test('[MARK-11] B bookmarks a comic page, an e-reader’s bookmark appears too, and both can be removed', async ({
  page,
}) => {
  const reader = await openBook(page, await buildComic('Ribbons', 6));
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toHaveText(/^Page 2 of/);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await reader.listNotes()).map(({ mark }) => mark.anchor))
    .toEqual(['pbr:/page?page=1&offs=0']);
  await page.keyboard.press('End');
  await expect(status(page)).toHaveText(/^Page [56] of/);
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
  await reader.sendNote('POST', '', { type: { value: 'bookmark' }, mark: { anchor: 'pbr:/page?page=5&offs=0' } });
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 });
  await page.keyboard.press('v');
  const list = page.getByRole('dialog', { name: 'Bookmarks' });
  await expect(list.getByRole('listitem')).toHaveText([/^Page 2/, /^Page 6/]);
  expect(await findViolationsInAllThemes(page, 'bookmarks of pages')).toEqual([]);
  await list.getByRole('listitem').getByRole('button').first().click();
  await expect(list).toBeHidden();
  await expect(status(page)).toHaveText(/^Page 2 of/);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await reader.listNotes()).length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
});

test('[MARK-11] an offline bookmark is queued and sent', async ({ page, context }) => {
  const reader = await openBook(page, await buildComic('Far Ribbons', 3));
  await context.setOffline(true);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await reader.listNotes()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await reader.listNotes()).length).toBe(1);
});

test('[MARK-12] PDF text is marked, and stays marked at every size, rotation and after a reload', async ({ page }) => {
  const line = 'The lamp in the hall is lit';
  const reader = await openBook(page, buildPdfFile('Lamps', ['Nothing here', line]));
  await page.keyboard.press('End');
  await selectText(page, line, 8);
  await bar(page).getByRole('button', { name: 'Green' }).click();
  await expect.poll(() => measureOffset(page, line, 8)).toBeLessThan(6);
  await bar(page).getByRole('button', { name: 'Wavy line' }).click();
  await expect.poll(async () => (await reader.listNotes())[0]?.color['style']).toBe('squiggle');
  const [note] = await reader.listNotes();
  expect(note).toMatchObject({
    type: { value: 'highlight' },
    color: { value: 'green' },
    mark: { anchor: 'pbr:/word?page=1&offs=0' },
    quotation: { begin: 'pbr:/word?page=1&offs=0', end: 'pbr:/word?page=1&offs=1', text: 'The lamp' },
  });
  expect(note?.quotation['rects']).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  for (const key of ['+', 'r', 'r', 'r', 'w']) {
    await page.keyboard.press(key);
    await expect.poll(() => measureOffset(page, line, 8)).toBeLessThan(8);
  }
  await page.keyboard.press('r');
  await page.reload();
  await expect.poll(() => measureOffset(page, line, 8)).toBeLessThan(8);
  await getDrawnMark(page).first().click({ force: true });
  await expect(bar(page)).toHaveAccessibleName('Highlight options');
  await bar(page).getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Who lit it?');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByRole('listitem')).toContainText('Who lit it?');
  await expect(list.getByRole('listitem')).toContainText('page 2');
  expect(await findViolationsInAllThemes(page, 'notes of a PDF')).toEqual([]);
  await list.getByRole('button', { name: /^Delete/ }).click();
  await expect(getDrawnMark(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getDrawnMark(page)).toHaveCount(1);
});

test('[MARK-12] the selection bar is accessible', async ({ page }) => {
  await openBook(page, buildPdfFile('The Bar', ['Some words to be marked']));
  await selectText(page, 'Some words to be marked', 10);
  expect(await findViolationsInAllThemes(page, 'bar over a PDF')).toEqual([]);
  await page.keyboard.press('h');
  await expect(getDrawnMark(page)).toHaveCount(1);
});

test('[MARK-13] marks of an e-reader without positions are drawn at their text', async ({ page }) => {
  const line = 'A harbour in the evening light';
  const reader = await openBook(page, buildPdfFile('Harbours', [line, 'Another page']));
  const anchor = 'pbr:/word?page=0&offs=1';
  const note = {
    type: { value: 'highlight' },
    mark: { anchor },
    quotation: { begin: anchor, end: anchor, text: 'A harbour in the' },
  };
  await reader.sendNote('POST', '', note);
  await expect.poll(() => measureOffset(page, line, 16)).toBeLessThan(6);
  await reader.sendNote('POST', '', { ...note, quotation: { ...note.quotation, text: 'words of no page at all' } });
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Notes' }).getByRole('listitem')).toHaveCount(2);
  await expect(getDrawnMark(page)).toHaveCount(1);
  expect((await reader.listNotes()).map(({ mark }: Note) => mark.anchor)).toEqual([anchor, anchor]);
});

test('[MARK-14] a comic page has a note, shown in its corner', async ({ page }) => {
  const reader = await openBook(page, await buildComic('Drawn Notes', 3));
  await page.keyboard.press('m');
  await page.getByRole('textbox', { name: 'Your note' }).fill('The hat is blue here.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(getDrawnMark(page)).toHaveCount(1);
  await expect.poll(async () => (await reader.listNotes())[0]?.mark.anchor).toBe('pbr:/page?page=0&offs=0');
  await page.keyboard.press('Escape'); // the bars cover the corner
  await expect(page.getByRole('button', { name: 'Page view' })).toBeHidden();
  await getDrawnMark(page).click({ force: true });
  await expect(bar(page)).toHaveAccessibleName('Highlight options');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(getDrawnMark(page)).toHaveCount(0);
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByText('No notes or highlights yet')).toBeVisible();
  await list.getByRole('button', { name: 'Note for page 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Note', exact: true }).getByText('Page 1')).toBeVisible();
});
