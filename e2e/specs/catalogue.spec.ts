/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { aSession, expect, type Session, test } from '../fixtures/signed-in.ts';

const stored = (names: readonly string[]) => Promise.all(names.map(aSampleBook));
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const library = ({ userId }: Session) => `/en/user/${userId}/books`;
const choose = async (page: Page, title: string, deed: string): Promise<void> => {
  await link(page, title).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: deed }).click();
};
/** The titles that this browser keeps, a list for each of our readers. */
const kept = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const found: string[][] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('lectern.catalogue.')) continue;
      const opening = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
      const packs = db.transaction('packs').objectStore('packs').getAll();
      await new Promise((resolve) => packs.addEventListener('success', resolve));
      found.push(packs.result.flat().map(({ title }) => title));
      db.close();
    }
    return found;
  });
const isKept = (page: Page, ...titles: string[]): Promise<void> =>
  expect.poll(async () => (await kept(page)).flat()).toEqual(expect.arrayContaining(titles));
const besides = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ storageState: (await aSession('second')).storageState });
  return context.newPage();
};

test('[CAT-23] a second visit shows the library before the server says a word', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows', 'A Quiet Shelf']));
  await page.goto(library(session));
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await isKept(page, 'A Quiet Shelf', 'Ten Windows');

  await page.route('**/api/**', () => undefined); // never answered
  await page.goto(library(session));
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await expect(link(page, 'A Quiet Shelf')).toBeVisible();
});

test('[CAT-24] what is done without a network meets what others did, when the network is back', async ({
  page,
  session,
  browser,
}) => {
  await session.stores(await stored(['Ten Windows', 'A Quiet Shelf', 'The Lamp Room']));
  const other = await besides(browser);
  await Promise.all([page.goto(library(session)), other.goto(library(session))]);
  await Promise.all([page, other].map((each) => expect(link(each, 'The Lamp Room')).toBeVisible()));

  // the parts of a menu are fetched once
  await link(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Add to favorites' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await choose(page, 'Ten Windows', 'Add to favorites');
  await expect(page.getByRole('img', { name: 'Favorite' })).toBeVisible();
  await choose(page, 'A Quiet Shelf', 'Delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(link(page, 'A Quiet Shelf')).toBeHidden();
  await choose(other, 'The Lamp Room', 'Add to favorites');
  await expect(other.getByRole('img', { name: 'Favorite' })).toHaveCount(1);

  await page.context().setOffline(false);
  for (const each of [page, other]) {
    await expect(each.getByRole('img', { name: 'Favorite' })).toHaveCount(2);
    await expect(link(each, 'A Quiet Shelf')).toBeHidden();
  }
  await other.context().close();
});

test('[CAT-26] what waits for the network outlives the page', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows']));
  await page.goto(library(session));
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await isKept(page, 'Ten Windows');
  await page.route('**/api/**/catalogue/**', (route) => route.abort());
  await choose(page, 'Ten Windows', 'Add to favorites');
  await expect(page.getByRole('img', { name: 'Favorite' })).toBeVisible();
  await page.unroute('**/api/**/catalogue/**');
  const told = page.waitForRequest((asked) => asked.url().endsWith('/catalogue/favorite'));
  await page.reload();
  await told;
  await expect(page.getByRole('img', { name: 'Favorite' })).toBeVisible();
});

test('[CAT-28] signing out leaves nothing of the library in the browser', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows']));
  await page.goto(library(session));
  await isKept(page, 'Ten Windows');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
});

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`[CAT-36] [S43] what was done offline on a ${size} yields to what another device did later`, async ({
    page,
    session,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    await session.stores(await stored(['Ten Windows']));
    const other = await besides(browser);
    await Promise.all([page.goto(library(session)), other.goto(library(session))]);
    await Promise.all([page, other].map((each) => expect(link(each, 'Ten Windows')).toBeVisible()));
    // the parts of a menu are fetched once
    await link(page, 'Ten Windows').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible();
    await page.keyboard.press('Escape');
    const bookNow = async () => (await session.books()).find(({ title }) => title === 'Ten Windows');

    await page.context().setOffline(true);
    await choose(page, 'Ten Windows', 'Mark as read');
    await choose(other, 'Ten Windows', 'Mark as read');
    await expect.poll(async () => (await bookNow())?.read_status).toBe('read');
    await choose(other, 'Ten Windows', 'Mark as unread');
    await expect.poll(async () => (await bookNow())?.read_status).toBe('');
    const sent = page.waitForResponse((answer) => answer.url().includes('/catalogue/status'));
    await page.context().setOffline(false);
    expect(await (await sent).json()).toEqual({ changed: [] });
    expect((await bookNow())?.read_status).toBe('');
    await link(page, 'Ten Windows').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible();
    await other.context().close();
  });
}
