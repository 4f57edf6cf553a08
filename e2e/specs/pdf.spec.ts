/// <reference lib="dom" />
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPdf, buildScannedPdf } from '@lectern/sample-books';
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { buildPdfFile, toPdfFile } from '../fixtures/fixed-layout-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');
const status = (page: Page) => page.locator('p[aria-live]');
const surface = (page: Page) => page.frameLocator('iframe');

const openBook = async (page: Page, book: BookFile): Promise<void> => {
  const reader = await createReaderWithBook(page, book);
  await reader.moveToStart('pbr:/page?page=0'); // a repeated test starts at the beginning
  await page.goto(reader.url);
  await expect(status(page)).toHaveText(/^Page 1 of/);
  await expect(page.getByLabel('Opening book')).toHaveCount(0);
};

test('[LEAF-20] a large file is not fetched completely to show its first page', async ({ page }) => {
  const filler = `(${'x'.repeat(4_000_000)})`;
  const book = toPdfFile(
    'Mostly Elsewhere',
    buildPdf({ pages: 5, info: { Title: '(Mostly Elsewhere)' }, objects: { 100: filler } }),
  );
  let bytes = 0;
  page.on('response', (reply) => {
    const [, from, to] = /^bytes (\d+)-(\d+)/.exec(reply.headers()['content-range'] ?? '') ?? [];
    if (from !== undefined && to !== undefined) bytes += Number(to) - Number(from) + 1;
  });
  await openBook(page, book);
  await expect(surface(page).locator('.sheet canvas').first()).toBeVisible();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(1_000_000);
});

test('[LEAF-27] a page that fails to load shows an error, and appears on retry', async ({ page }) => {
  await openBook(
    page,
    toPdfFile('On The Way', buildScannedPdf({ pages: 12, side: 400, info: { Title: '(On The Way)' } })),
  );
  await expect(surface(page).locator('.sheet canvas').first()).toBeVisible();
  const file = (url: URL): boolean => url.pathname.startsWith('/file/');
  const last = surface(page).locator('[data-sheet="11"]');
  const retryButton = last.getByRole('button', { name: 'Try again' });
  const trouble = last.getByText('Page 12 can’t be displayed');
  // The route stays installed: requests in flight while a route is removed may never be answered.
  let isLost = true;
  await page.route(file, (route) => (isLost ? route.abort() : route.continue()));
  await page.keyboard.press('End');
  await expect(trouble).toBeVisible();
  await retryButton.click();
  await expect(trouble).toBeVisible();
  isLost = false;
  await retryButton.click();
  await expect(last).toHaveAttribute('data-state', 'shown');
  await expect(last.locator('canvas')).toBeVisible();
});

