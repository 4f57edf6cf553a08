/// <reference lib="dom" />
import { expect, type Locator, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { waitForAnimations } from '../fixtures/page-waits.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const status = (page: Page) => page.locator('p[aria-live]').first();
const surface = (page: Page) => page.frame({ url: /\/surface\// });
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');
const bar = (page: Page) => page.getByRole('toolbar');
const bottomBar = (page: Page) => page.locator('footer');
/** The line is for the eye only: screen readers have the announcement. */
const line = (page: Page) => page.getByRole('main').locator('p[aria-hidden="true"]');
const ribbon = (page: Page) => page.getByRole('main').locator('i[aria-hidden="true"]');

const openReader = async (page: Page, name: string) => {
  const reader = await createReaderWithBook(page, await buildSampleBook(name));
  await reader.moveToStart();
  for (const { uuid } of await reader.listNotes()) await reader.sendNote('DELETE', uuid);
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
const selectText = async (page: Page): Promise<void> => {
  await expect(chapter(page).locator('p').first()).toBeVisible();
  await surface(page)?.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    const doc = frame?.contentDocument;
    const text = [...(doc?.querySelectorAll('p') ?? [])].find(
      ({ textContent }) => (textContent ?? '').length > 30,
    )?.firstChild;
    if (!doc || !text) throw new Error('there is no text');
    doc.getSelection()?.setBaseAndExtent(text, 0, text, 20);
  });
  await expect(bar(page)).toBeVisible();
};

for (const width of [1440, 390])
  test(`[READER-200] with hidden bars one line says chapter, percent and time left (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openReader(page, 'A quiet line');
    await page.keyboard.press('ArrowRight');
    await expect(bottomBar(page)).toBeHidden();
    await expect(line(page)).toContainText('Chapter 1');
    await expect(line(page)).toContainText('%');
    await expect(line(page)).toContainText('min');
    const text = await page.getByRole('main').boundingBox();
    const box = await line(page).boundingBox();
    expect(box?.height).toBeLessThan(40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo((text?.y ?? 0) + (text?.height ?? 0), 0);
    if (width > 640) await expect(line(page)).toContainText(/Page \d+ of \d+/);
  });

test('[READER-201] a bookmarked page has a ribbon, and the scrub bar one at its place', async ({ page }) => {
  await openReader(page, 'A hanging ribbon');
  await expect(ribbon(page)).toBeHidden();
  await page.keyboard.press('b');
  await expect(ribbon(page)).toBeVisible();
  await expect(bottomBar(page).locator('[class*="flag"]')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(ribbon(page)).toBeHidden();
  await page.keyboard.press('Home');
  await expect(ribbon(page)).toBeVisible();
  await page.keyboard.press('b');
  await expect(ribbon(page)).toBeHidden();
});

test('[READER-202] [READER-206] [READER-207] the bar keeps its place after a colour, the note opens beside the text, and gets a sign', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openReader(page, 'A sign of a note');
  await selectText(page);
  const green = bar(page).getByRole('button', { name: 'Green' });
  const before = await green.boundingBox();
  await green.click();
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(await green.boundingBox()).toEqual(before);
  await bar(page).getByRole('button', { name: 'Note' }).click();
  const note = page.getByRole('dialog', { name: 'Note' });
  const panel = await note.boundingBox();
  // the text is in the left column
  expect(panel?.x).toBeGreaterThan(720);
  expect(await findViolations(page)).toEqual([]);
  await note.getByRole('textbox', { name: 'Your note' }).fill('Why the lamp?');
  await note.getByRole('button', { name: 'Save' }).click();
  const sign = page.frameLocator('iframe').locator('.note-signs button');
  await expect(sign).toHaveCount(1);
  const turned = (await status(page).textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).not.toHaveText(turned);
  await expect(sign).not.toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(status(page)).toHaveText(turned);
  await sign.click();
  await expect(note.getByRole('textbox', { name: 'Your note' })).toHaveValue('Why the lamp?');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.frameLocator('iframe').getByRole('button', { name: 'Note on “' }).press('Enter');
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  // the keys of the book work at the sign
  await sign.press('ArrowRight');
  await expect(status(page)).not.toHaveText(turned);
  await page.keyboard.press('ArrowLeft');
  await expect(status(page)).toHaveText(turned);
});

test('[READER-203] [READER-204] on phones the toolbar of a selection and a note can be used under a toast', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReader(page, 'Buttons for thumbs');
  await page.keyboard.press('b');
  const toast = page.getByText('Bookmark added').locator('..');
  await toast.hover(); // it stays
  await selectText(page);
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  const getBottom = async (): Promise<number> => {
    const box = await toast.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await getBottom()).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
  await bar(page).getByRole('button', { name: 'Note' }).click();
  const note = page.getByRole('dialog', { name: 'Note' });
  expect(await getBottom()).toBeLessThanOrEqual((await note.boundingBox())?.y ?? 0);
});

for (const width of [1440, 390])
  test(`[READER-225] [READER-204] the controls of a voice cover no text, no bar covers them, and no toast (${width} px)`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const voice = { name: 'Ada', lang: 'en-GB', voiceURI: 'ada', localService: true, default: true };
      const voices = { getVoices: () => [voice], speak() {}, cancel() {}, resume() {}, addEventListener() {} };
      Object.assign(window, { SpeechSynthesisUtterance: class {} });
      Object.defineProperty(window, 'speechSynthesis', { value: { ...voices, removeEventListener() {} } });
    });
    await page.setViewportSize({ width, height: 844 });
    await openReader(page, 'A voice below the text');
    await page.keyboard.press('a');
    const controls = page.getByRole('region', { name: 'Read aloud' });
    await expect(controls.getByRole('button', { name: 'Pause' })).toBeVisible();
    const getBox = async (element: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
      return { x, top: y, right: x + width, bottom: y + height };
    };
    const own = await getBox(controls);
    for (const element of await controls.locator('button, select').all()) {
      const box = await getBox(element);
      expect([box.top >= own.top, box.bottom <= own.bottom, box.right <= width]).toEqual([true, true, true]);
    }
    // the text has become shorter by their height; the bottom bar covers its margin only, as ever
    expect((await getBox(page.getByRole('main'))).bottom).toBeLessThanOrEqual(844 - (own.bottom - own.top) + 1);
    expect(own.bottom).toBeLessThanOrEqual((await getBox(bottomBar(page))).top + 1);
    await page.keyboard.press('b');
    const toast = page.getByText('Bookmark added').locator('..');
    await toast.hover();
    expect((await getBox(toast)).bottom).toBeLessThanOrEqual((await getBox(controls)).top);
    await page.keyboard.press('Escape');
    await expect(bottomBar(page)).toBeHidden();
    await expect(controls.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect((await getBox(controls)).bottom).toBeCloseTo(844, 0);
    await controls.getByRole('button', { name: 'Stop reading aloud' }).click();
    await expect(controls).toBeHidden();
  });

test('[READER-203] [READER-204] on phones the bars have two rows at most, four icons and a menu, and the title can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReader(page, 'A title of some words');
  const top = page.locator('header');
  await expect(top.getByRole('button')).toHaveCount(5);
  expect((await top.getByRole('heading').boundingBox())?.width).toBeGreaterThan(140);
  const controls = await bottomBar(page).boundingBox();
  expect(controls?.height).toBeLessThan(100);
  await page.keyboard.press('b');
  const toast = page.getByText('Bookmark added').locator('..');
  await toast.hover(); // it stays
  await top.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('menu');
  await toast.hover();
  await waitForAnimations(page);
  const getBottom = async (): Promise<number> => {
    const box = await toast.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await getBottom()).toBeLessThanOrEqual((await menu.boundingBox())?.y ?? 0);
  // in the colour of the page
  expect(await menu.locator('../..').evaluate((it) => getComputedStyle(it).backgroundColor)).toBe(
    await top.evaluate((it) => getComputedStyle(it).backgroundColor),
  );
  for (const name of ['Contents', 'Notes', 'Recent positions'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Contents' }).click();
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
});

for (const width of [1440, 390])
  test(`[READER-204] a toast covers neither the scrub bar nor the line of the page (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openReader(page, 'A toast above');
    await page.keyboard.press('b');
    const toast = page.getByText('Bookmark added');
    await expect(toast).toBeVisible();
    const getBottom = async (): Promise<number> => {
      const box = await toast.locator('..').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const controls = await bottomBar(page).boundingBox();
    expect(await getBottom()).toBeLessThanOrEqual(controls?.y ?? 0);
    await toast.hover(); // it stays
    await page.keyboard.press('ArrowRight');
    await expect(bottomBar(page)).toBeHidden();
    expect(await getBottom()).toBeLessThanOrEqual((await line(page).boundingBox())?.y ?? 0);
  });

test('[READER-205] a glance makes a book neither begun nor last read; staying does', async ({ page }) => {
  const book = await buildSampleBook(`Glanced at ${Date.now()}`);
  const reader = await createReaderWithBook(page, book);
  const saved = page.waitForResponse((answer) => answer.url().includes('/reader/positions/'));
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  await saved;
  expect(await reader.getSavedPosition()).toBeNull();
  // ten visible seconds later it is being read
  await expect.poll(async () => (await reader.getSavedPosition())?.fraction, { timeout: 30_000 }).toBe(0);
});

test('[READER-208] font names are drawn in their own face', async ({ page }) => {
  await openReader(page, 'Names of fonts');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByText('Bitter', { exact: true })).toHaveCSS('font-family', /Sample Bitter/);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => family.includes('Sample') && status === 'loaded').length,
      ),
    )
    .toBe(4);
});
