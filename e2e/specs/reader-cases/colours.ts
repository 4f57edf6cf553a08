/// <reference lib="dom" />
import { ReadingSettings } from '@lectern/contracts';
import { expect } from '@playwright/test';
import { listFaintText } from '../reader-engine/contrast.ts';
import { measureDrawingContrast } from '../reader-engine/drawing-contrast.ts';
import type { OpenedCase, ReaderCase } from './reader-case.ts';

const PAGE_COLOURS = ['light', 'paper', 'sepia', 'grey', 'dark', 'black', 'contrast'] as const;

/** Expects that the words of a chapter can be read in all page colours. */
const expectReadable = async ({ engine, showChapter }: OpenedCase, spine: number): Promise<void> => {
  const { frame } = await showChapter(spine);
  for (const page of PAGE_COLOURS) {
    await engine.applySettings(ReadingSettings.parse({ page }));
    expect(await listFaintText(frame), page).toEqual([]);
  }
};

export const colourCases: readonly ReaderCase[] = [
  {
    folder: 'white-on-black-body',
    title: '[READER-140] words of a book for a black page can be read on every page',
    async check(opened) {
      for (const spine of [0, 1]) await expectReadable(opened, spine);
    },
  },
  {
    folder: 'dark-important-black',
    title: '[READER-140] important black words can be read on dark pages',
    check: (opened) => expectReadable(opened, 0),
  },
  {
    folder: 'dark-pseudo-elements',
    title: '[READER-140] words of pseudo-elements can be read on dark pages',
    check: (opened) => expectReadable(opened, 0),
  },
  {
    folder: 'dark-drawings',
    title: '[READER-143] drawings can be seen on dark pages',
    async check({ engine, page, showChapter }) {
      const { frame } = await showChapter(0);
      await engine.applySettings(ReadingSettings.parse({ page: 'dark' }));
      for (const drawing of await frame.locator('svg,img').all())
        await expect.poll(() => measureDrawingContrast(page, drawing, 0)).toBeGreaterThan(3);
    },
  },
  {
    folder: 'calibre-svg-cover-stretched',
    title: '[READER-145] a cover in SVG keeps its ratio',
    async check({ showChapter }) {
      const { frame } = await showChapter(0);
      const { width = 0, height = 1 } = (await frame.locator('image').boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(2 / 3, 2);
    },
  },
  {
    folder: 'rem-62-5-percent',
    title: '[READER-146] text has the chosen size where one rem is 10 px',
    async check({ showChapter }) {
      const { frame } = await showChapter(0);
      await expect(frame.locator('p').first()).toHaveCSS('font-size', '18px');
    },
  },
  {
    folder: 'own-drop-cap',
    title: '[READER-147] no drop cap under short paragraphs, dialogue and initials of the book',
    async check({ showChapter }) {
      for (const spine of [0, 1, 2]) {
        const { frame } = await showChapter(spine);
        const floats = await frame.evaluate(() =>
          [...document.querySelectorAll('p')].map((p) => getComputedStyle(p, '::first-letter').float),
        );
        expect(new Set(floats)).toEqual(new Set(['none']));
      }
    },
  },
  {
    folder: 'rtl-by-language',
    title: '[READER-148] Hebrew without a direction is set from right to left',
    async check({ showChapter }) {
      const { frame } = await showChapter(0);
      await expect(frame.locator('p').first()).toHaveCSS('direction', 'rtl');
    },
  },
];
