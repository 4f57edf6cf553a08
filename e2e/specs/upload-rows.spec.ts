/// <reference lib="dom" />
import { User } from '@lectern/contracts';
import { buildBrokenEpub } from '@lectern/sample-books';
import type { Page, Route } from '@playwright/test';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { type BookFile, buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const FILES = '**/api/v1.0/files/*';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name });
const header = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });
const toInputFile = ({ name, mimeType, buffer }: BookFile) => ({ name, mimeType, buffer });
const buildSampleFiles = async (...titles: string[]) =>
  (await Promise.all(titles.map(buildSampleBook))).map(toInputFile);
const buildBrokenFile = async () => ({
  name: 'halved.epub',
  mimeType: 'application/epub+zip',
  buffer: await buildBrokenEpub('truncated'),
});

/** Holds uploads until the returned function is called. */
const holdUploads = async (page: Page): Promise<() => Promise<void>> => {
  const heldRoutes: Route[] = [];
  let isHeld = true;
  await page.route(FILES, (route) => (isHeld ? void heldRoutes.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(heldRoutes.map((route) => route.continue()));
  };
};

const startUpload = async (page: Page, files: Awaited<ReturnType<typeof buildSampleFiles>>): Promise<void> => {
  await page.goto('en/user/books');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
};

/** Sets the storage limit to one byte until `restoreLimit` is called. */
const removeFreeSpace = async ({ token, userId }: Session) => {
  const answer = await sendRequest('GET', `${readInstallation().api}/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { files_size_limit: limit } = User.parse(answer.json());
  await runAdminCommand('reader', 'set-limit', String(userId), '1', '--json');
  return { restoreLimit: () => runAdminCommand('reader', 'set-limit', String(userId), String(limit), '--json') };
};

test('[UPL-10] [UPL-11] after the dialog is closed the header shows the upload, and a toast its result', async ({
  page,
}) => {
  const releaseUploads = await holdUploads(page);
  await startUpload(page, await buildSampleFiles('Ten Windows'));
  await expect(dialog(page).getByRole('heading', { name: 'Adding 1 file' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  await header(page, /^Ongoing upload · 1 file left/).click();
  await expect(row(page, 'Ten Windows')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await releaseUploads();
  await expect(page.getByText('1 book added to your library.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ten Windows', exact: true })).toBeVisible();
});

test('[UPL-11] an unseen failure is opened from its toast, stays in the header, and can be removed', async ({
  page,
  session,
}) => {
  const releaseUploads = await holdUploads(page);
  await startUpload(page, [await buildBrokenFile()]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await releaseUploads();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row(page, 'halved.epub')).toContainText('can’t be read as a book');
  await page.keyboard.press('Escape');
  await header(page, /^1 file couldn’t be added/).click();
  await row(page, 'halved.epub').getByRole('button', { name: 'Remove halved.epub from the list' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Add books' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header(page, /added/)).toHaveCount(0);
  expect(await session.listBooks()).toEqual([]);
});

test('[UPL-10] [UPL-16] a cancelled file is not added; another one is, and opens', async ({ page, session }) => {
  const releaseUploads = await holdUploads(page);
  await startUpload(page, await buildSampleFiles('Ten Windows'));
  await row(page, 'Ten Windows').getByRole('button', { name: 'Cancel Ten Windows.epub' }).click();
  await expect(row(page, 'Ten Windows')).toHaveCount(0);
  await releaseUploads();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(await buildSampleFiles('The Lamp Room'));
  await expect(row(page, 'The Lamp Room')).toContainText('In your library');
  const moreChooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Add more files' }).click();
  await (await moreChooser).setFiles(await buildSampleFiles('A Quiet Shelf'));
  await expect(row(page, 'A Quiet Shelf')).toContainText('In your library');
  expect((await session.listBooks()).map(({ title }) => title)).toEqual(['A Quiet Shelf', 'The Lamp Room']);
  await row(page, 'The Lamp Room').getByRole('link', { name: 'Read' }).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
});

test('[UPL-3] [UPL-8] uploads without free space are retried one by one and all together', async ({
  page,
  session,
}) => {
  const { restoreLimit: roomy } = await removeFreeSpace(session);
  try {
    await startUpload(page, await buildSampleFiles('Ten Windows', 'The Lamp Room', 'A Quiet Shelf'));
    for (const title of ['Ten Windows', 'The Lamp Room', 'A Quiet Shelf'])
      await expect(row(page, title)).toContainText(/needs .* and you have .* free/);
  } finally {
    await roomy();
  }
  await row(page, 'Ten Windows').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Ten Windows')).toContainText('In your library');
  await dialog(page).getByRole('button', { name: 'Retry all' }).click();
  for (const title of ['The Lamp Room', 'A Quiet Shelf'])
    await expect(row(page, title)).toContainText('In your library');
  await expect(dialog(page).getByRole('heading', { name: '3 files added' })).toBeVisible();
});

test('[UPL-4] [UPL-14] files dropped on the page are added', async ({ page }) => {
  await page.goto('en/user/books');
  await expect(page.getByRole('button', { name: 'Upload books' })).toBeVisible();
  const [file] = await buildSampleFiles('Ten Windows');
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/epub+zip' }));
      return dropped;
    },
    { name: file?.name ?? '', bytes: [...(file?.buffer ?? [])] },
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop to add to your library')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await expect(row(page, 'Ten Windows')).toContainText('In your library');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ten Windows', exact: true })).toBeVisible();
});