test('[LEAF-22] [LEAF-24] a text layer covers the page, and hits are found by keys one after the other', async ({
  page,
}) => {
  await openBook(page, buildPdfFile('Words', ['A lamp in the hall', 'Nothing here', 'The lamp once more']));
  await expect(surface(page).getByText('A lamp in the hall')).toBeAttached();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Search text' }).fill('LAMP');
  await expect(page.getByText('Found: 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'The lamp once more' })).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'find')).toEqual([]);
  await page.keyboard.press('F3');
  await page.keyboard.press('F3');
  const third = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Page 3' }) });
  await expect(third.locator('[aria-current="true"]')).toBeVisible();
  const marked = () =>
    page
      .frames()
      .at(-1)
      ?.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
  await expect.poll(marked).toEqual(['lamp']);
  await page.getByRole('searchbox').fill('harbour');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test('[LEAF-23] an internal link leads to its page and back, an external one opens a new tab', async ({
  page,
  context,
}) => {
  await context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
  const annotations = `<< /Type /Annot /Subtype /Link /Rect [20 300 120 330] /Dest [104 0 R /Fit] >>
    << /Type /Annot /Subtype /Link /Rect [20 250 120 280] /A << /S /URI /URI (https://elsewhere.example/page) >> >>`;
  await openBook(page, buildPdfFile('Links', ['One', 'Two', 'Three'], { annotations }));
  await surface(page).getByRole('button', { name: 'Page 3' }).click();
  await expect(status(page)).toHaveText('Page 3 of 3');
  await page.getByRole('button', { name: 'Back to page 1' }).click();
  await expect(status(page)).toHaveText('Page 1 of 3');
  const popup = page.waitForEvent('popup');
  await surface(page).getByRole('link', { name: 'https://elsewhere.example/page' }).click();
  const other = await popup;
  expect(await other.evaluate(() => window.opener === null)).toBe(true);
  await expect(status(page)).toHaveText('Page 1 of 3');
});

test('[LEAF-21] scripts, forms and remote addresses in a file do nothing', async ({ page }) => {
  const outgoingUrls: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (!/^(http:\/\/(?:books\.)?lectern\.localhost:\d+\/|data:|blob:|about:)/.test(request.url()))
      outgoingUrls.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => dialogs.push(popup.url()));
  const annotations = `<< /Type /Annot /Subtype /Link /Rect [0 0 300 400] /A << /S /URI /URI (javascript:alert(1)) >> >>
    << /Type /Annot /Subtype /Link /Rect [0 0 300 400] /A << /S /JavaScript /JS (app.alert(2)) >> >>
    << /Type /Annot /Subtype /Widget /FT /Btn /T (send) /Rect [0 0 300 400] /A << /S /SubmitForm /F (https://elsewhere.example/) >> >>`;
  const catalog = '/OpenAction << /S /JavaScript /JS (app.alert(3)) >>';
  await openBook(page, buildPdfFile('Hostile', ['Touch me'], { annotations, catalog }));
  await expect(surface(page).getByText('Touch me')).toBeAttached();
  await surface(page).locator('.sheet').first().click({ force: true });
  expect(await surface(page).locator('a, input, form').count()).toBe(0);
  const hostile = [
    'pdf-javascript-launch',
    'pdf-html-polyglot',
    'pdf-page-tree-loop',
    'pdf-truncated-half',
    ...(process.env.E2E_LONG ? ['pdf-flate-bomb-1gib'] : []), // needs much memory
  ];
  for (const name of hostile) {
    const file = path.join(CORPUS, `hostile/${name}.pdf`);
    if (!existsSync(file)) {
      process.stdout.write(`not run: ${name}.pdf is not here\n`);
      continue;
    }
    const reader = await createReaderWithBook(page, toPdfFile(name, readFileSync(file))).catch(() => null);
    if (!reader) continue; // refused at upload
    await page.goto(reader.url);
    await expect(page.getByLabel('Opening book')).toHaveCount(0);
  }
  expect({ out: outgoingUrls, said: dialogs }).toEqual({ out: [], said: [] });
});

test('[LEAF-25] a locked file asks for its password, and says when it was wrong', async ({ page }) => {
  const file = path.join(CORPUS, 'pdf/libreoffice-password.pdf');
  const isHere = existsSync(file);
  if (!isHere) process.stdout.write('not run: the right password, its file is not here\n');
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
  const { url: address } = await createReaderWithBook(
    page,
    toPdfFile('Locked', isHere ? readFileSync(file) : buildPdf({ encrypt })),
  );
  await page.goto(address);
  const sheet = page.getByRole('dialog', { name: 'This book is password protected' });
  await sheet.getByRole('textbox', { name: 'Password' }).fill('a guess');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('That password isn’t correct.')).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'password')).toEqual([]);
  if (!isHere) return;
  await sheet.getByRole('textbox', { name: 'Password' }).fill('openpassword');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/^Page 1 of/);
  await expect(sheet).toBeHidden();
});

test('[LEAF-26] a damaged file shows an error with a link to the book’s page', async ({ page }) => {
  const head = '%PDF-1.4\n9 0 obj\n<</Linearized 1/L 400/O 11/E 300/N 12/T 380/H [ 20 30]>>\nendobj\n';
  const torn = Buffer.concat([Buffer.from(head), Buffer.alloc(2000)]);
  const { url: address } = await createReaderWithBook(page, toPdfFile('Torn', torn));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This book can’t be displayed' })).toBeVisible();
  await page.getByRole('link', { name: 'About this book' }).click();
  await expect(page).toHaveURL(/\/book\//);
});
