/// <reference lib="dom" />
import { expect, type Frame } from '@playwright/test';
import { findUnreachableText } from '../reader-engine/reachable-text.ts';
import type { OpenedCase, ReaderCase } from './reader-case.ts';

/** Opens every chapter and expects all of its text to be on some page. Returns the number of pages of each. */
const expectAllTextReachable = async (opened: OpenedCase, chapters: number): Promise<number[]> => {
  const pages: number[] = [];
  for (let spine = 0; spine < chapters; spine += 1) {
    const chapter = await opened.showChapter(spine);
    expect(await findUnreachableText(chapter.frame), `chapter ${spine}`).toEqual([]);
    pages.push(chapter.pages);
  }
  return pages;
};

/** Page of the last occurrence of a text, counted from 0; null when it is not there. */
const findPageOf = (frame: Frame, text: string): Promise<number | null> =>
  frame.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let page: number | null = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.nodeValue ?? '').lastIndexOf(wanted);
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      page = Math.floor((range.getBoundingClientRect().left + document.documentElement.scrollLeft) / innerWidth);
    }
    return page;
  }, text);

export const layoutCases: readonly ReaderCase[] = [
  {
    folder: 'body-overflow-x-hidden',
    title: '[READER-100] the last line of a chapter whose body clips its width is on its last page',
    async check(opened) {
      await expectAllTextReachable(opened, 2);
      const { frame, pages } = await opened.showChapter(0);
      expect(pages).toBeGreaterThan(3);
      expect(await findPageOf(frame, 'THE LAST LINE OF ONE')).toBe(pages - 1);
    },
  },
  {
    folder: 'wrapper-overflow-hidden',
    title: '[READER-100] a wrapper that clips its content is broken over pages',
    async check(opened) {
      await expectAllTextReachable(opened, 2);
      const { frame, pages } = await opened.showChapter(0);
      expect(await findPageOf(frame, 'THE LAST LINE OF ONE')).toBe(pages - 1);
    },
  },
  {
    folder: 'positioned-wrapper',
    title: '[READER-100] a positioned wrapper is broken over pages, inside the margins',
    async check(opened) {
      const [pages] = await expectAllTextReachable(opened, 2);
      expect(pages).toBeGreaterThan(1);
      const { frame } = await opened.showChapter(0);
      const top = await frame.evaluate(() => document.querySelector('p')?.getClientRects()[0]?.top ?? 0);
      expect(top).toBeGreaterThan(50);
    },
  },
  {
    folder: 'code-block-scroll-container',
    title: '[READER-101] code wraps and continues on the next page',
    async check(opened) {
      await expectAllTextReachable(opened, 2);
      const { frame, pages } = await opened.showChapter(0);
      expect(await findPageOf(frame, 'END44')).toBe(pages - 1);
    },
  },
  {
    folder: 'fixed-width-block',
    title: '[READER-102] lines of a block of fixed width are as long as the column',
    check: async (opened) => {
      await expectAllTextReachable(opened, 2);
    },
  },
  {
    folder: 'wide-table-over-next-column',
    title: '[READER-102] a wide table stays in its column',
    check: async (opened) => {
      await expectAllTextReachable(opened, 1);
    },
  },
  {
    folder: 'blank-page-before-cover',
    title: '[READER-103] a cover with margins is on the first page, which is the only one',
    async check(opened) {
      const { frame, pages } = await opened.showChapter(0);
      expect(pages).toBe(1);
      const cover = await frame.evaluate(() => {
        const { left = -1, height = 0 } = document.querySelector('img')?.getBoundingClientRect() ?? {};
        return { left, height };
      });
      expect(cover.left).toBeGreaterThanOrEqual(0);
      expect(cover.height).toBeGreaterThan(300);
    },
  },
];
