/// <reference lib="dom" />
import { expect } from '@playwright/test';
import type { ReaderCase } from './reader-case.ts';

export const textCases: readonly ReaderCase[] = [
  {
    folder: 'quotation-glued',
    title: '[READER-180] quotes and excerpts read as the page does',
    async check({ engine, showChapter }) {
      const { frame } = await showChapter(0);
      const from = await engine.countMessages();
      await frame.evaluate(() => {
        const [first, second] = [...document.querySelectorAll('p')].map((element) => element.lastChild as Text | null); // both end with text
        const start = first?.data.indexOf('he lamp') ?? 0;
        const word = document.querySelectorAll('p')[1]?.firstChild as Text | undefined; // as above
        if (!first || !second || !word) throw new Error('the paragraphs are not there');
        getSelection()?.setBaseAndExtent(first, start, word, word.data.indexOf('h', word.data.indexOf('soft')) + 1);
      });
      const { selection } = await engine.waitForMessage('selection', from);
      expect(selection?.stretch.text).toBe('he lamp was lit. A softh');
      for (const [query, excerpt] of [
        ['therefore', /One Therefore/],
        ['second', /first second, non/],
        ['点灯夫は', /点灯夫は歩いた。/],
      ] as const) {
        const count = await engine.countMessages();
        await engine.post({ kind: 'find', text: query });
        const { hits } = await engine.waitForMessage('hits', count);
        expect(hits.map(({ before, match, after }) => before + match + after).join('|')).toMatch(excerpt);
      }
    },
  },
  {
    folder: 'pdf-hyphenated-word',
    title: '[READER-182] [READER-184] a word divided at the end of a line is found',
    async check({ page, upload }) {
      await page.goto((await upload('application/pdf')).url);
      await expect(page.locator('p[aria-live]')).toHaveText(/^Page 1 of/);
      await page.keyboard.press('Control+f');
      const field = page.getByRole('searchbox', { name: 'Search text' });
      for (const word of ['hyphenated', 'office', 'flower']) {
        await field.fill(word);
        await expect(page.getByText('Found: 1', { exact: true })).toBeVisible();
      }
      await field.fill('harbour');
      await expect(page.getByText('No results.', { exact: true })).toBeVisible();
    },
  },
];
