import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { buildDefaultRecording, TITLE } from '../fixtures/audio-player.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { createOtherClient } from '../fixtures/other-client.ts';
import { expect, test } from '../fixtures/session.ts';

const buildSampleBooks = (names: readonly string[]) => Promise.all(names.map(buildSampleBook));
const titles = (page: Page) => page.getByRole('main').locator('[data-book]');
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const ribbons = (page: Page) => page.getByRole('img', { name: 'Favorite' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const chooseAction = async (page: Page, title: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: `More options for ${title}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** Opens the library and selects all books. */
const selectAll = async (page: Page, first: string): Promise<void> => {
  await page.goto('/en/user/books');
  await link(page, first).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page)).toBeVisible();
};

test('[LIB-5] [LIB-6] the menu of a book opens and resumes it', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  await page.goto('/en/user/books');
  await chooseAction(page, 'Ten Windows', 'Read');
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  const status = page.locator('p[aria-live]');
  await expect(status).toContainText('Page 1 of');
  // five pages are more than a glance
  for (let turned = 1; turned <= 5; turned += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(status).toContainText(`Page ${turned + 1} of`);
  }
  await page.goBack();
  await expect(page.getByRole('gridcell')).toContainText('%');
  await chooseAction(page, 'Ten Windows', 'Continue reading');
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  await expect(status).toContainText('Page 6 of');
});

test('[LIB-5] [HEAR-1] the menu of a recording plays and resumes it', async ({ page, session }) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await page.goto('/en/user/books');
  await chooseAction(page, TITLE, 'Listen');
  await expect(page).toHaveURL(/\/audio\/sound\.m4b$/);
  await page.goBack();
  await createOtherClient(session).setProgress(TITLE, 40);
  await expect(page.getByText('40%').first()).toBeVisible();
  await chooseAction(page, TITLE, 'Continue listening');
  await expect(page).toHaveURL(/\/audio\/sound\.m4b$/);
});

test('[LIB-15] the menu of a book downloads the same bytes', async ({ page, session }) => {
  const file = await buildSampleBook('Ten Windows');
  await session.uploadBooks([file]);
  await page.goto('/en/user/books');
  const downloadStarted = page.waitForEvent('download');
  await chooseAction(page, 'Ten Windows', 'Download');
  const download = await downloadStarted;
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);
});

test('[LIB-11] cancelling keeps a book; deleting from its menu or its page can be undone', async ({
  page,
  session,
}) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows', 'The Lamp Room']));
  await page.goto('/en/user/books');
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Ten Windows”?' });
  await chooseAction(page, 'Ten Windows', 'Delete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(link(page, 'Ten Windows')).toBeVisible();

  await chooseAction(page, 'Ten Windows', 'Delete');
  await dialog.getByRole('button', { name: 'Delete book' }).click();
  await expect(titles(page)).toHaveText(['The Lamp Room']);
  await expect(page.getByText('Moved to bin: “Ten Windows”.')).toBeVisible();
  await undo(page).click();
  await expect(titles(page)).toHaveText(['The Lamp Room', 'Ten Windows']);

  await chooseAction(page, 'Ten Windows', 'Book info');
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete book' }).click();
  await expect(titles(page)).toHaveText(['The Lamp Room']);
  await undo(page).click();
  await expect(titles(page)).toHaveText(['The Lamp Room', 'Ten Windows']);
});

test('[LIB-14] bulk actions are reversed by the same button', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Volume 1', 'Volume 2']));
  await selectAll(page, 'Volume 2');
  await bar(page).getByRole('button', { name: 'Favorite', exact: true }).click();
  await expect(ribbons(page)).toHaveCount(2);
  await bar(page).getByRole('button', { name: 'Unfavorite' }).click();
  await expect(ribbons(page)).toHaveCount(0);
  const finished = page.getByRole('gridcell').filter({ hasText: 'Finished' });
  await bar(page).getByRole('button', { name: 'Mark as read' }).click();
  await expect(finished).toHaveCount(2);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/catalogue/status'));
  await bar(page).getByRole('button', { name: 'Mark as unread' }).click();
  await expect(finished).toHaveCount(0);
  expect((await saved).ok()).toBe(true);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
});

test('[LIB-11] cancelling keeps several books', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Volume 1', 'Volume 2']));
  await selectAll(page, 'Volume 2');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 books?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveCount(2);
  await expect(bar(page)).toContainText('2 selected');
});

test('[LIB-26] running downloads can be cancelled', async ({ page, session }) => {
  const ids = await session.uploadBooks(await buildSampleBooks(['Volume 1', 'Volume 2', 'Volume 3']));
  await selectAll(page, 'Volume 3');
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const second = Promise.withResolvers<Route>();
  await page.route(`**/api/v1.0/books/${ids[1]}`, (route) => second.resolve(route));
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const heldRequest = await second.promise;
  await expect(page.getByRole('status').filter({ hasText: 'Downloading 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Downloading \d of 3$/)).toBeHidden();
  await heldRequest.continue();
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Volume 1', 'Download');
  await expect.poll(() => files).toEqual(['Volume 3.epub', 'Volume 1.epub']);
});
