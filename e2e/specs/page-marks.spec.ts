/// <reference lib="dom" />
import type { Note } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { aComic, aPdf } from '../fixtures/paged-books.ts';
import { aReaderWith } from './reader-engine/library.ts';

const surface = (page: Page) => page.frame({ url: /\/surface\// });
const ink = (page: Page) => page.frameLocator('iframe').locator('.mark i');
const bar = (page: Page) => page.getByRole('toolbar');
const status = (page: Page) => page.locator('p[aria-live]').last();
const ribbon = (page: Page) => page.getByRole('button', { name: 'Bookmark this page', includeHidden: true });

/** The book at its start, without a mark of an earlier story. */
const open = async (page: Page, book: BookFile) => {
  const reader = await aReaderWith(page, book);
  for (const { uuid } of await reader.notes()) await reader.note('DELETE', uuid);
  await page.goto(reader.address);
  await expect(status(page)).toHaveText(/^Page \d+ of/);
  await expect(page.getByLabel('Opening the book')).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(status(page)).toHaveText(/^Page 1 of/);
  return reader;
};
/** Selects the first letters of a line of a PDF. */
const select = async (page: Page, line: string, letters: number): Promise<void> => {
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
/** How far a mark lies from the words that it belongs to, in CSS pixels: the sum of what its four sides differ by. */
const apart = (page: Page, line: string, letters: number) =>
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

test('[MARK-11] B bookmarks a page of a comic, one of an e-reader is its bookmark too, and both are taken away', async ({
  page,
}) => {
  const reader = await open(page, await aComic('Ribbons', 6));
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toHaveText(/^Page 2 of/);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await reader.notes()).map(({ mark }) => mark.anchor))
    .toEqual(['pbr:/page?page=1&offs=0']);
  await page.keyboard.press('End');
  await expect(status(page)).toHaveText(/^Page [56] of/);
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
  await reader.note('POST', '', { type: { value: 'bookmark' }, mark: { anchor: 'pbr:/page?page=5&offs=0' } });
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 });
  await page.keyboard.press('v');
  const list = page.getByRole('dialog', { name: 'Bookmarks' });
  await expect(list.getByRole('listitem')).toHaveText([/^Page 2/, /^Page 6/]);
  expect(await breachesOf(page, 'bookmarks of pages')).toEqual([]);
  await list.getByRole('listitem').getByRole('button').first().click();
  await expect(list).toBeHidden();
  await expect(status(page)).toHaveText(/^Page 2 of/);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await reader.notes()).length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
});

test('[MARK-11] a bookmark without a network waits and is sent', async ({ page, context }) => {
  const reader = await open(page, await aComic('Far Ribbons', 3));
  await context.setOffline(true);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await reader.notes()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await reader.notes()).length).toBe(1);
});

test('[MARK-12] words of a PDF are marked, and stay so at every size, turn and after a reload', async ({ page }) => {
  const line = 'The lamp in the hall is lit';
  const reader = await open(page, aPdf('Lamps', ['Nothing here', line]));
  await page.keyboard.press('End');
  await select(page, line, 8);
  await bar(page).getByRole('button', { name: 'Green' }).click();
  await expect.poll(() => apart(page, line, 8)).toBeLessThan(6);
  await bar(page).getByRole('button', { name: 'Wavy line' }).click();
  await expect.poll(async () => (await reader.notes())[0]?.color['style']).toBe('squiggle');
  const [note] = await reader.notes();
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
    await expect.poll(() => apart(page, line, 8)).toBeLessThan(8);
  }
  await page.keyboard.press('r');
  await page.reload();
  await expect.poll(() => apart(page, line, 8)).toBeLessThan(8);
  await ink(page).first().click({ force: true });
  await expect(bar(page)).toHaveAccessibleName('Mark');
  await bar(page).getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Who lit it?');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByRole('listitem')).toContainText('Who lit it?');
  await expect(list.getByRole('listitem')).toContainText('page 2');
  expect(await breachesOf(page, 'notes of a PDF')).toEqual([]);
  await list.getByRole('button', { name: /^Delete/ }).click();
  await expect(ink(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ink(page)).toHaveCount(1);
});

test('[MARK-12] the bar over a selection is usable by all', async ({ page }) => {
  await open(page, aPdf('The Bar', ['Some words to be marked']));
  await select(page, 'Some words to be marked', 10);
  expect(await breachesOf(page, 'bar over a PDF')).toEqual([]);
  await page.keyboard.press('h');
  await expect(ink(page)).toHaveCount(1);
});

test('[MARK-13] what an e-reader marked by its words is drawn where they stand', async ({ page }) => {
  const line = 'A harbour in the evening light';
  const reader = await open(page, aPdf('Harbours', [line, 'Another page']));
  const place = 'pbr:/word?page=0&offs=1';
  const note = {
    type: { value: 'highlight' },
    mark: { anchor: place },
    quotation: { begin: place, end: place, text: 'A harbour in the' },
  };
  await reader.note('POST', '', note);
  await expect.poll(() => apart(page, line, 16)).toBeLessThan(6);
  await reader.note('POST', '', { ...note, quotation: { ...note.quotation, text: 'words of no page at all' } });
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Notes' }).getByRole('listitem')).toHaveCount(2);
  await expect(ink(page)).toHaveCount(1);
  expect((await reader.notes()).map(({ mark }: Note) => mark.anchor)).toEqual([place, place]);
});

test('[MARK-14] a page of a comic has a note, which its corner shows', async ({ page }) => {
  const reader = await open(page, await aComic('Drawn Notes', 3));
  await page.keyboard.press('m');
  await page.getByRole('textbox', { name: 'Your note' }).fill('The hat is blue here.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(ink(page)).toHaveCount(1);
  await expect.poll(async () => (await reader.notes())[0]?.mark.anchor).toBe('pbr:/page?page=0&offs=0');
  await page.keyboard.press('Escape'); // the bars lie over the corner
  await expect(page.getByRole('button', { name: 'Page view' })).toBeHidden();
  await ink(page).click({ force: true });
  await expect(bar(page)).toHaveAccessibleName('Mark');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(ink(page)).toHaveCount(0);
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByText('Nothing marked yet')).toBeVisible();
  await list.getByRole('button', { name: 'Note to page 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Note', exact: true }).getByText('Page 1')).toBeVisible();
});
