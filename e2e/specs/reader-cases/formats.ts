/// <reference lib="dom" />
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { ReaderCase } from './reader-case.ts';

const getChapter = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe:visible');
const getStatus = (page: Page) => page.locator('p[aria-live]');

export const formatCases: readonly ReaderCase[] = [
  {
    folder: 'audio-ch0-names',
    title: '[FMT-102] recordings are named by their titles, not by a single mark in each',
    async check({ page, upload, file }) {
      await upload();
      await page.goto(`/en/user/audio/${encodeURIComponent(file.name)}`);
      for (const title of ['Kapitel 1', 'Kapitel 2', 'Kapitel 3'])
        await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/ch0/)).toHaveCount(0);
    },
  },
  {
    folder: 'comic-backslash-names',
    title: '[META-36] a comic whose names have backslashes is taken and shown',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await expect(getStatus(page)).toHaveText('Page 1 of 2');
    },
  },
  {
    folder: 'comic-tiff-jp2-heic',
    title: '[FMT-29] [PAGE-2] pages in every picture format are there, drawn or named',
    async check({ page, upload }) {
      // too narrow for two pages side by side
      await page.setViewportSize({ width: 800, height: 900 });
      await page.goto((await upload()).url);
      await expect(getStatus(page)).toHaveText('Page 1 of 6');
      await page.keyboard.press('End');
      await expect(getStatus(page)).toHaveText('Page 6 of 6');
      const sheets = page.frameLocator('iframe').locator('.sheet[data-state="shown"]:not(.aside):not([inert])');
      for (const [number, isDrawn] of [
        [5, true],
        [4, false],
        [3, true],
        [2, true],
      ] as const) {
        await page.keyboard.press('ArrowLeft');
        await expect(getStatus(page)).toHaveText(`Page ${number} of 6`);
        if (isDrawn) await expect(sheets).toHaveAccessibleName(`Page ${number}`);
        else await expect(page.frameLocator('iframe').getByText('Page 4 can’t be displayed')).toBeVisible();
      }
    },
  },
  {
    folder: 'fb2-deep-headings',
    title: '[FORM-17] no heading of a deep section is smaller than the text',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      const sizes = await getChapter(page)
        .locator('body')
        .evaluate((body) => {
          const getSize = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);
          const text = [...body.querySelectorAll('p')].map(getSize);
          return {
            text: Math.max(...text),
            headings: [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(getSize),
          };
        });
      expect(sizes.headings.length).toBeGreaterThan(5);
      expect(Math.min(...sizes.headings)).toBeGreaterThanOrEqual(sizes.text);
    },
  },
  {
    folder: 'fb2-without-xml-declaration',
    title: '[META-1] an FB2 without an XML declaration opens',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await expect(getChapter(page).locator('p').first()).toBeVisible();
    },
  },
  {
    folder: 'txt-korean-chapters',
    title: '[FORM-22] chapters of a Korean text are in its contents',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await page.getByRole('button', { name: 'Contents' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: '제1장' }).first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('button', { name: '제2장' }).first()).toBeVisible();
    },
  },
  {
    folder: 'zip-trailing-bytes',
    title: '[META-37] an EPUB with bytes behind it opens',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await expect(getChapter(page).locator('p').first()).toBeVisible();
    },
  },
];
