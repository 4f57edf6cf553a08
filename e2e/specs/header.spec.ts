/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { anEbook } from '../fixtures/shelf-books.ts';
import { expect, test } from '../fixtures/signed-in.ts';
import { told } from '../fixtures/told.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Library' });
const line = (page: Page) => page.getByRole('combobox', { name: 'Search your library' });

test('[NAV-1] [NAV-4] overview, books and the sign of the house lead where they say', async ({ page, session }) => {
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

test('[NAV-5] on a phone each tab and each row of the last one leads to its page', async ({ page, session }) => {
  await session.stores([
    await anEbook('Ten Windows', {
      authors: ['Ada Marsh'],
      series: { name: 'Houses', number: '1' },
      genres: ['Walls'],
    }),
  ]);
  await told(session).opened('Ten Windows', 20);
  await told(session).favorite('Ten Windows');
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

test('[UI-19] [SEARCH-11] keys of one sign are switched off and on in the account menu', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(heading(page, 'Books')).toBeVisible();
  const keys = async (choice: 'On' | 'Off'): Promise<void> => {
    await page.getByRole('button', { name: /^Account/ }).click();
    const group = page.getByRole('group', { name: 'Single-key shortcuts' });
    await group.getByRole('menuitemradio', { name: choice }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await keys('Off');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(line(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, 'Books')).toBeVisible();
  await page.keyboard.press('/');
  await expect(line(page)).toBeHidden();
  await keys('On');
  await page.keyboard.press('/');
  await expect(line(page)).toBeFocused();
});

test('[UI-15] [UI-18] the account menu says who is here and what room there is; the first key leads past it all', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(heading(page, 'Books')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /^Account of Boris/ }).click();
  await expect(page.getByRole('dialog').getByText(/ of .* used$/)).toBeVisible();
});

test('[SHELF-1] [SHELF-10] a format leads to its books; what was read and what is dear to its place', async ({
  page,
  session,
}) => {
  await session.stores([await anEbook('Ten Windows')]);
  await told(session).opened('Ten Windows', 20);
  await told(session).favorite('Ten Windows');
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
