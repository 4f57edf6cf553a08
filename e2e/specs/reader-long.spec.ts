/// <reference lib="dom" />
import type { EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

type ChapterLayout = { length: number; width: number; left: number; top: number };
declare global {
  interface Window {
    firstLayout?: ChapterLayout;
    measureLayout(): ChapterLayout | undefined;
  }
}

/** Runs in every frame: records the size of the laid out part of the chapter when it is first shown, and the position of its fifth paragraph. */
const observeLayout = (): void => {
  window.measureLayout = () => {
    const frame = [...document.querySelectorAll('iframe')].find(({ style }) => style.visibility === 'visible');
    const root = frame?.contentDocument?.documentElement;
    const rect = root?.querySelector('p:nth-of-type(5)')?.getBoundingClientRect();
    if (!root || !rect) return;
    return { length: root.scrollWidth, width: root.clientWidth, left: rect.left, top: rect.top };
  };
  new MutationObserver(() => {
    const layout = window.measureLayout();
    if (layout) window.firstLayout ??= layout;
  }).observe(document, { subtree: true, childList: true, attributes: true });
};

/** The layout of the chapter when it was first shown, and now. */
const getLayouts = async (engine: EngineDriver): Promise<{ first: ChapterLayout; final: ChapterLayout }> => {
  const first = await engine.getSurfaceFrame().evaluate(() => window.firstLayout);
  const final = await engine.getSurfaceFrame().evaluate(() => window.measureLayout());
  if (!first || !final) throw new Error('No chapter was shown');
  return { first, final };
};

test('[READER-32] a very long chapter is shown before its layout is complete, without a later shift', async ({
  engine,
  host,
  page,
}) => {
  await page.addInitScript(observeLayout);
  await engine.connect();
  host.books.set('b', buildBook([buildChapter('Long', 2500), buildChapter('Last', 3)]));
  const position = await engine.openBook('b');
  const { first, final } = await getLayouts(engine);
  expect(final.length).toBeGreaterThan(3 * first.length);
  expect([first.left, first.top]).toEqual([final.left, final.top]);
  expect([position.page, position.pages]).toEqual([0, Math.ceil((final.length - 4) / final.width)]);

  const last = await engine.waitForPositionAfter(() => engine.post({ kind: 'edge', of: 'end' }));
  expect(last.page).toBe(position.pages - 1);
  const { cfi, quote, fraction } = last.at;
  const reopened = await engine.openBook('b', { kind: 'place', cfi, quote, fraction });
  expect([reopened.page, reopened.pages, reopened.at.cfi]).toEqual([last.page, last.pages, cfi]);
});

test('[READER-32] a very long chapter opened at a position is laid out up to there first', async ({
  engine,
  host,
  page,
}) => {
  await page.addInitScript(observeLayout);
  await engine.connect();
  host.books.set('b', buildBook([buildChapter('Long', 2500)]));
  const position = await engine.openBook('b', { kind: 'fraction', fraction: 0.3 });
  const { first, final } = await getLayouts(engine);
  expect(final.length).toBeGreaterThan(1.5 * first.length);
  expect(first.length).toBeGreaterThan((position.page + 1) * final.width);
  expect(first.left).toBe(final.left);
  const { cfi, quote, fraction } = position.at;
  const reopened = await engine.openBook('b', { kind: 'place', cfi, quote, fraction });
  expect([reopened.page, reopened.pages, reopened.at.cfi]).toEqual([position.page, position.pages, cfi]);
});
