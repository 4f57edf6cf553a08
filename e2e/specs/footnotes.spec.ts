import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]').first();
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Note [1]' });
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');

/** A FictionBook with notes, which conversion turns into footnotes. */
const buildNotedBook = (title: string): BookFile => ({
  name: `${title}.fb2`,
  title,
  mimeType: 'application/x-fictionbook+xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><genre>prose</genre><author><nickname>A</nickname></author><book-title>${title}</book-title><lang>en</lang></title-info></description><body><section><title><p>One</p></title><p>A lamp<a l:href="#n1" type="note">[1]</a> stood in the hall.</p>${'<p>The quick brown fox jumps over the lazy dog, again and again, until the evening comes.</p>'.repeat(120)}</section></body><body name="notes"><section id="n1"><title><p>1</p></title><p>Of <emphasis>brass</emphasis>.</p></section></body></FictionBook>`,
  ),
});

const openReader = async (page: Page, title: string): Promise<void> => {
  const reader = await createReaderWithBook(page, buildNotedBook(title));
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of', { timeout: 20_000 });
  await expect(chapter(page).getByRole('link', { name: '[1]' })).toBeVisible();
};

test('[NOTEREF-4] Enter opens a note, which takes the focus and has a name; Escape restores the focus', async ({
  page,
}) => {
  await openReader(page, 'Noted by keys');
  const reference = chapter(page).getByRole('link', { name: '[1]' });
  await reference.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).locator(':focus')).toHaveText('Of brass.');
  await expect(sheet(page).locator('i')).toHaveText('brass');
  expect(await findViolationsInAllThemes(page, 'footnote')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(reference).toBeFocused();
});

test('[NOTEREF-5] a page turn and a tap close a note, and Back returns from the note', async ({ page }) => {
  await openReader(page, 'Noted by user');
  const reference = chapter(page).getByRole('link', { name: '[1]' });
  await reference.click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 2 of');
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(status(page)).toContainText('Page 1 of');
  await reference.click();
  await expect(sheet(page)).toBeVisible();
  await chapter(page)
    .locator('html')
    .click({ position: { x: 700, y: 500 } });
  await expect(sheet(page)).toBeHidden();
  await reference.click();
  await sheet(page).getByRole('button', { name: 'Go to note' }).click();
  await expect(chapter(page).getByText('Of brass.')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(reference).toBeVisible();
});
