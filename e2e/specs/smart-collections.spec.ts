import type { Locator, Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildEbook } from '../fixtures/books.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const titles = (page: Page): Locator => page.getByRole('grid').getByRole('heading', { level: 2 });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const markRead = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: `More options for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
};

/** Saves the unread EPUBs as a smart collection of this name, and opens it. */
const saveUnread = async (page: Page, session: Session, name: string): Promise<void> => {
  await session.uploadBooks([await buildEbook('Ten Windows'), await buildEbook('A Quiet Shelf')]);
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(`/en/user/${session.userId}/books?status=unread&format=epub`);
  await liveUpdates;
  await expect(titles(page)).toHaveCount(2);
  await button(page, 'Save as smart collection').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('[COLL-47] [COLL-49] [COLL-57] a saved filter fills itself, also without a network, and takes no books by hand', async ({
  page,
  session,
}) => {
  await saveUnread(page, session, 'Next');
  await expect(titles(page)).toHaveText(['A Quiet Shelf', 'Ten Windows']);
  await expect(page.getByText('A smart collection fills itself with the books that match its filters')).toBeVisible();
  await expect(button(page, 'Add books')).toHaveCount(0);
  await session.uploadBooks([await buildEbook('The Lamp Room')]);
  await expect(titles(page)).toHaveText(['The Lamp Room', 'A Quiet Shelf', 'Ten Windows']);
  await page.context().setOffline(true);
  await markRead(page, 'A Quiet Shelf');
  await expect(titles(page)).toHaveText(['The Lamp Room', 'Ten Windows']);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'More options for Ten Windows' }).click();
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  await expect(page.getByRole('textbox', { name: 'New collection' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Next' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Collections' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Next' })).toContainText('Smart · 2 books');
  expect(await findViolationsInAllThemes(page, 'collections')).toEqual([]);
});

test('[COLL-48] a smart collection is changed, renamed, and deleted with undo', async ({ page, session }) => {
  await saveUnread(page, session, 'Sooner');
  await page.getByRole('button', { name: 'Remove filter: Unread' }).click();
  await expect(page).toHaveURL(/\?format=epub$/);
  expect(await findViolationsInAllThemes(page, 'changed')).toEqual([]);
  await button(page, 'Undo changes').click();
  await expect(page).toHaveURL(/collection\/\d+$/);
  await expect(page.getByRole('button', { name: 'Remove filter: Unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: EPUB' }).click();
  await button(page, 'Save changes').click();
  await expect(page).toHaveURL(/collection\/\d+$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter: Unread' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter: EPUB' })).toHaveCount(0);
  await button(page, 'Rename collection').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Later');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible();
  await button(page, 'Delete collection').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await button(page, 'Undo').click();
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(titles(page)).toHaveText(['A Quiet Shelf', 'Ten Windows']);
});
