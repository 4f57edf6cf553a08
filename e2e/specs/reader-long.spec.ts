/// <reference lib="dom" />
import type { Desk } from './reader-engine/desk.ts';
import { chapterOf, writtenBook } from './reader-engine/epub.ts';
import { expect, test } from './reader-engine/test.ts';

type Seen = { length: number; width: number; left: number; top: number };
declare global {
  interface Window {
    firstSeen?: Seen;
    seenNow(): Seen | undefined;
  }
}

/** Runs in every frame: what is laid out of a chapter when it is shown, and where its fifth paragraph stands. */
const watch = (): void => {
  window.seenNow = () => {
    const frame = [...document.querySelectorAll('iframe')].find(({ style }) => style.visibility === 'visible');
    const root = frame?.contentDocument?.documentElement;
    const rect = root?.querySelector('p:nth-of-type(5)')?.getBoundingClientRect();
    if (!root || !rect) return;
    return { length: root.scrollWidth, width: root.clientWidth, left: rect.left, top: rect.top };
  };
  new MutationObserver(() => {
    const seen = window.seenNow();
    if (seen) window.firstSeen ??= seen;
  }).observe(document, { subtree: true, childList: true, attributes: true });
};

/** How much of it was laid out when it was shown first, and how much in the end. */
const seenOf = async (desk: Desk): Promise<{ first: Seen; whole: Seen }> => {
  const first = await desk.surface().evaluate(() => window.firstSeen);
  const whole = await desk.surface().evaluate(() => window.seenNow());
  if (!first || !whole) throw new Error('No chapter was shown');
  return { first, whole };
};

test('[READER-32] a very long chapter is shown before all of it is laid out, and nothing moves then', async ({
  desk,
  host,
  page,
}) => {
  await page.addInitScript(watch);
  await desk.connect();
  host.books.set('b', writtenBook([chapterOf('Long', 2500), chapterOf('Last', 3)]));
  const place = await desk.open('b');
  const { first, whole } = await seenOf(desk);
  expect(whole.length).toBeGreaterThan(3 * first.length);
  expect([first.left, first.top]).toEqual([whole.left, whole.top]);
  expect([place.page, place.pages]).toEqual([0, Math.ceil((whole.length - 4) / whole.width)]);

  const last = await desk.after(() => desk.say({ kind: 'edge', of: 'end' }));
  expect(last.page).toBe(place.pages - 1);
  const { cfi, quote, fraction } = last.at;
  const again = await desk.open('b', { kind: 'place', cfi, quote, fraction });
  expect([again.page, again.pages, again.at.cfi]).toEqual([last.page, last.pages, cfi]);
});

test('[READER-32] at a place in a very long chapter it is shown as far as that', async ({ desk, host, page }) => {
  await page.addInitScript(watch);
  await desk.connect();
  host.books.set('b', writtenBook([chapterOf('Long', 2500)]));
  const place = await desk.open('b', { kind: 'fraction', fraction: 0.3 });
  const { first, whole } = await seenOf(desk);
  expect(whole.length).toBeGreaterThan(1.5 * first.length);
  expect(first.length).toBeGreaterThan((place.page + 1) * whole.width);
  expect(first.left).toBe(whole.left);
  const { cfi, quote, fraction } = place.at;
  const again = await desk.open('b', { kind: 'place', cfi, quote, fraction });
  expect([again.page, again.pages, again.at.cfi]).toEqual([place.page, place.pages, cfi]);
});
