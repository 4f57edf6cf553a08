/// <reference lib="dom" />
import { existsSync, readFileSync } from 'node:fs';
import { PageColour } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { type BookFile, buildSampleBook } from '../fixtures/books.ts';
import { waitForAnimations } from '../fixtures/page-waits.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const FIXED_LAYOUT_BOOK = new URL('../../../shared/corpus/epub/idpf-haruko-html-jpeg.epub', import.meta.url);

const status = (page: Page) => page.locator('p[aria-live]');
const getPanel = (page: Page) => page.getByRole('region', { name: 'Appearance' });

/** Opens a sample book at its start, with the appearance panel. */
const openPanel = async (page: Page, book?: BookFile) => {
  const reader = await createReaderWithBook(page, book ?? (await buildSampleBook('The Reading Room')));
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(getPanel(page)).toBeVisible();
  return reader;
};
/** The font and text size of the first paragraph in the visible chapter. */
const getTextStyle = async (page: Page) => {
  for (const frame of page.frames().filter((candidate) => candidate.parentFrame()?.url().includes('/surface/'))) {
    const element = await frame.frameElement();
    if (!(await element.evaluate((it) => getComputedStyle(it as Element).visibility === 'visible'))) continue; // frame elements are elements
    return frame.evaluate(() => {
      const { fontFamily, fontSize } = getComputedStyle(document.querySelector('p') ?? document.body);
      return { font: fontFamily.split(',')[0] ?? '', size: fontSize };
    });
  }
  return null;
};
const getResetButton = (page: Page, name: string) => page.getByRole('button', { name: `Reset: ${name}` });

test('[READER-65] settings for this book override those for all books, and can be reset', async ({ page }) => {
  const { url: address } = await openPanel(page);
  await page.getByRole('radio', { name: 'Bitter' }).check({ force: true });
  await expect.poll(async () => (await getTextStyle(page))?.font).toBe('Bitter');
  await page.getByRole('radio', { name: 'This book' }).click();
  await expect(getResetButton(page, 'Font')).toBeHidden();
  await page.getByRole('radio', { name: 'Source Sans' }).check({ force: true });
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect.poll(() => getTextStyle(page)).toEqual({ font: '"Source Sans 3"', size: '19px' });
  await page.goto(address);
  await expect.poll(() => getTextStyle(page)).toEqual({ font: '"Source Sans 3"', size: '19px' });
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('radio', { name: 'This book' })).toBeChecked();
  await getResetButton(page, 'Font').click();
  await expect.poll(() => getTextStyle(page)).toEqual({ font: 'Bitter', size: '19px' });
  await expect(page.getByRole('radio', { name: 'Bitter' })).toBeChecked();
  expect(await getPanel(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: 'Use settings for all books' }).click();
  await expect.poll(() => getTextStyle(page)).toEqual({ font: 'Bitter', size: '18px' });
  await page.getByRole('radio', { name: 'All books' }).click();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(async () => (await getTextStyle(page))?.font).not.toBe('Bitter');
});

test('[READER-68] two buttons turn pages when enabled', async ({ page }) => {
  await openPanel(page);
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(next).toHaveCSS('opacity', '0'); // available to assistive technology, and visible on keyboard focus
  await page.getByRole('radio', { name: 'Layout' }).click();
  await page.getByRole('checkbox', { name: 'Page buttons' }).check();
  await page.keyboard.press('Escape');
  await expect(next).toHaveCSS('opacity', '1');
  await next.click();
  await expect(status(page)).toContainText('Page 2 of');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(status(page)).toContainText('Page 1 of');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`[READER-69] the panel has no violations in any page colour, ${width} wide${width < 640 ? '' : ' @long'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPanel(page);
    for (const section of ['Layout', 'Spacing', 'Text']) {
      await page.getByRole('radio', { name: section, exact: true }).click();
      const colours = section === 'Text' ? PageColour.options : PageColour.options.slice(-1);
      for (const colour of colours) {
        const name = colour === 'contrast' ? 'High contrast' : `${colour.charAt(0).toUpperCase()}${colour.slice(1)}`;
        await page.getByRole('radio', { name, exact: true }).check({ force: true });
        await expect(page.locator('main').locator('..')).toHaveAttribute('data-page', colour);
        await waitForAnimations(page);
        const violations = await findViolations(page, { coloursOnly: colour !== colours[0] });
        expect(violations.map(({ id, html }) => `${colour} ${id} ${html}`)).toEqual([]);
      }
    }
    // in a narrow window the panel covers only the lower part
    const top = (await getPanel(page).boundingBox())?.y ?? 0;
    if (width < 640) expect(top).toBeGreaterThan(height * 0.3);
  });

test('[DICT-9] [READER-69] a fixed-layout book has no text settings', async ({ page }) => {
  if (!existsSync(FIXED_LAYOUT_BOOK)) return console.log('not run: the corpus is not here');
  const name = 'idpf-haruko-html-jpeg.epub';
  await openPanel(page, {
    name,
    title: name,
    mimeType: 'application/epub+zip',
    buffer: readFileSync(FIXED_LAYOUT_BOOK),
  });
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Page buttons' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Text size' })).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Spacing' })).toBeHidden();
  await page.getByRole('radio', { name: 'Look up' }).click();
  await expect(page.getByRole('button', { name: 'Add dictionary…' })).toBeVisible();
});
