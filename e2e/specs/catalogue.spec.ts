/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

const buildSampleBooks = (names: readonly string[]) => Promise.all(names.map(buildSampleBook));
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const getLibraryUrl = ({ userId }: Session) => `/en/user/${userId}/books`;
const chooseAction = async (page: Page, title: string, action: string): Promise<void> => {
  await link(page, title).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: action }).click();
};
/** The titles stored in this browser, one list for each reader. */
const getStoredTitles = (page: Page): Promise<string[][]> =>
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
const expectStored = (page: Page, ...titles: string[]): Promise<void> =>
  expect.poll(async () => (await getStoredTitles(page)).flat()).toEqual(expect.arrayContaining(titles));
const openOtherBrowser = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ storageState: (await createSession('second')).storageState });
  return context.newPage();
};

test('[CAT-23] a second visit shows the library before the server answers', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows', 'A Quiet Shelf']));
  await page.goto(getLibraryUrl(session));
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await expectStored(page, 'A Quiet Shelf', 'Ten Windows');

  await page.route('**/api/**', () => undefined); // never answered
  await page.goto(getLibraryUrl(session));
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await expect(link(page, 'A Quiet Shelf')).toBeVisible();
});

test('[CAT-24] offline changes are merged with the changes of others once online', async ({
  page,
  session,
  browser,
}) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows', 'A Quiet Shelf', 'The Lamp Room']));
  const other = await openOtherBrowser(browser);
  await Promise.all([page.goto(getLibraryUrl(session)), other.goto(getLibraryUrl(session))]);
  await Promise.all([page, other].map((tab) => expect(link(tab, 'The Lamp Room')).toBeVisible()));

  // load the menu's code before going offline
  await link(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Add to favorites' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await chooseAction(page, 'Ten Windows', 'Add to favorites');
  await expect(page.getByRole('img', { name: 'Favorite' })).toBeVisible();
  await chooseAction(page, 'A Quiet Shelf', 'Delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(link(page, 'A Quiet Shelf')).toBeHidden();
  await chooseAction(other, 'The Lamp Room', 'Add to favorites');
  await expect(other.getByRole('img', { name: 'Favorite' })).toHaveCount(1);

  await page.context().setOffline(false);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('img', { name: 'Favorite' })).toHaveCount(2);
    await expect(link(tab, 'A Quiet Shelf')).toBeHidden();
  }
  await other.context().close();
});

test('[CAT-26] queued changes survive a reload', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  await page.goto(getLibraryUrl(session));
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await expectStored(page, 'Ten Windows');
  await page.route('**/api/**/catalogue/**', (route) => route.abort());
  await chooseAction(page, 'Ten Windows', 'Add to favorites');
  await expect(page.getByRole('img', { name: 'Favorite' })).toBeVisible();
  await page.unroute('**/api/**/catalogue/**');
  const favoriteRequest = page.waitForRequest((request) => request.url().endsWith('/catalogue/favorite'));
  await page.reload();
  await favoriteRequest;
  await expect(page.getByRole('img', { name: 'Favorite' })).toBeVisible();
});

test('[CAT-28] signing out removes the library from the browser', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  await page.goto(getLibraryUrl(session));
  await expectStored(page, 'Ten Windows');
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
  await expect.poll(() => getStoredTitles(page)).toEqual([]);
});

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`[CAT-36] [LIB-7] [S43] what was done offline on a ${size} yields to a later change of another device${size === 'phone' ? ' @long' : ''}`, async ({
    page,
    session,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
    const other = await openOtherBrowser(browser);
    await Promise.all([page.goto(getLibraryUrl(session)), other.goto(getLibraryUrl(session))]);
    await Promise.all([page, other].map((tab) => expect(link(tab, 'Ten Windows')).toBeVisible()));
    await link(page, 'Ten Windows').focus();
    await page.keyboard.press('Shift+F10'); // also loads the menu's code before going offline
    await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible();
    // an open menu follows the other device
    for (const [action, inverse] of [
      ['Mark as read', 'Mark as unread'],
      ['Mark as unread', 'Mark as read'],
    ] as const) {
      await chooseAction(other, 'Ten Windows', action);
      await expect(page.getByRole('menuitem', { name: inverse })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    const findBook = async () => (await session.listBooks()).find(({ title }) => title === 'Ten Windows');

    await page.context().setOffline(true);
    await chooseAction(page, 'Ten Windows', 'Mark as read');
    await chooseAction(other, 'Ten Windows', 'Mark as read');
    await expect.poll(async () => (await findBook())?.read_status).toBe('read');
    await chooseAction(other, 'Ten Windows', 'Mark as unread');
    await expect.poll(async () => (await findBook())?.read_status).toBe('');
    const sent = page.waitForResponse((answer) => answer.url().includes('/catalogue/status'));
    await page.context().setOffline(false);
    expect(await (await sent).json()).toEqual({ changed: [] });
    expect((await findBook())?.read_status).toBe('');
    await link(page, 'Ten Windows').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible();
    await other.context().close();
  });
}
