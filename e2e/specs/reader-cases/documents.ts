/// <reference lib="dom" />
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { ReaderCase } from './reader-case.ts';

const getChapter = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe:visible');

const getNaturalWidth = (picture: Locator): Promise<number> =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

/** Documents, media types and references: all of them need the server, which rewrites and finds them. */
export const documentCases: readonly ReaderCase[] = [
  {
    folder: 'not-wellformed-xhtml',
    title: '[READER-120] chapters that XML refuses are read by the rules of HTML',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      for (const words of ['Before a line', 'entity', 'another bold']) {
        await expect(getChapter(page).getByText(words).first()).toBeVisible();
        await page.keyboard.press(']');
      }
    },
  },
  {
    folder: 'undeclared-namespace-prefix',
    title: '[READER-120] prefixes without a declaration hide neither cover nor text',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      // a book opens at its text: the cover is the page before it
      await expect(getChapter(page).getByRole('heading', { name: 'Two' })).toBeVisible();
      await page.keyboard.press('[');
      await expect(getChapter(page).locator('svg image')).toBeVisible();
    },
  },
  {
    folder: 'wrong-media-types',
    title: '[META-62] a media type that cannot be right is replaced',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await expect(getChapter(page).getByText('SHOULD BE RED')).toHaveCSS('text-align', 'center');
      await expect.poll(() => getNaturalWidth(getChapter(page).locator('img[src="s.svg"]'))).toBe(200);
      await page.keyboard.press(']');
      await expect(getChapter(page).getByRole('heading', { name: 'Chapter listed as application/xml' })).toBeVisible();
      await page.keyboard.press(']');
      await expect(getChapter(page).getByRole('heading', { name: 'Chapter listed as text/plain' })).toBeVisible();
    },
  },
  {
    folder: 'object-embed',
    title: '[READER-122] drawings in object and embed are shown',
    async check({ showChapter }) {
      const { frame } = await showChapter(0);
      await expect(frame.locator('object')).toHaveCSS('content', /s\.svg/);
      await expect.poll(() => getNaturalWidth(frame.locator('img'))).toBe(300);
    },
  },
  {
    folder: 'epub-switch',
    title: '[READER-123] one case of a switch is shown',
    async check({ showChapter }) {
      const { frame } = await showChapter(0);
      await expect(frame.getByText('DEFAULT TEXT')).toBeVisible();
      await expect(frame.getByText('CASE TEXT')).toBeHidden();
    },
  },
  {
    folder: 'case-of-references',
    title: '[READER-124] a picture in another letter case is shown',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await expect.poll(() => getNaturalWidth(getChapter(page).getByRole('img', { name: 'pic' }))).toBeGreaterThan(0);
    },
  },
  {
    folder: 'container-leading-slash',
    title: '[META-63] a leading slash means the root of the container',
    async check({ page, upload }) {
      await page.goto((await upload()).url);
      await expect(getChapter(page).getByRole('heading', { name: 'One' })).toBeVisible();
    },
  },
];
