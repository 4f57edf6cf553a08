import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { TITLE, theBook } from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/signed-in.ts';
import { told } from '../fixtures/told.ts';

const stored = (names: readonly string[]) => Promise.all(names.map(aSampleBook));
const titles = (page: Page) => page.getByRole('main').locator('[data-book]');
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const ribbons = (page: Page) => page.getByRole('img', { name: 'Favorite' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const choose = async (page: Page, title: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** Opens the library and chooses all of it. */
const chooseAll = async (page: Page, first: string): Promise<void> => {
  await page.goto('/en/user/books');
  await link(page, first).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page)).toBeVisible();
};

test('[LIB-5] [LIB-6] the menu of a book opens it, and goes on where it was left', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows']));
  await page.goto('/en/user/books');
  await choose(page, 'Ten Windows', 'Read');
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  const place = page.locator('p[aria-live]');
  await expect(place).toContainText('Page 1 of');
  await page.keyboard.press('ArrowRight');
  await expect(place).toContainText('Page 2 of');
  await page.goBack();
  await expect(page.getByRole('gridcell')).toContainText('%');
  await choose(page, 'Ten Windows', 'Continue reading');
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  await expect(place).toContainText('Page 2 of');
});

test('[LIB-5] [HEAR-1] the menu of a recording plays it, and goes on where it was left', async ({ page, session }) => {
  await session.stores([theBook()]);
  await page.goto('/en/user/books');
  await choose(page, TITLE, 'Listen');
  await expect(page).toHaveURL(/\/audio\/sound\.m4b$/);
  await page.goBack();
  await told(session).opened(TITLE, 40);
  await expect(page.getByText('40%').first()).toBeVisible();
  await choose(page, TITLE, 'Continue listening');
  await expect(page).toHaveURL(/\/audio\/sound\.m4b$/);
});

test('[LIB-15] the menu of a book gives the same bytes', async ({ page, session }) => {
  const file = await aSampleBook('Ten Windows');
  await session.stores([file]);
  await page.goto('/en/user/books');
  const coming = page.waitForEvent('download');
  await choose(page, 'Ten Windows', 'Download');
  const download = await coming;
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);
});

test('[LIB-11] a book stays when the question is closed; deleted from its menu or its page it comes back', async ({
  page,
  session,
}) => {
  await session.stores(await stored(['Ten Windows', 'The Lamp Room']));
  await page.goto('/en/user/books');
  const question = page.getByRole('alertdialog', { name: 'Delete “Ten Windows”?' });
  await choose(page, 'Ten Windows', 'Delete');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await expect(link(page, 'Ten Windows')).toBeVisible();

  await choose(page, 'Ten Windows', 'Delete');
  await question.getByRole('button', { name: 'Delete book' }).click();
  await expect(titles(page)).toHaveText(['The Lamp Room']);
  await expect(page.getByText('In the bin: “Ten Windows”.')).toBeVisible();
  await undo(page).click();
  await expect(titles(page)).toHaveText(['The Lamp Room', 'Ten Windows']);

  await choose(page, 'Ten Windows', 'Book info');
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete book' }).click();
  await expect(titles(page)).toHaveText(['The Lamp Room']);
  await undo(page).click();
  await expect(titles(page)).toHaveText(['The Lamp Room', 'Ten Windows']);
});

test('[LIB-14] what is done to many is undone by the same button', async ({ page, session }) => {
  await session.stores(await stored(['Volume 1', 'Volume 2']));
  await chooseAll(page, 'Volume 2');
  await bar(page).getByRole('button', { name: 'Favorite', exact: true }).click();
  await expect(ribbons(page)).toHaveCount(2);
  await bar(page).getByRole('button', { name: 'Unfavorite' }).click();
  await expect(ribbons(page)).toHaveCount(0);
  const finished = page.getByRole('gridcell').filter({ hasText: 'Finished' });
  await bar(page).getByRole('button', { name: 'Mark as read' }).click();
  await expect(finished).toHaveCount(2);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/catalogue/status'));
  await bar(page).getByRole('button', { name: 'Mark as unread' }).click();
  await expect(finished).toHaveCount(0);
  expect((await kept).ok()).toBe(true);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
});

test('[LIB-11] many stay when the question is closed', async ({ page, session }) => {
  await session.stores(await stored(['Volume 1', 'Volume 2']));
  await chooseAll(page, 'Volume 2');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 books?' });
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(question).toBeHidden();
  await expect(titles(page)).toHaveCount(2);
  await expect(bar(page)).toContainText('2 selected');
});

test('[LIB-26] downloads that are under way are stopped', async ({ page, session }) => {
  const ids = await session.stores(await stored(['Volume 1', 'Volume 2', 'Volume 3']));
  await chooseAll(page, 'Volume 3');
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const second = Promise.withResolvers<Route>();
  await page.route(`**/api/v1.0/books/${ids[1]}`, (route) => second.resolve(route));
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const held = await second.promise;
  await expect(page.getByRole('status').filter({ hasText: 'Download 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Download \d of 3$/)).toBeHidden();
  await held.continue();
  await page.keyboard.press('Escape');
  await choose(page, 'Volume 1', 'Download');
  await expect.poll(() => files).toEqual(['Volume 3.epub', 'Volume 1.epub']);
});
