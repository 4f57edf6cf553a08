import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const getBook = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });
const getOption = (page: Page, title: string) => page.getByRole('option', { name: new RegExp(`^${title}`) });

/** Creates a collection and opens its page. */
const openNewCollection = async (page: Page, session: Session, name: string): Promise<void> => {
  await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(`/en/user/${session.userId}/collections`);
  await liveUpdates;
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This collection is empty' })).toBeVisible();
};

test('[COLL-50] [COLL-51] [COLL-55] an empty collection is filled by keyboard alone, without a network', async ({
  page,
  session,
}) => {
  await openNewCollection(page, session, 'By the fire');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add books' }).press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a book' })).toBeFocused();
  await page.keyboard.type('windows');
  await expect(getOption(page, 'Ten Windows')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('1 book', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(getOption(page, 'Ten Windows')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(page.getByText('Added to “By the fire”: “Ten Windows”.', { exact: true })).toBeVisible();
  await expect(getBook(page, 'Ten Windows')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Add books' }).press('Enter');
  await expect(getOption(page, 'Ten Windows')).toHaveAttribute('aria-disabled', 'true');
  await expect(getOption(page, 'Ten Windows')).toContainText('In this collection');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add books' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Collections' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'By the fire' })).toContainText('1 book');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[COLL-56] no accessibility violations in the picker, ${width} wide${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openNewCollection(page, session, 'One');
    await page.getByRole('button', { name: 'Add books' }).click();
    await getOption(page, 'Ten Windows').click();
    await expect(page.getByText('1 book selected')).toBeVisible();
    expect(await findViolationsInAllThemes(page, 'picker')).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(getBook(page, 'Ten Windows')).toBeVisible();
    await page.getByRole('button', { name: 'Add books' }).click();
    await expect(getOption(page, 'Ten Windows')).toContainText('In this collection');
    expect(await findViolationsInAllThemes(page, 'picker with a contained book')).toEqual([]);
  });
}
