/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildEbook } from '../fixtures/books.ts';
import { createOtherClient } from '../fixtures/other-client.ts';
import { expect, test } from '../fixtures/session.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Library' });
const getSearchField = (page: Page) => page.getByRole('combobox', { name: 'Search your library' });

test('[NAV-1] [NAV-4] overview, books and the logo lead to their pages', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/bin`);
  await nav(page).getByRole('link', { name: 'Books', exact: true }).click();
  await expect(heading(page, 'Books')).toBeVisible();
  await expect(nav(page).locator('[aria-current=page]')).toHaveText(/^Books/);
  await nav(page).getByRole('link', { name: 'Overview' }).click();
  await expect(heading(page, /^Good /)).toBeVisible();
  await expect(nav(page).locator('[aria-current=page]')).toHaveText('Overview');
  await nav(page).getByRole('link', { name: 'Collections' }).click();
  await expect(heading(page, 'Collections')).toBeVisible();
  await page.getByRole('link', { name: 'Lectern', exact: true }).click();
  await expect(heading(page, /^Good /)).toBeVisible();
});

test('[NAV-5] on a phone each tab and each item of More opens its page', async ({ page, session }) => {
  await session.uploadBooks([
    await buildEbook('Ten Windows', {
      authors: ['Ada Marsh'],
      series: { name: 'Houses', number: '1' },
      genres: ['Walls'],
    }),
  ]);
  await createOtherClient(session).setProgress('Ten Windows', 20);
  await createOtherClient(session).addToFavorites('Ten Windows');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/en/user/${session.userId}/books`);
  for (const [tab, name] of [
    ['Listen', 'Audiobooks'],
    ['Collections', 'Collections'],
    ['Books', 'Books'],
  ] as const) {
    await nav(page).getByRole('link', { name: tab, exact: true }).click();
    await expect(heading(page, name)).toBeVisible();
  }
  await nav(page).getByRole('link', { name: 'Overview' }).click();
  await expect(heading(page, /^Good /)).toBeVisible();
  const sheet = page.getByRole('dialog');
  for (const name of ['eBooks', 'Recently read', 'Favorites', 'Authors', 'Series', 'Formats', 'Bin']) {
    await nav(page).getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(sheet).toBeHidden();
    await expect(heading(page, name)).toBeVisible();
  }
  await nav(page).getByRole('button', { name: 'More' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
});

test('[UI-19] [SEARCH-11] single-key shortcuts are switched off and on in the account menu', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(heading(page, 'Books')).toBeVisible();
  const setSingleKeyShortcuts = async (choice: 'On' | 'Off'): Promise<void> => {
    await page.getByRole('button', { name: /’s account$/ }).click();
    const group = page.getByRole('group', { name: 'Single-key shortcuts' });
    await group.getByRole('menuitemradio', { name: choice }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await setSingleKeyShortcuts('Off');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(getSearchField(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(getSearchField(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, 'Books')).toBeVisible();
  await page.keyboard.press('/');
  await expect(getSearchField(page)).toBeHidden();
  await setSingleKeyShortcuts('On');
  await page.keyboard.press('/');
  await expect(getSearchField(page)).toBeFocused();
});

test('[UI-15] [UI-18] the account menu shows the account and the storage; the first Tab skips to the content', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(heading(page, 'Books')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /^Boris.*’s account$/ }).click();
  await expect(page.getByRole('dialog').getByText(/ of .* used$/)).toBeVisible();
});

test('[SHELF-1] [SHELF-10] a format opens its books; recently read books and favourites open their pages', async ({
  page,
  session,
}) => {
  await session.uploadBooks([await buildEbook('Ten Windows')]);
  await createOtherClient(session).setProgress('Ten Windows', 20);
  await createOtherClient(session).addToFavorites('Ten Windows');
  const main = page.getByRole('main');
  await page.goto(`/en/user/${session.userId}/collections/formats`);
  await main.getByRole('link', { name: /^EPUB/ }).click();
  await expect(heading(page, 'EPUB')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ten Windows', exact: true })).toBeVisible();
  for (const [all, name] of [
    ['All books', 'Books'],
    ['All favorites', 'Favorites'],
  ] as const) {
    await page.goto(`/en/user/${session.userId}`);
    await main.getByRole('link', { name: all }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ten Windows', exact: true })).toBeVisible();
  }
});
