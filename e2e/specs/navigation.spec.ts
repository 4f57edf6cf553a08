/// <reference lib="dom" />
import { buildEbook, buildRecording } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { createOtherClient } from '../fixtures/other-client.ts';
import { expect, test } from '../fixtures/session.ts';

const PUBLIC_PAGES = ['About', 'FAQ', 'Contact us', 'For developers', 'Terms', 'Privacy', 'Cookies', 'Imprint'];

test.beforeEach(async ({ page, session }) => {
  await session.uploadBooks([
    await buildEbook('Ten Windows', {
      authors: ['Ada Marsh'],
      series: { name: 'Houses', number: '1' },
      genres: ['Gardens'],
    }),
    buildRecording('The Lamp Room', 'Ben Hart'),
  ]);
  // Enables all feature flags.
  await page.addInitScript(() => {
    const turnOn = (): void => {
      document.querySelector('meta[name="flags"]')?.setAttribute('content', 'series audioBooks purchased');
    };
    new MutationObserver(turnOn).observe(document, { childList: true, subtree: true });
  });
});

test('[NAV-1] [NAV-2] [SHELF-1] every item of the sidebar opens a page of its name', async ({ page, session }) => {
  const nav = page.getByRole('navigation', { name: 'Library' });
  await page.goto(`/en/user/${session.userId}/books`);
  const names = [
    'Overview',
    'Books',
    'eBooks',
    'Audiobooks',
    'Authors',
    'Series',
    'Genres',
    'Formats',
    'Collections',
    'Bin',
  ];
  await expect(nav.getByRole('link')).toHaveText(names.map((name) => new RegExp(`^${name}\\d*$`)));

  await createOtherClient(session).setProgress('Ten Windows', 20);
  await createOtherClient(session).addToFavorites('Ten Windows');
  await expect(nav.getByRole('link', { name: 'Recently read' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Favorites' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Purchased' })).toBeHidden();

  for (const name of ['Recently read', 'Favorites', ...names.slice(2)]) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Lectern`);
    await expect(nav.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`));
  }
  for (const name of ['eBooks', 'Recently read', 'Favorites']) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /^Ten Windows/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^The Lamp Room/ })).toBeHidden();
  }
});

test('[NAV-5] the icon rail has tooltips', async ({ page, session }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.goto(`/en/user/${session.userId}/books`);
  await page.getByRole('link', { name: 'Authors', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Authors');
});

test('[NAV-6] [NAV-7] small links lead to the public pages, and these back to the library', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/books`);
  const links = page.getByRole('navigation', { name: 'About Lectern' }).getByRole('link');
  await expect(links).toHaveText(PUBLIC_PAGES);
  for (const link of await links.all()) {
    const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
    expect((await sendRequest('GET', address.replace(/^http:\/\/[^/]+/, readInstallation().url))).status).toBe(200);
  }
  await links.filter({ hasText: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/en\/faq\/account$/);
  await page.getByRole('banner').getByRole('link', { name: 'Back to library' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}$`));

  await page.setViewportSize({ width: 820, height: 1100 });
  await page.getByRole('button', { name: 'About Lectern' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(PUBLIC_PAGES);
  await page.getByRole('menuitem', { name: 'Imprint' }).press('Enter');
  await expect(page).toHaveURL(/\/en\/impressum$/);
});

test('[NAV-5] [NAV-6] phones have five tabs, the last of which opens the other items', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/en/user/${session.userId}/books`);
  const bar = page.getByRole('navigation', { name: 'Library' });
  await expect(bar.getByRole('link')).toHaveText(['Overview', 'Books', 'Listen', 'Collections']);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('navigation', { name: 'About Lectern' }).getByRole('link')).toHaveText(PUBLIC_PAGES);
  await expect(sheet.getByRole('navigation', { name: 'Library' }).getByRole('link')).toHaveText([
    /^eBooks/,
    'Authors',
    'Series',
    'Genres',
    'Formats',
    'Bin',
  ]);
  await sheet.getByRole('link', { name: 'Genres' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible();
});
