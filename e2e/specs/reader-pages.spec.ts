/// <reference lib="dom" />
import { buildPdf, buildScannedPdf, buildZip } from '@lectern/sample-books';
import { createEpubFiles } from '@lectern/sample-books/epub';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { buildPdfFile, toPdfFile } from '../fixtures/fixed-layout-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]').first();
const card = (page: Page) => page.getByRole('dialog', { name: 'Current position' });
const indicator = (page: Page) => page.locator('footer').getByRole('button', { name: /^Page / });

const openBook = async (page: Page, book: BookFile, cfi?: string) => {
  const reader = await createReaderWithBook(page, book);
  await reader.moveToStart(cfi); // a repeated test starts at the beginning
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page');
  await expect(page.getByLabel('Opening book')).toHaveCount(0);
  return reader;
};
const goTo = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('g');
  await card(page).getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeHidden();
};

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const SENTENCE = 'The lamplighter went along the quay, and one after another the lamps answered him. ';
/** Three chapters in the first file and one in the second; with a page list where `printed`. */
const buildNovel = async (title: string, printed = false): Promise<BookFile> => {
  const chapters = ['One', 'Two', 'Three'].map(
    (name, at) =>
      `<section id="c${at}"><h2>Chapter ${name}</h2>${`<p>${SENTENCE.repeat(6)}</p>`.repeat(12)}<span id="p${at}"/></section>`,
  );
  const files = createEpubFiles({
    identifier: `urn:test:${title}`,
    title,
    language: 'en',
    contentsTitle: 'Contents',
    chapters: [
      { path: 'one.xhtml', title: 'One', body: chapters.join('') },
      { path: 'two.xhtml', title: 'Two', body: `<h2>Chapter Four</h2><p>${SENTENCE.repeat(40)}</p>` },
    ],
  });
  const link = (href: string, name: string): string => `<li><a href="${href}">${name}</a></li>`;
  const toc = ['One', 'Two', 'Three'].map((name, at) => link(`one.xhtml#c${at}`, `Chapter ${name}`));
  const pages = [link('one.xhtml', 'ix'), ...[0, 1, 2].map((at) => link(`one.xhtml#p${at}`, String(230 + at)))];
  const nav = `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${toc.join('')}${link('two.xhtml', 'Chapter Four')}</ol></nav>${
    printed ? `<nav epub:type="page-list"><ol>${pages.join('')}</ol></nav>` : ''
  }</body></html>`;
  const buffer = await buildZip(
    files.map((file) => (file.path.endsWith('nav.xhtml') ? { ...file, content: nav } : file)),
  );
  return { name: `${title}.epub`, mimeType: 'application/epub+zip', title, buffer };
};

test('[READER-187] [READER-188] [READER-191] bookmarks and recent positions name chapter, page and percent of the page', async ({
  page,
}) => {
  await openBook(page, await buildNovel('Three in a file'));
  await goTo(page, '45%');
  await expect(status(page)).toContainText('Chapter Two');
  const pageText = (await indicator(page).textContent()) ?? '';
  expect(pageText).toMatch(/^Page \d+ of \d+$/);
  const [number] = /\d+/.exec(pageText) ?? [];
  await page.keyboard.press('b');
  await page.keyboard.press('v');
  const list = page.getByRole('dialog', { name: 'Bookmarks' });
  await expect(list.getByRole('listitem')).toContainText(`Chapter Two · page ${number} · 45%`);
  expect(await findViolations(page)).toEqual([]);
  await closeDialog(page);
  await page.keyboard.press('p');
  const positions = page.getByRole('dialog', { name: 'Recent positions' });
  await expect(positions.getByRole('button', { name: /^45%\s*Chapter Two/ })).toBeVisible();
  await closeDialog(page);

  await page.keyboard.press('g');
  await expect(card(page)).toContainText(pageText);
  await expect(card(page)).toContainText(/Chapter progressPage \d+ of \d+/);
  await page.keyboard.press('Escape');
  await goTo(page, '2');
  await expect(indicator(page)).toHaveText(/^Page 2 of /);
});

test('[READER-191] the page of a place is the same in every window', async ({ page }) => {
  await openBook(page, await buildNovel('The same page'));
  await goTo(page, '60%');
  const pageText = (await indicator(page).textContent()) ?? '';
  await page.setViewportSize({ width: 600, height: 700 });
  await expect(status(page)).not.toHaveText('');
  await expect(indicator(page)).toHaveText(pageText);
});

test('[READER-190] [READER-186] a book with a page list has the pages of its printed edition', async ({ page }) => {
  await openBook(page, await buildNovel('As it was printed', true));
  await expect(indicator(page)).toHaveText('Page ix of 232');
  await goTo(page, '231');
  await expect(indicator(page)).toHaveText(/^Page 23[01] of 232$/);
  await page.keyboard.press('g');
  await card(page).getByRole('textbox').fill('7');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('alert')).toHaveText('Enter a page from ix to 232, or a percentage such as 50%.');
});

const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Search text' }).fill(text);
  return page.getByRole('region', { name: 'Find in book' });
};

test('[READER-182] [READER-183] [READER-184] words of a PDF are found over the ends of lines and pages', async ({
  page,
}) => {
  const lines = ['A word that is hyphen-) Tj 0 -24 Td (ated over the line', 'The lamp-', 'lighter went home'];
  await openBook(page, buildPdfFile('Divided words', lines), 'pbr:/page?page=0');
  const panel = await search(page, 'hyphenated');
  await expect(panel.getByText('Found: 1', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'A word that is hyphenated over the line' })).toBeVisible();
  await page.keyboard.press('F3');
  const marked = () =>
    page
      .frames()
      .at(-1)
      ?.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
  await expect.poll(marked).toEqual(['hyphen-ated']);
  await search(page, 'lamplighter went');
  await expect(panel.getByText('Found: 1', { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Page 2' })).toBeVisible();
  await search(page, 'harbour');
  await expect(panel.getByRole('status')).toHaveText('No results.');
});

test('[READER-184] a PDF of scans says that they can’t be searched', async ({ page }) => {
  const scans = buildScannedPdf({ pages: 3, side: 200, info: { Title: '(Only scans)' } });
  await openBook(page, toPdfFile('Only scans', scans), 'pbr:/page?page=0');
  const panel = await search(page, 'harbour');
  await expect(panel.getByRole('status')).toHaveText('No results. Scanned pages can’t be searched.');
});

test('[READER-185] the labels of a PDF are shown and accepted', async ({ page }) => {
  const catalog = '/PageLabels << /Nums [0 << /S /r >> 3 << /S /D >> 6 << /P (A-) /S /D >>] >>';
  const book = toPdfFile('Labelled', buildPdf({ pages: 8, catalog, info: { Title: '(Labelled)' } }));
  await openBook(page, book, 'pbr:/page?page=0');
  await expect(indicator(page)).toHaveText('Page i (1 of 8)');
  await goTo(page, 'III');
  await expect(indicator(page)).toHaveText('Page iii (3 of 8)');
  await goTo(page, '2');
  await expect(indicator(page)).toHaveText('Page 2 (5 of 8)');
  await goTo(page, 'a-1');
  await expect(indicator(page)).toHaveText('Page A-1 (7 of 8)');
  await page.keyboard.press('b');
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Page A-1');
  await closeDialog(page);
  await page.keyboard.press('g');
  await card(page).getByRole('textbox').fill('xx');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('alert')).toHaveText('Enter a page from i to A-2.');
});
