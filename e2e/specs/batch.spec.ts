import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/session.ts';

const FILES = 1_000;
/** Generous for busy machines; ten files a second are normal. */
const TIMEOUT_MS = FILES * 1_000;

test.describe.configure({ timeout: 2 * TIMEOUT_MS });

/** Starts measuring long tasks. The returned function gives the longest so far in milliseconds. */
const observeLongestTask = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  // The page has this property from above.
  return () => page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
};

test('[UPL-30] [UPL-32] a thousand files of one batch become a thousand books @long', async ({
  page,
  session,
}, info) => {
  const folder = info.outputPath('books');
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (let number = 1; number <= FILES; number += 1) {
    const file = path.join(folder, `book-${number}.epub`);
    await writeFile(file, await buildEpub({ title: `Book ${number}`, chapters: 1, paragraphs: 1, cover: false }));
    files.push(file);
  }
  await page.goto('en/user/books');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  const getLongestTask = await observeLongestTask(page);
  const startedAt = performance.now();
  await page.locator('input[type=file]').setInputFiles(files);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Adding 1,000 files' })).toBeVisible();
  const rows = dialog.getByRole('list', { name: 'Files' }).locator('[data-row]');
  expect(await rows.count()).toBeLessThan(60);

  // The reader closes the dialog and sees the progress in the header.
  await page.keyboard.press('Escape');
  const uploadButton = page.getByRole('banner').getByRole('button', { name: /Ongoing upload · \d+ files? left/ });
  await expect(uploadButton).toContainText(/\d+ of 1,000 · \d+%/);
  await uploadButton.click();
  await expect(dialog.getByRole('heading', { name: '1,000 files added' })).toBeVisible({ timeout: TIMEOUT_MS });
  const seconds = (performance.now() - startedAt) / 1000;

  await dialog.getByRole('link', { name: 'Read' }).first().focus();
  await page.keyboard.press('End');
  await expect(dialog.getByText('Book 1000', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  const longestMs = await getLongestTask();
  info.annotations.push({
    type: 'figures',
    description: `${seconds.toFixed(0)} s, longest task ${longestMs.toFixed(0)} ms`,
  });
  process.stdout.write(
    `${FILES} files in ${seconds.toFixed(0)} s; the page never stood still for more than ${longestMs.toFixed(0)} ms\n`,
  );

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByText('1,000', { exact: true })).toBeVisible();
  const titles = (await session.listBooks()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(Array.from({ length: FILES }, (_, index) => `Book ${index + 1}`).toSorted());
});
