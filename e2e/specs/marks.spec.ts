/// <reference lib="dom" />
import type { Note } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const surface = (page: Page) => page.frame({ url: /\/surface\// });
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');
const bar = (page: Page) => page.getByRole('toolbar');

/** Opens a book at its start, without the marks of earlier tests. */
const openReader = async (page: Page, name: string) => {
  const reader = await createReaderWithBook(page, await buildSampleBook(name));
  await reader.moveToStart();
  for (const { uuid } of await reader.listNotes()) await reader.sendNote('DELETE', uuid);
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(reader.url);
  await expect(page.locator('p[aria-live]').first()).toContainText('Page 1 of');
  await liveUpdates;
  return reader;
};
/** Selects the first letters of the n-th visible paragraph and returns them. */
const selectText = async (page: Page, nth = 0): Promise<string> => {
  await expect(chapter(page).locator('p').first()).toBeVisible();
  const words = await surface(page)?.evaluate((index) => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    const doc = frame?.contentDocument;
    const paragraphs = [...(doc?.querySelectorAll('p') ?? [])].filter(
      ({ textContent }) => (textContent ?? '').length > 30,
    );
    const text = paragraphs[index]?.firstChild;
    if (!doc || !text) throw new Error('there is no such paragraph');
    doc.getSelection()?.setBaseAndExtent(text, 0, text, 20);
    return String(doc.getSelection()).replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();
  }, nth);
  await expect(bar(page)).toBeVisible();
  return words ?? '';
};
/** The highlights in the visible chapter, by name and text; empty until the book is loaded. */
const getHighlights = async (page: Page): Promise<string[]> => {
  const highlights = await surface(page)?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    const marks = (frame?.contentWindow as (Window & typeof globalThis) | null)?.CSS.highlights ?? new Map(); // a frame of this page
    return [...marks].map(
      ([name, ranges]) =>
        `${name}: ${[...ranges].map(String).join('|').replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ')}`,
    );
  });
  return highlights ?? [];
};

test('[MARK-1] text is highlighted by the bar and by H, and stays so after a reload', async ({ page }) => {
  const reader = await openReader(page, 'Marked words');
  const first = await selectText(page);
  await bar(page).getByRole('button', { name: 'Green' }).click();
  await expect.poll(() => getHighlights(page)).toEqual([`lectern-green-highlight: ${first}`]);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  const second = await selectText(page, 1);
  await page.keyboard.press('h');
  const both = [`lectern-green-highlight: ${first}|${second}`];
  await expect.poll(async () => (await getHighlights(page)).map((value) => value.length)).toEqual([both[0]?.length]);
  await expect.poll(async () => (await reader.listNotes()).length).toBe(2);
  await page.reload();
  await expect.poll(async () => (await getHighlights(page)).map((value) => value.length)).toEqual([both[0]?.length]);
});

test('[MARK-2] a mark is changed, annotated and deleted, and restored with the same id', async ({ page }) => {
  const reader = await openReader(page, 'Marked again');
  const words = await selectText(page);
  await bar(page).getByRole('button', { name: 'Yellow' }).click();
  await bar(page).getByRole('button', { name: 'Wavy line' }).click();
  await bar(page).getByRole('button', { name: 'Violet' }).click();
  await expect.poll(() => getHighlights(page)).toEqual([`lectern-violet-squiggle: ${words}`]);
  await bar(page).getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Why so?');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByRole('listitem')).toContainText('Why so?');
  const [before] = await reader.listNotes();
  await list.getByRole('button', { name: /^Delete/ }).click();
  await expect.poll(() => reader.listNotes()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toContainText('Why so?');
  await expect.poll(async () => (await reader.listNotes())[0]?.uuid).toBe(before?.uuid);
});

test('[MARK-3] B adds and removes a bookmark; the list leads back to it', async ({ page }) => {
  const reader = await openReader(page, 'A ribbon');
  const ribbon = page.getByRole('button', { name: 'Bookmark this page', includeHidden: true });
  await page.keyboard.press('b');
  await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('End');
  await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('v');
  const list = page.getByRole('dialog', { name: 'Bookmarks' });
  await list.getByRole('listitem').getByRole('button').first().click();
  await expect(list).toBeHidden();
  await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => reader.listNotes()).toEqual([]);
});

