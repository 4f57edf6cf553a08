/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildEbook } from '../fixtures/books.ts';
import { getWidget, openOverview, SHOP_WIDGETS } from '../fixtures/overview-page.ts';
import { expect, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const boxes = (page: Page) => page.getByRole('grid', { name: 'Overview sections' }).getByRole('checkbox');
const names = (page: Page): Promise<string[]> =>
  boxes(page).evaluateAll((all) => all.map((box) => box.closest('label')?.textContent ?? ''));
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('group', { name: 'Changes' })).toBeHidden();
};

test.afterEach(async ({ session }) => {
  await session.updatePreferences({ widget_order: [] });
});

test('[SET-8] [OVER-14] the order of the widgets is changed with the pointer, with keys and with buttons, and holds on the overview', async ({
  page,
  session,
}) => {
  await session.updatePreferences({ widget_order: [] });
  await session.uploadBooks([await buildEbook('Amber')]);
  await page.goto(`/en/user/${session.userId}/settings/account`);
  await expect(boxes(page).first()).toBeVisible();
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const initial = await names(page);
  expect(initial.slice(0, 3)).toEqual(['Your library in numbers', 'Reading time', 'Recently read']);

  // the pointer
  const row = page.getByRole('row', { name: 'Bestsellers' });
  await row.dragTo(page.getByRole('row').first(), {
    sourcePosition: { x: 16, y: 24 },
    targetPosition: { x: 40, y: 2 },
  });
  await expect.poll(async () => (await names(page))[0]).toBe('Bestsellers');

  // keys: Enter picks it up, arrows move, Enter puts it down
  await grip('Book of the week').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-drop-target]')).toHaveCount(1);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Book of the week', 'Bestsellers']);

  // Esc puts it back
  await grip('Favorites').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  expect((await names(page)).slice(0, 2)).toEqual(['Book of the week', 'Bestsellers']);

  // buttons keep the focus
  const down = page.getByRole('button', { name: 'Move Book of the week down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Book of the week is now 2 of \d+\.$/)).toHaveRole('status');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names(page)).indexOf('Book of the week')).toBe(2);
  await expect(page.getByRole('group', { name: 'Changes' })).toContainText('1 unsaved change');
  await save(page);
  await page.reload();
  await expect(boxes(page).first()).toBeVisible();
  expect((await names(page)).slice(0, 3)).toEqual(['Bestsellers', 'Your library in numbers', 'Book of the week']);

  await page.goto(`/en/user/${session.userId}`);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(getWidget(page, 'Bestsellers').getByRole('list')).toBeVisible();
  // New books come first in an unread library.
  expect((await headings.allTextContents()).slice(0, 3)).toEqual([
    'New in your library',
    'Bestsellers',
    'Book of the week',
  ]);
});

test('[OVER-11] a widget that is off is not there and asks nothing', async ({ page, session }) => {
  await session.uploadBooks([await buildEbook('Amber')]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const off = ['recommended', 'bookOfTheWeek', 'partnerNews', 'shopNews'];
  await session.updatePreferences({ widgets: Object.fromEntries(off.map((id) => [id, false])) });
  try {
    await openOverview(page, session);
    await expect(getWidget(page, 'Bestsellers').getByRole('list')).toBeVisible();
    for (const name of SHOP_WIDGETS) await expect(getWidget(page, name)).toHaveCount(name === 'Bestsellers' ? 1 : 0);
    expect(asked.filter((path) => /partner-books\/(recommended|news)/.test(path))).toEqual([]);
  } finally {
    await session.updatePreferences({ widgets: Object.fromEntries(off.map((id) => [id, true])) });
  }
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[OVER-8] no accessibility violations with widgets of the shop, ${width} wide${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await session.uploadBooks([await buildEbook('Amber')]);
    await openOverview(page, session);
    await expect(getWidget(page, 'Bestsellers').getByRole('list')).toBeVisible();
    const violations = await findViolationsInAllThemes(page, 'overview');
    await page.goto(`/en/user/${session.userId}/settings/account`);
    await expect(boxes(page).first()).toBeVisible();
    violations.push(...(await findViolationsInAllThemes(page, 'settings')));
    expect(violations).toEqual([]);
  });
}
