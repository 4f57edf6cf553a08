/// <reference lib="dom" />
import { buildEbook, buildRecording } from '../fixtures/books.ts';
import { createOtherClient } from '../fixtures/other-client.ts';
import { expect, test } from '../fixtures/session.ts';

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

test('[NAV-5] phones have five tabs, the last of which opens the other items', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/en/user/${session.userId}/books`);
  const bar = page.getByRole('navigation', { name: 'Library' });
  await expect(bar.getByRole('link')).toHaveText(['Overview', 'Books', 'Listen', 'Collections']);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog');
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
