/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { aComic } from '../fixtures/paged-books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

declare global {
  interface Window {
    /** Every lock that the browser gave to this page. */
    locks: WakeLockSentinel[];
  }
}

/** Writes down what the browser itself gives; nothing is answered in its stead. */
const watchLocks = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['screen-wake-lock']);
  await page.addInitScript(() => {
    window.locks = [];
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (kind) => {
      const lock = await request(kind);
      window.locks.push(lock);
      return lock;
    };
  });
};
const given = (page: Page) => page.evaluate(() => window.locks.length);
const live = (page: Page) => page.evaluate(() => window.locks.filter(({ released }) => !released).length);
const told = (page: Page) => page.locator('p[aria-live]').first();

test('[READER-50] the screen stays on while a book is read, until it is put down or left', async ({
  page,
  session,
}) => {
  const [id] = await session.stores([await aSampleBook('The Reading Room')]);
  await page.clock.install();
  await watchLocks(page);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of');
  await expect.poll(() => live(page)).toBe(1);

  await page.clock.fastForward('09:00');
  await page.keyboard.press('ArrowRight');
  await expect(told(page)).toContainText('Page 2 of');
  await page.clock.fastForward('09:00');
  expect(await live(page)).toBe(1);
  expect(await given(page)).toBe(1);

  await page.clock.fastForward('01:30');
  await expect.poll(() => live(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(told(page)).toContainText('Page 3 of'); // and the bars are gone
  await expect.poll(() => live(page)).toBe(1);

  // a page that is hidden loses its lock: so it is taken away here as the browser does, and the page is seen again
  await page.evaluate(async () => {
    await Promise.all(window.locks.map((lock) => lock.release()));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => live(page)).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to your books' }).click();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await expect.poll(() => live(page)).toBe(0);
});

test('[READER-50] also over a comic, and a browser that refuses is no trouble', async ({ page, session }) => {
  const [id] = await session.stores([await aComic('Lanterns', 4)]);
  await watchLocks(page);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of');
  await expect.poll(() => live(page)).toBe(1);

  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  await page.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('The battery runs low', 'NotAllowedError'));
  });
  await page.reload();
  await expect(told(page)).toContainText('Page 1 of');
  await page.keyboard.press('ArrowRight');
  await expect(told(page)).toContainText('Page 2 of');
  expect(troubles).toEqual([]);
  expect(await given(page)).toBe(0);
});