test('[MARK-5] offline marks are queued, survive a reload, and are sent once', async ({ page, context }) => {
  const reader = await openReader(page, 'Far from home');
  const words = await selectText(page);
  await context.setOffline(true);
  await bar(page).getByRole('button', { name: 'Blue' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect.poll(() => getHighlights(page)).toEqual([`lectern-cian-highlight: ${words}`]);
  await page.keyboard.press('n');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  expect(await reader.listNotes()).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(async () => (await reader.listNotes()).map(({ type }) => type.value).toSorted())
    .toEqual(['bookmark', 'highlight']);
  await expect(page.getByText('Saved on this device')).toBeHidden();
  await page.reload();
  await expect.poll(() => getHighlights(page)).toEqual([`lectern-cian-highlight: ${words}`]);
});

test('[MARK-6] marks of other clients are listed unchanged; [MARK-9] they appear at once', async ({ page }) => {
  const reader = await openReader(page, 'From an e-reader');
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByText('No notes or highlights yet')).toBeVisible();
  const sent: Partial<Note> & object = {
    type: { value: 'note' } as Note['type'], // the minimum that a client sends
    note: { text: 'made elsewhere' } as Note['note'], // as above
    mark: { anchor: 'pbr:/word?page=36&offs=2' } as Note['mark'], // as above
    quotation: {
      begin: 'pbr:/word?page=36&offs=2',
      end: 'pbr:/word?page=36&offs=4',
      text: 'some words',
    } as Note['quotation'], // as above
  };
  await reader.sendNote('POST', '', sent);
  await expect(list.getByRole('listitem')).toContainText('made elsewhere', { timeout: 1000 });
  await expect(list.getByRole('listitem')).toContainText('page 36');
  const [stored] = await reader.listNotes();
  expect(stored?.mark.anchor).toBe('pbr:/word?page=36&offs=2');
  await reader.sendNote('DELETE', stored?.uuid ?? '');
  await expect(list.getByText('No notes or highlights yet')).toBeVisible({ timeout: 1000 });
});

test('[MARK-7] the lists can be sorted and searched, and show 150 characters', async ({ page }) => {
  const reader = await openReader(page, 'Many notes');
  for (let n = 1; n <= 7; n += 1) {
    const cfi = `#epubcfi(/6/2!/4/${n * 2}/1:0)`;
    await reader.sendNote('POST', '', {
      type: { value: 'highlight' },
      color: { value: n === 3 ? 'red' : 'green' },
      mark: { anchor: cfi, fraction: (8 - n) / 10 },
      quotation: { begin: cfi, end: cfi, text: `${n} quoted ${'word '.repeat(40)}` },
    });
  }
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  const getFirstLetters = async (): Promise<string> =>
    (await list.getByRole('listitem').allTextContents()).map((text) => text[0]).join('');
  await expect.poll(getFirstLetters).toBe('7654321');
  expect((await list.getByRole('listitem').first().locator('span').first().textContent())?.length).toBe(151);
  await page.getByRole('radio', { name: 'Newest first' }).click();
  await expect.poll(getFirstLetters).toBe('7654321');
  await list.getByRole('searchbox').fill('5 quo');
  await expect.poll(getFirstLetters).toBe('5');
  await list.getByRole('searchbox').fill('');
  await list.getByRole('button', { name: 'Red', exact: true }).click();
  await expect.poll(getFirstLetters).toBe('3');
  expect(await findViolationsInAllThemes(page, 'notes of a book')).toEqual([]);
});
