/// <reference lib="dom" />
import { readFile, writeFile } from 'node:fs/promises';
import type { Note } from '@lectern/contracts';
import { buildZip } from '@lectern/sample-books';
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { type BookFile, buildSampleBook } from '../fixtures/books.ts';
import { buildPdfFile } from '../fixtures/fixed-layout-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

type Reader = Awaited<ReturnType<typeof createReaderWithBook>>;
const getExportMenu = (page: Page) =>
  page.getByRole('dialog', { name: 'Notes' }).getByRole('button', { name: 'Export and import' });

const waitForFirstPage = (page: Page) =>
  expect(page.locator('p[aria-live]').filter({ hasText: /^Page \d+ of/ })).toBeAttached();
const openBook = async (page: Page, book: BookFile, notes: readonly object[]): Promise<Reader> => {
  const reader = await createReaderWithBook(page, book);
  for (const { uuid } of await reader.listNotes()) await reader.sendNote('DELETE', uuid);
  for (const note of notes) await reader.sendNote('POST', '', note);
  await reader.moveToStart().catch(() => undefined); // fixed-layout books have no such position
  await page.goto(reader.url);
  await waitForFirstPage(page);
  return reader;
};
/** The content and anchors of notes, without ids and times. */
const summarize = (notes: readonly Note[]) =>
  notes
    .map(({ type, color, mark, quotation, note }) => ({
      kind: type.value,
      color: [color.value, color['style']],
      anchor: mark.anchor,
      quoted: [quotation.begin, quotation.end, quotation.text, quotation['rects']],
      note: note?.text,
    }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
const importFile = async (page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> => {
  await getExportMenu(page).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Import annotations' }).click(),
  ]);
  await chooser.setFiles(typeof file === 'string' ? file : { ...file, mimeType: 'application/json' });
};
const exportAnnotations = async (page: Page): Promise<Buffer> => {
  await getExportMenu(page).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'EPUB annotations', exact: true }).click(),
  ]);
  return readFile(await download.path());
};
const select = async (page: Page): Promise<void> => {
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('p').first()).toBeVisible();
  await page.frame({ url: /\/surface\// })?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    const doc = frame?.contentDocument;
    const text = [...(doc?.querySelectorAll('p') ?? [])].find(
      ({ textContent }) => (textContent ?? '').length > 40,
    )?.firstChild;
    if (doc && text) doc.getSelection()?.setBaseAndExtent(text, 4, text, 34);
  });
  await expect(page.getByRole('toolbar')).toBeVisible();
};

test('[MARK-15] annotations of a text are exported, imported once without changes, and undone', async ({ page }) => {
  const reader = await openBook(page, await buildSampleBook('There and Back'), []);
  await select(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Violet' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Wavy line' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Why <b>so</b>?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => summarize(await reader.listNotes())[0]?.note).toBe('Why <b>so</b>?');
  const before = await reader.listNotes();
  await page.keyboard.press('n');
  const file = await exportAnnotations(page);
  await importFile(page, { name: 'same.annotations.json', buffer: file });
  await expect(page.getByText('Imported: 0. Already in this book: 1. Not found in the text: 0.')).toBeVisible();
  for (const { uuid } of before) await reader.sendNote('DELETE', uuid);
  await expect(page.getByText('No notes or highlights yet')).toBeVisible();
  const packed = await buildZip([{ path: 'annotations.json', content: file }]);
  await importFile(page, { name: 'same.annotations', buffer: packed });
  await expect(page.getByText('Imported: 1. Already in this book: 0. Not found in the text: 0.')).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'after an import')).toEqual([]);
  await expect.poll(async () => summarize(await reader.listNotes())).toEqual(summarize(before));
  expect((await reader.listNotes())[0]?.uuid).toBe(before[0]?.uuid);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => reader.listNotes()).toEqual([]);
});

