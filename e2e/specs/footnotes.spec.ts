import { expect, type Page, test } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { aReaderWith } from './reader-engine/library.ts';

const status = (page: Page) => page.locator('p[aria-live]').first();
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Note [1]' });
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');

/** A FictionBook, whose form brings its notes. */
const aBook = (title: string): BookFile => ({
  name: `${title}.fb2`,
  title,
  mimeType: 'application/x-fictionbook+xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><genre>prose</genre><author><nickname>A</nickname></author><book-title>${title}</book-title><lang>en</lang></title-info></description><body><section><title><p>One</p></title><p>A lamp<a l:href="#n1" type="note">[1]</a> stood in the hall.</p>${'<p>The quick brown fox jumps over the lazy dog, again and again, until the evening comes.</p>'.repeat(120)}</section></body><body name="notes"><section id="n1"><title><p>1</p></title><p>Of <emphasis>brass</emphasis>.</p></section></body></FictionBook>`,
  ),
});

const aDesk = async (page: Page, title: string): Promise<void> => {
  const reader = await aReaderWith(page, aBook(title));
  await page.goto(reader.address);
  await expect(status(page)).toContainText('Page 1 of', { timeout: 20_000 });
  await expect(chapter(page).getByRole('link', { name: '[1]' })).toBeVisible();
};

test('[NOTEREF-4] Enter opens a note, which is heard and named; Escape gives the focus back', async ({ page }) => {
  await aDesk(page, 'Noted by keys');
  const sign = chapter(page).getByRole('link', { name: '[1]' });
  await sign.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).locator(':focus')).toHaveText('Of brass.');
  await expect(sheet(page).locator('i')).toHaveText('brass');
  expect(await breachesOf(page, 'footnote')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(sign).toBeFocused();
});

test('[NOTEREF-5] a turn and a tap close a note, and from the note a way leads back', async ({ page }) => {
  await aDesk(page, 'Noted by hands');
  const sign = chapter(page).getByRole('link', { name: '[1]' });
  await sign.click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 2 of');
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(status(page)).toContainText('Page 1 of');
  await sign.click();
  await expect(sheet(page)).toBeVisible();
  await chapter(page)
    .locator('html')
    .click({ position: { x: 700, y: 500 } });
  await expect(sheet(page)).toBeHidden();
  await sign.click();
  await sheet(page).getByRole('button', { name: 'Go to the note' }).click();
  await expect(chapter(page).getByText('Of brass.')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(sign).toBeVisible();
});
