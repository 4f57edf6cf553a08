/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { buildComic } from '../fixtures/fixed-layout-books.ts';
import { expect, test } from '../fixtures/session.ts';

declare global {
  interface Window {
    /** Every wake lock that the browser granted to this page. */
    locks: WakeLockSentinel[];
  }
}

/** Records the wake locks that the browser grants, without mocking them. */
const recordLocks = async (page: Page): Promise<void> => {
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
const countLocks = (page: Page) => page.evaluate(() => window.locks.length);
const countActiveLocks = (page: Page) => page.evaluate(() => window.locks.filter(({ released }) => !released).length);
const getStatus = (page: Page) => page.locator('p[aria-live]').first();

test('[READER-50] the screen stays on while a book is read, until the reader is idle or leaves', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await page.clock.install();
  await recordLocks(page);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of');
  await expect.poll(() => countActiveLocks(page)).toBe(1);

  await page.clock.fastForward('09:00');
  await page.keyboard.press('ArrowRight');
  await expect(getStatus(page)).toContainText('Page 2 of');
  await page.clock.fastForward('09:00');
  expect(await countActiveLocks(page)).toBe(1);
  expect(await countLocks(page)).toBe(1);

  await page.clock.fastForward('01:30');
  await expect.poll(() => countActiveLocks(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(getStatus(page)).toContainText('Page 3 of'); // and the bars are hidden
  await expect.poll(() => countActiveLocks(page)).toBe(1);

  // a hidden page loses its lock: release it as the browser does, then show the page again
  await page.evaluate(async () => {
    await Promise.all(window.locks.map((lock) => lock.release()));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => countActiveLocks(page)).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to your books' }).click();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await expect.poll(() => countActiveLocks(page)).toBe(0);
});

test('[READER-50] also in a comic, and a refused lock causes no error', async ({ page, session }) => {
  const [id] = await session.uploadBooks([await buildComic('Lanterns', 4)]);
  await recordLocks(page);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of');
  await expect.poll(() => countActiveLocks(page)).toBe(1);

  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('The battery runs low', 'NotAllowedError'));
  });
  await page.reload();
  await expect(getStatus(page)).toContainText('Page 1 of');
  await page.keyboard.press('ArrowRight');
  await expect(getStatus(page)).toContainText('Page 2 of');
  expect(errors).toEqual([]);
  expect(await countLocks(page)).toBe(0);
});
