/// <reference lib="dom" />
import { readFile, writeFile } from 'node:fs/promises';
import type { Note } from '@lectern/contracts';
import { zipOf } from '@lectern/sample-books';
import { expect, type Page, test } from '@playwright/test';
import { aSampleBook, type BookFile } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { aPdf } from '../fixtures/paged-books.ts';
import { aReaderWith } from './reader-engine/library.ts';

type Reader = Awaited<ReturnType<typeof aReaderWith>>;
const files = (page: Page) =>
  page.getByRole('dialog', { name: 'Notes' }).getByRole('button', { name: 'Export, import' });

const opened = (page: Page) => expect(page.locator('p[aria-live]').filter({ hasText: /^Page \d+ of/ })).toBeAttached();
const open = async (page: Page, book: BookFile, notes: readonly object[]): Promise<Reader> => {
  const reader = await aReaderWith(page, book);
  for (const { uuid } of await reader.notes()) await reader.note('DELETE', uuid);
  for (const note of notes) await reader.note('POST', '', note);
  await reader.rewind().catch(() => undefined); // pages have no such place
  await page.goto(reader.address);
  await opened(page);
  return reader;
};
/** What is marked and where, without names and times. */
const essence = (notes: readonly Note[]) =>
  notes
    .map(({ type, color, mark, quotation, note }) => ({
      kind: type.value,
      color: [color.value, color['style']],
      anchor: mark.anchor,
      quoted: [quotation.begin, quotation.end, quotation.text, quotation['rects']],
      note: note?.text,
    }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
const bringIn = async (page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> => {
  await files(page).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Import annotations' }).click(),
  ]);
  await chooser.setFiles(typeof file === 'string' ? file : { ...file, mimeType: 'application/json' });
};
const exportedFrom = async (page: Page): Promise<Buffer> => {
  await files(page).click();
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
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const doc = frame?.contentDocument;
    const text = [...(doc?.querySelectorAll('p') ?? [])].find(
      ({ textContent }) => (textContent ?? '').length > 40,
    )?.firstChild;
    if (doc && text) doc.getSelection()?.setBaseAndExtent(text, 4, text, 34);
  });
  await expect(page.getByRole('toolbar')).toBeVisible();
};

test('[MARK-15] what was exported of a text comes back the same, once, and can be taken back', async ({ page }) => {
  const reader = await open(page, await aSampleBook('There and Back'), []);
  await select(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Violet' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Wavy line' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Why <b>so</b>?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => essence(await reader.notes())[0]?.note).toBe('Why <b>so</b>?');
  const before = await reader.notes();
  await page.keyboard.press('n');
  const file = await exportedFrom(page);
  await bringIn(page, { name: 'same.annotations.json', buffer: file });
  await expect(page.getByText('Added: 0. Already there: 1. Not found in this book: 0.')).toBeVisible();
  for (const { uuid } of before) await reader.note('DELETE', uuid);
  await expect(page.getByText('Nothing marked yet')).toBeVisible();
  const packed = await zipOf([{ path: 'annotations.json', content: file }]);
  await bringIn(page, { name: 'same.annotations', buffer: packed });
  await expect(page.getByText('Added: 1. Already there: 0. Not found in this book: 0.')).toBeVisible();
  expect(await breachesOf(page, 'after an import')).toEqual([]);
  await expect.poll(async () => essence(await reader.notes())).toEqual(essence(before));
  expect((await reader.notes())[0]?.uuid).toBe(before[0]?.uuid);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => reader.notes()).toEqual([]);
});

test('[MARK-15] what another program says by words alone is found; what is not in the book is told', async ({
  page,
}) => {
  const reader = await open(page, await aSampleBook('From Thorium'), []);
  await select(page);
  await page.keyboard.press('h');
  await expect.poll(async () => (await reader.notes()).length).toBe(1);
  const [made] = await reader.notes();
  const { text = '', begin, end } = made?.quotation ?? {};
  await reader.note('DELETE', made?.uuid ?? '');
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
  await expect(page.getByText('Nothing marked yet')).toBeVisible();
  await bringIn(page, { name: 'thorium.annotation', buffer: Buffer.from(JSON.stringify(set)) });
  await expect(page.getByText('Added: 1. Already there: 0. Not found in this book: 2.')).toBeVisible();
  await expect
    .poll(async () => (await reader.notes()).map(({ quotation }) => [quotation.begin, quotation.end, quotation.text]))
    .toEqual([[begin, end, text]]);
  expect((await reader.notes())[0]?.color.value).toBe('green');
});

test('[MARK-15] what was exported of pages comes back the same', async ({ page }) => {
  const place = 'pbr:/word?page=1&offs=1';
  const reader = await open(page, aPdf('Pages Back', ['One', 'A lamp in the hall is lit']), [
    {
      type: { value: 'note' },
      color: { value: 'red', style: 'underline' },
      note: { text: 'Who lit it?' },
      mark: { anchor: place },
      quotation: {
        begin: place,
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
  const before = await reader.notes();
  const file = await exportedFrom(page);
  for (const { uuid } of before) await reader.note('DELETE', uuid);
  await expect(page.getByText('Nothing marked yet')).toBeVisible();
  await bringIn(page, { name: 'pages.json', buffer: file });
  await expect(page.getByText('Added: 2. Already there: 0. Not found in this book: 0.')).toBeVisible();
  const withoutStyle = (notes: readonly Note[]) =>
    essence(notes).map(({ color: [color], ...rest }) => ({ ...rest, color }));
  await expect.poll(async () => withoutStyle(await reader.notes())).toEqual(withoutStyle(before));
});

test('[MARK-16] a file without annotations says so, and changes nothing', async ({ page }, info) => {
  const reader = await open(page, await aSampleBook('No Annotations'), []);
  for (const content of ['{"items":7}', 'PK\u0003\u0004 and no archive', '['.repeat(9_000_000)]) {
    await page.goto(reader.address);
    await opened(page);
    await page.keyboard.press('n');
    const file = info.outputPath('odd.json'); // by its path: the browser reads it faster than it is told of it
    await writeFile(file, content);
    await bringIn(page, file);
    await expect(page.getByText('This file holds no annotations that can be read.')).toBeVisible();
  }
  expect(await reader.notes()).toEqual([]);
});
