/// <reference lib="dom" />
import { User } from '@lectern/contracts';
import { aBrokenEpub } from '@lectern/sample-books';
import type { Page, Route } from '@playwright/test';
import { aSampleBook, type BookFile } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { operator } from '../fixtures/operator.ts';
import { send } from '../fixtures/send.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const FILES = '**/api/v1.0/files/*';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name });
const header = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });
const plain = ({ name, mimeType, buffer }: BookFile) => ({ name, mimeType, buffer });
const samples = async (...titles: string[]) => (await Promise.all(titles.map(aSampleBook))).map(plain);
const broken = async () => ({
  name: 'halved.epub',
  mimeType: 'application/epub+zip',
  buffer: await aBrokenEpub('truncated'),
});

/** Files on their way are held until they are let go. */
const hold = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(FILES, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
};

const begin = async (page: Page, files: Awaited<ReturnType<typeof samples>>): Promise<void> => {
  await page.goto('en/user/books');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
};

/** The reader has no room for anything until `roomy` gives it back. */
const noRoom = async ({ token, userId }: Session) => {
  const answer = await send('GET', `${installation().api}/user`, { headers: { authorization: `Bearer ${token}` } });
  const { files_size_limit: limit } = User.parse(answer.json());
  await operator('reader', 'set-limit', String(userId), '1', '--json');
  return { roomy: () => operator('reader', 'set-limit', String(userId), String(limit), '--json') };
};

test('[UPL-10] [UPL-11] who closes the dialog finds the upload in the header, and is told what came of it', async ({
  page,
}) => {
  const letGo = await hold(page);
  await begin(page, await samples('Ten Windows'));
  await expect(dialog(page).getByRole('heading', { name: 'Adding 1 file' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  await header(page, /^Ongoing upload · 1 file left/).click();
  await expect(row(page, 'Ten Windows')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await letGo();
  await expect(page.getByText('1 book is in your cloud now.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ten Windows', exact: true })).toBeVisible();
});

test('[UPL-11] what failed unseen is shown by the word about it, stays in the header, and is cleared away', async ({
  page,
  session,
}) => {
  const letGo = await hold(page);
  await begin(page, [await broken()]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await letGo();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row(page, 'halved.epub')).toContainText('can’t be read as a book');
  await page.keyboard.press('Escape');
  await header(page, /^1 file was not added/).click();
  await row(page, 'halved.epub').getByRole('button', { name: 'Remove halved.epub from the list' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Add books' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header(page, /added/)).toHaveCount(0);
  expect(await session.books()).toEqual([]);
});

test('[UPL-16] a file that is cancelled on its way is not added; another one is, and opens', async ({
  page,
  session,
}) => {
  const letGo = await hold(page);
  await begin(page, await samples('Ten Windows'));
  await row(page, 'Ten Windows').getByRole('button', { name: 'Cancel Ten Windows.epub' }).click();
  await expect(row(page, 'Ten Windows')).toHaveCount(0);
  await letGo();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(await samples('The Lamp Room'));
  await expect(row(page, 'The Lamp Room')).toContainText('In your cloud');
  const more = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Add more files' }).click();
  await (await more).setFiles(await samples('A Quiet Shelf'));
  await expect(row(page, 'A Quiet Shelf')).toContainText('In your cloud');
  expect((await session.books()).map(({ title }) => title)).toEqual(['A Quiet Shelf', 'The Lamp Room']);
  await row(page, 'The Lamp Room').getByRole('link', { name: 'Read' }).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
});

test('[UPL-3] [UPL-8] what had no room is tried again, one by one and all together', async ({ page, session }) => {
  const { roomy } = await noRoom(session);
  try {
    await begin(page, await samples('Ten Windows', 'The Lamp Room', 'A Quiet Shelf'));
    for (const title of ['Ten Windows', 'The Lamp Room', 'A Quiet Shelf'])
      await expect(row(page, title)).toContainText(/Needs .*, you have .* free/);
  } finally {
    await roomy();
  }
  await row(page, 'Ten Windows').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Ten Windows')).toContainText('In your cloud');
  await dialog(page).getByRole('button', { name: 'Try all again' }).click();
  for (const title of ['The Lamp Room', 'A Quiet Shelf']) await expect(row(page, title)).toContainText('In your cloud');
  await expect(dialog(page).getByRole('heading', { name: '3 files added' })).toBeVisible();
});

test('[UPL-4] [UPL-14] files that are dropped on the page are added', async ({ page }) => {
  await page.goto('en/user/books');
  await expect(page.getByRole('button', { name: 'Upload books' })).toBeVisible();
  const [file] = await samples('Ten Windows');
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/epub+zip' }));
      return dropped;
    },
    { name: file?.name ?? '', bytes: [...(file?.buffer ?? [])] },
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Let go to add to your library')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await expect(row(page, 'Ten Windows')).toContainText('In your cloud');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ten Windows', exact: true })).toBeVisible();
});