test('[MARK-15] annotations of other programs are found by their text; those not in the book are reported', async ({
  page,
}) => {
  const reader = await openBook(page, await buildSampleBook('From Thorium'), []);
  await select(page);
  await page.keyboard.press('h');
  await expect.poll(async () => (await reader.listNotes()).length).toBe(1);
  const [created] = await reader.listNotes();
  const { text = '', begin, end } = created?.quotation ?? {};
  await reader.sendNote('DELETE', created?.uuid ?? '');
  await page.keyboard.press('Escape');
  const target = (exact: string, source: string) => ({
    source,
    selector: [
      { type: 'TextQuoteSelector', exact },
      { type: 'ProgressionSelector', value: 0.9 },
    ],
  });
  const set = {
    type: 'AnnotationSet',
    items: [
      {
        id: 'urn:uuid:11111111-1111-4111-8111-111111111111',
        motivation: 'highlighting',
        body: { color: 'green' },
        target: target(text, ''),
      },
      {
        id: 'urn:uuid:22222222-2222-4222-8222-222222222222',
        body: {},
        target: target('words that nobody ever wrote', 'no/part.xhtml'),
      },
      { id: 'urn:uuid:33333333-3333-4333-8333-333333333333', body: {}, target: {} },
    ],
  };
  await page.keyboard.press('n');
  await expect(page.getByText('No notes or highlights yet')).toBeVisible();
  await importFile(page, { name: 'thorium.annotation', buffer: Buffer.from(JSON.stringify(set)) });
  await expect(page.getByText('Imported: 1. Already in this book: 0. Not found in the text: 2.')).toBeVisible();
  await expect
    .poll(async () =>
      (await reader.listNotes()).map(({ quotation }) => [quotation.begin, quotation.end, quotation.text]),
    )
    .toEqual([[begin, end, text]]);
  expect((await reader.listNotes())[0]?.color.value).toBe('green');
});

test('[MARK-15] annotations of pages are exported and imported without changes', async ({ page }) => {
  const anchor = 'pbr:/word?page=1&offs=1';
  const reader = await openBook(page, buildPdfFile('Pages Back', ['One', 'A lamp in the hall is lit']), [
    {
      type: { value: 'note' },
      color: { value: 'red', style: 'underline' },
      note: { text: 'Who lit it?' },
      mark: { anchor },
      quotation: {
        begin: anchor,
        end: 'pbr:/word?page=1&offs=4',
        text: 'lamp in the hall',
        rects: [[0.1, 0.4, 0.5, 0.05]],
      },
    },
    { type: { value: 'note' }, note: { text: 'All of it' }, mark: { anchor: 'pbr:/page?page=0&offs=0' } },
  ]);
  await page.keyboard.press('n');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await expect(list.getByRole('listitem')).toHaveText([/^Page 1/, /^lamp in the hall/]);
  const before = await reader.listNotes();
  const file = await exportAnnotations(page);
  for (const { uuid } of before) await reader.sendNote('DELETE', uuid);
  await expect(page.getByText('No notes or highlights yet')).toBeVisible();
  await importFile(page, { name: 'pages.json', buffer: file });
  await expect(page.getByText('Imported: 2. Already in this book: 0. Not found in the text: 0.')).toBeVisible();
  const withoutStyle = (notes: readonly Note[]) =>
    summarize(notes).map(({ color: [color], ...rest }) => ({ ...rest, color }));
  await expect.poll(async () => withoutStyle(await reader.listNotes())).toEqual(withoutStyle(before));
});

test('[MARK-16] a file without annotations is refused, and changes nothing', async ({ page }, info) => {
  const reader = await openBook(page, await buildSampleBook('No Annotations'), []);
  for (const content of ['{"items":7}', 'PK\u0003\u0004 and no archive', '['.repeat(9_000_000)]) {
    await page.goto(reader.url);
    await waitForFirstPage(page);
    await page.keyboard.press('n');
    const file = info.outputPath('odd.json'); // by its path: reading it is faster than sending it to the browser
    await writeFile(file, content);
    await importFile(page, file);
    await expect(page.getByText('No readable annotations found in this file.')).toBeVisible();
  }
  expect(await reader.listNotes()).toEqual([]);
});
