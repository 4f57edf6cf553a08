/// <reference lib="dom" />
import { expect, type Frame } from '@playwright/test';
import type { ReaderCase } from './reader-case.ts';

/** Columns in which texts begin, counted from 0. */
const findColumns = (frame: Frame, texts: readonly string[]): Promise<(number | null)[]> =>
  frame.evaluate((wanted) => {
    const style = getComputedStyle(document.documentElement);
    const step = Number.parseFloat(style.columnWidth) + Number.parseFloat(style.columnGap);
    return wanted.map((text) => {
      const found = [...document.querySelectorAll('body *')].findLast(({ textContent }) =>
        textContent?.replaceAll('\u00ad', '').includes(text),
      );
      return found
        ? Math.floor((found.getBoundingClientRect().left + document.documentElement.scrollLeft) / step)
        : null;
    });
  }, texts);

export const pageBreakCases: readonly ReaderCase[] = [
  {
    folder: 'page-break-before',
    title: '[READER-160] tales that begin with a page break begin a page',
    async check({ page, showChapter }) {
      await page.setViewportSize({ width: 600, height: 800 });
      const { frame, pages } = await showChapter(0);
      expect(pages).toBeGreaterThan(2);
      const columns = await findColumns(frame, ['First Tale', 'Second Tale', 'AFTER A PAGEBREAK DIV']);
      expect(columns.map((column, at) => at === 0 || (column ?? 0) > (columns[at - 1] ?? 0))).toEqual([
        true,
        true,
        true,
      ]);
    },
  },
  {
    folder: 'nav-list-wrapped',
    title: '[META-46] contents in a wrapped list are shown',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await page.getByRole('button', { name: 'Contents' }).first().click();
      for (const name of ['Part One, only text', 'First chapter', 'Second chapter', 'Third chapter'])
        await expect(page.getByRole('dialog').getByText(name, { exact: true }).first()).toBeVisible();
    },
  },
  {
    folder: 'fxl-spread-none',
    title: '[META-47] [READER-164] pages that are never to be paired stand alone',
    async check({ page, upload }) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto((await upload()).url);
      const chapters = page.frameLocator('iframe').locator('iframe:visible');
      await expect(chapters).toHaveCount(1);
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('p[aria-live]').first()).toContainText('2');
      await expect(chapters).toHaveCount(1);
    },
  },
];
