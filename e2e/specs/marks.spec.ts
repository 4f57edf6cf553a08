/// <reference lib="dom" />
import type { Note } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { listening } from '../fixtures/listening.ts';
import { aReaderWith } from './reader-engine/library.ts';

const surface = (page: Page) => page.frame({ url: /\/surface\// });
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');
const bar = (page: Page) => page.getByRole('toolbar');

/** A book at its start, without a mark of an earlier story. */
const aDesk = async (page: Page, name: string) => {
  const reader = await aReaderWith(page, await aSampleBook(name));
  await reader.rewind();
  for (const { uuid } of await reader.notes()) await reader.note('DELETE', uuid);
  const hears = listening(page);
  await page.goto(reader.address);
  await expect(page.locator('p[aria-live]').first()).toContainText('Page 1 of');
  await hears;
  return reader;
};
/** Selects the first letters of the n-th paragraph in sight. Answers them. */
const select = async (page: Page, nth = 0): Promise<string> => {
  await expect(chapter(page).locator('p').first()).toBeVisible();
  const words = await surface(page)?.evaluate((index) => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const doc = frame?.contentDocument;
    const seen = [...(doc?.querySelectorAll('p') ?? [])].filter(({ textContent }) => (textContent ?? '').length > 30);
    const text = seen[index]?.firstChild;
    if (!doc || !text) throw new Error('there is no such paragraph');
    doc.getSelection()?.setBaseAndExtent(text, 0, text, 20);
    return String(doc.getSelection()).replaceAll(/\s+/g, ' ').trim();
  }, nth);
  await expect(bar(page)).toBeVisible();
  return words ?? '';
};
/** What is drawn as marked: names of colour and line, with the words. Nothing before the book is there. */
const painted = async (page: Page): Promise<string[]> => {
  const drawn = await surface(page)?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const marks = (frame?.contentWindow as (Window & typeof globalThis) | null)?.CSS.highlights ?? new Map(); // a frame of this page
    return [...marks].map(([name, ranges]) => `${name}: ${[...ranges].map(String).join('|').replaceAll(/\s+/g, ' ')}`);
  });
  return drawn ?? [];
};

test('[MARK-1] words are highlighted by the bar and by H, and are so after a reload', async ({ page }) => {
  const reader = await aDesk(page, 'Marked words');
  const first = await select(page);
  await bar(page).getByRole('button', { name: 'Green' }).click();
  await expect.poll(() => painted(page)).toEqual([`lectern-green-highlight: ${first}`]);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  const second = await select(page, 1);
  await page.keyboard.press('h');
  const both = [`lectern-green-highlight: ${first}|${second}`];
  await expect.poll(async () => (await painted(page)).map((one) => one.length)).toEqual([both[0]?.length]);
  await expect.poll(async () => (await reader.notes()).length).toBe(2);
  await page.reload();
  await expect.poll(async () => (await painted(page)).map((one) => one.length)).toEqual([both[0]?.length]);
});

test('[MARK-2] a mark is changed, written to and deleted, and comes back under its own name', async ({ page }) => {
  const reader = await aDesk(page, 'Marked again');
  const words = await select(page);
  await bar(page).getByRole('button', { name: 'Yellow' }).click();
  await bar(page).getByRole('button', { name: 'Wavy line' }).click();
  await bar(page).getByRole('button', { name: 'Violet' }).click();
  await expect.poll(() => painted(page)).toEqual([`lectern-violet-squiggle: ${words}`]);
  await bar(page).getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Why so?');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByRole('listitem')).toContainText('Why so?');
  const [before] = await reader.notes();
  await list.getByRole('button', { name: /^Delete/ }).click();
  await expect.poll(() => reader.notes()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toContainText('Why so?');
  await expect.poll(async () => (await reader.notes())[0]?.uuid).toBe(before?.uuid);
});

test('[MARK-3] B puts a bookmark on the page and takes it away; the list leads back to it', async ({ page }) => {
  const reader = await aDesk(page, 'A ribbon');
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
  await expect.poll(() => reader.notes()).toEqual([]);
});

test('[MARK-5] what is marked without a network waits, over a reload too, and is sent once', async ({
  page,
  context,
}) => {
  const reader = await aDesk(page, 'Far from home');
  const words = await select(page);
  await context.setOffline(true);
  await bar(page).getByRole('button', { name: 'Blue' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect.poll(() => painted(page)).toEqual([`lectern-cian-highlight: ${words}`]);
  await page.keyboard.press('n');
  await expect(page.getByText('is kept on this device')).toBeVisible();
  expect(await reader.notes()).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(async () => (await reader.notes()).map(({ type }) => type.value).toSorted())
    .toEqual(['bookmark', 'highlight']);
  await expect(page.getByText('is kept on this device')).toBeHidden();
  await page.reload();
  await expect.poll(() => painted(page)).toEqual([`lectern-cian-highlight: ${words}`]);
});

test('[MARK-6] marks of other programs are listed and stay as they came; [MARK-9] they appear at once', async ({
  page,
}) => {
  const reader = await aDesk(page, 'From an e-reader');
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByText('Nothing marked yet')).toBeVisible();
  const sent: Partial<Note> & object = {
    type: { value: 'note' } as Note['type'], // the least that a program sends
    note: { text: 'made elsewhere' } as Note['note'], // as above
    mark: { anchor: 'pbr:/word?page=36&offs=2' } as Note['mark'], // as above
    quotation: {
      begin: 'pbr:/word?page=36&offs=2',
      end: 'pbr:/word?page=36&offs=4',
      text: 'some words',
    } as Note['quotation'], // as above
  };
  await reader.note('POST', '', sent);
  await expect(list.getByRole('listitem')).toContainText('made elsewhere', { timeout: 1000 });
  await expect(list.getByRole('listitem')).toContainText('page 36');
  const [kept] = await reader.notes();
  expect(kept?.mark.anchor).toBe('pbr:/word?page=36&offs=2');
  await reader.note('DELETE', kept?.uuid ?? '');
  await expect(list.getByText('Nothing marked yet')).toBeVisible({ timeout: 1000 });
});

test('[MARK-7] the lists are ordered and searched, and show 150 characters', async ({ page }) => {
  const reader = await aDesk(page, 'Many notes');
  for (let n = 1; n <= 7; n += 1) {
    const place = `#epubcfi(/6/2!/4/${n * 2}/1:0)`;
    await reader.note('POST', '', {
      type: { value: 'highlight' },
      color: { value: n === 3 ? 'red' : 'green' },
      mark: { anchor: place, fraction: (8 - n) / 10 },
      quotation: { begin: place, end: place, text: `${n} quoted ${'word '.repeat(40)}` },
    });
  }
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  const firsts = async (): Promise<string> =>
    (await list.getByRole('listitem').allTextContents()).map((text) => text[0]).join('');
  await expect.poll(firsts).toBe('7654321');
  expect((await list.getByRole('listitem').first().locator('span').first().textContent())?.length).toBe(151);
  await page.getByRole('radio', { name: 'Newest first' }).click();
  await expect.poll(firsts).toBe('7654321');
  await list.getByRole('searchbox').fill('5 quo');
  await expect.poll(firsts).toBe('5');
  await list.getByRole('searchbox').fill('');
  await list.getByRole('button', { name: 'Red', exact: true }).click();
  await expect.poll(firsts).toBe('3');
  expect(await breachesOf(page, 'notes of a book')).toEqual([]);
});
