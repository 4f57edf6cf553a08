/// <reference lib="dom" />
import { existsSync, readFileSync } from 'node:fs';
import { PageColour } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { aSampleBook, type BookFile } from '../fixtures/books.ts';
import { judged } from '../fixtures/judge.ts';
import { still } from '../fixtures/looks.ts';
import { aReaderWith } from './reader-engine/library.ts';

const FIXED = new URL('../../../shared/corpus/epub/idpf-haruko-html-jpeg.epub', import.meta.url);

const status = (page: Page) => page.locator('p[aria-live]');
const panel = (page: Page) => page.getByRole('region', { name: 'Type' });

/** Opens a sample book at its start, and the panel of how its pages look. */
const aPanel = async (page: Page, book?: BookFile) => {
  const reader = await aReaderWith(page, book ?? (await aSampleBook('The Reading Room')));
  await reader.rewind();
  await page.goto(reader.address);
  await expect(status(page)).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Type and page' }).click();
  await expect(panel(page)).toBeVisible();
  return reader;
};
/** Computed style of the first paragraph in the chapter in sight. */
const look = async (page: Page) => {
  for (const frame of page.frames().filter((one) => one.parentFrame()?.url().includes('/surface/'))) {
    const element = await frame.frameElement();
    if (!(await element.evaluate((it) => getComputedStyle(it as Element).visibility === 'visible'))) continue; // frame elements are elements
    return frame.evaluate(() => {
      const { fontFamily, fontSize } = getComputedStyle(document.querySelector('p') ?? document.body);
      return { font: fontFamily.split(',')[0] ?? '', size: fontSize };
    });
  }
  return null;
};
const row = (page: Page, name: string) => page.getByRole('button', { name: `Reset: ${name}` });

test('[READER-65] a choice for this book goes before that for all, and can be dropped', async ({ page }) => {
  const { address } = await aPanel(page);
  await page.getByRole('radio', { name: 'Bitter' }).check({ force: true });
  await expect.poll(async () => (await look(page))?.font).toBe('Bitter');
  await page.getByRole('radio', { name: 'This book' }).click();
  await expect(row(page, 'Font')).toBeHidden();
  await page.getByRole('radio', { name: 'Source Sans' }).check({ force: true });
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect.poll(() => look(page)).toEqual({ font: '"Source Sans 3"', size: '19px' });
  await page.goto(address);
  await expect.poll(() => look(page)).toEqual({ font: '"Source Sans 3"', size: '19px' });
  await page.getByRole('button', { name: 'Type and page' }).click();
  await expect(page.getByRole('radio', { name: 'This book' })).toBeChecked();
  await row(page, 'Font').click();
  await expect.poll(() => look(page)).toEqual({ font: 'Bitter', size: '19px' });
  await expect(page.getByRole('radio', { name: 'Bitter' })).toBeChecked();
  expect(await panel(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: 'Use the settings of all books' }).click();
  await expect.poll(() => look(page)).toEqual({ font: 'Bitter', size: '18px' });
  await page.getByRole('radio', { name: 'All books' }).click();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(async () => (await look(page))?.font).not.toBe('Bitter');
});

test('[READER-68] two buttons turn pages when they are asked for', async ({ page }) => {
  await aPanel(page);
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(next).toHaveCSS('opacity', '0'); // heard, and seen when Tab comes to it
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
  test(`[READER-69] the panel has no breach in any page colour, ${width} wide${width < 640 ? '' : ' @long'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await aPanel(page);
    for (const section of ['Layout', 'Spacing', 'Text']) {
      await page.getByRole('radio', { name: section, exact: true }).click();
      const colours = section === 'Text' ? PageColour.options : PageColour.options.slice(-1);
      for (const colour of colours) {
        const name = `${colour.charAt(0).toUpperCase()}${colour.slice(1)}`;
        await page.getByRole('radio', { name, exact: true }).check({ force: true });
        await expect(page.locator('main').locator('..')).toHaveAttribute('data-page', colour);
        await still(page);
        const breaches = await judged(page, { coloursOnly: colour !== colours[0] });
        expect(breaches.map(({ id, html }) => `${colour} ${id} ${html}`)).toEqual([]);
      }
    }
    // what is asked for covers no more than the lower part of a narrow window
    const top = (await panel(page).boundingBox())?.y ?? 0;
    if (width < 640) expect(top).toBeGreaterThan(height * 0.3);
  });

test('[READER-69] a book of fixed pages is offered no type', async ({ page }) => {
  if (!existsSync(FIXED)) return console.log('not run: the corpus is not here');
  const name = 'idpf-haruko-html-jpeg.epub';
  await aPanel(page, { name, title: name, mimeType: 'application/epub+zip', buffer: readFileSync(FIXED) });
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Page buttons' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Size' })).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Spacing' })).toBeHidden();
});
