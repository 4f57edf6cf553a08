import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anEpub } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/signed-in.ts';

const FILES = 1_000;
/** For machines that have much else to do; ten files a second are usual. */
const PATIENCE_MS = FILES * 1_000;

test.describe.configure({ timeout: 2 * PATIENCE_MS });

/** The longest time in which the page could not answer, in milliseconds, from now on. */
const watchAnswers = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  // What the page was just given.
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
    await writeFile(file, await anEpub({ title: `Book ${number}`, chapters: 1, paragraphs: 1, cover: false }));
    files.push(file);
  }
  await page.goto('en/user/books');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  const longest = await watchAnswers(page);
  const began = performance.now();
  await page.locator('input[type=file]').setInputFiles(files);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Adding 1,000 files' })).toBeVisible();
  const rows = dialog.getByRole('list', { name: 'Files' }).locator('[data-row]');
  expect(await rows.count()).toBeLessThan(60);

  // The reader goes on with something else, and is told in the header how far it is.
  await page.keyboard.press('Escape');
  const header = page.getByRole('banner').getByRole('button', { name: /Ongoing upload · \d+ files? left/ });
  await expect(header).toContainText(/\d+ of 1,000 · \d+%/);
  await header.click();
  await expect(dialog.getByRole('heading', { name: '1,000 files added' })).toBeVisible({ timeout: PATIENCE_MS });
  const seconds = (performance.now() - began) / 1000;

  await dialog.getByRole('link', { name: 'Read' }).first().focus();
  await page.keyboard.press('End');
  await expect(dialog.getByText('Book 1000', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  const stuck = await longest();
  info.annotations.push({
    type: 'figures',
    description: `${seconds.toFixed(0)} s, longest task ${stuck.toFixed(0)} ms`,
  });
  process.stdout.write(
    `${FILES} files in ${seconds.toFixed(0)} s; the page never stood still for more than ${stuck.toFixed(0)} ms\n`,
  );

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByText('1,000', { exact: true })).toBeVisible();
  const titles = (await session.books()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(Array.from({ length: FILES }, (_, index) => `Book ${index + 1}`).toSorted());
});
