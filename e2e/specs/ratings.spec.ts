import type { Browser, Locator, Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildEbook } from '../fixtures/books.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const stars = (page: Page): Locator => page.getByRole('slider', { name: 'Stars' });
const bookLink = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link', { name: title, exact: true });
const titles = (page: Page): Locator => page.getByRole('grid', { name: 'Books' }).getByRole('heading', { level: 2 });
const choose = async (page: Page, button: string, choice: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
};
/** The point of the row of stars that stands for so many. */
const pointAt = async (page: Page, rating: number): Promise<[x: number, y: number]> => {
  const box = await stars(page).boundingBox();
  if (!box) throw new Error('no stars');
  const { x, y, width, height } = box;
  return [x + (width * (rating - 0.25)) / 5, y + height / 2];
};
/** Uploads books, and opens the page of the first. */
const openBookPage = async (page: Page, session: Session, ...names: string[]): Promise<string[]> => {
  const ids = await session.uploadBooks(await Promise.all(names.map((name) => buildEbook(name))));
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(`/en/user/${session.userId}/book/${ids[0]}`);
  await liveUpdates;
  await expect(stars(page)).toBeAttached();
  return ids;
};
/** The same page in a second browser of this reader. */
const openOtherBrowser = async (browser: Browser, page: Page): Promise<Page> => {
  const { storageState } = await createSession('second');
  const other = await (await browser.newContext({ storageState })).newPage();
  const liveUpdates = waitForLiveUpdates(other);
  await other.goto(page.url());
  await liveUpdates;
  return other;
};

test('[RATE-20] [RATE-21] [RATE-22] a book is rated and reviewed with the keyboard; another browser follows', async ({
  page,
  session,
  browser,
}) => {
  await openBookPage(page, session, 'Ten Windows');
  const other = await openOtherBrowser(browser, page);
  await stars(page).focus();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '4.5 of 5 stars');
  await expect(stars(other)).toHaveAttribute('aria-valuetext', '4.5 of 5 stars');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear rating' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your review' })).toBeFocused();
  await page.keyboard.type('Quiet, and well lit.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit review' })).toBeFocused();
  await expect(other.getByText('Quiet, and well lit.')).toBeVisible();

  await other.getByRole('button', { name: 'Clear rating' }).click();
  await expect(stars(other)).toBeFocused();
  await expect(stars(page)).toHaveAttribute('aria-valuetext', 'Not rated');
  await other.context().close();
});

test('[RATE-20] [RATE-21] a pointer rates without a network, and the rating is sent later', async ({
  page,
  session,
  browser,
}) => {
  await openBookPage(page, session, 'Ten Windows');
  const other = await openOtherBrowser(browser, page);
  await page.context().setOffline(true);
  await page.mouse.move(...(await pointAt(page, 2.5)));
  await expect(page.getByText('2.5 of 5 stars')).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(...(await pointAt(page, 3.5)));
  await page.mouse.up();
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '3.5 of 5 stars');
  await expect(stars(other)).toHaveAttribute('aria-valuetext', 'Not rated');
  await page.context().setOffline(false);
  await expect(stars(other)).toHaveAttribute('aria-valuetext', '3.5 of 5 stars');
  await other.context().close();
});

test('[RATE-5] [RATE-23] the library is sorted by rating and limited to the best books', async ({ page, session }) => {
  const names = ['Ten Windows', 'A Quiet Shelf', 'The Lamp Room'];
  const ids = await openBookPage(page, session, ...names);
  for (const [index, keys] of [['3'], ['5'], []].entries()) {
    await page.goto(`/en/user/${session.userId}/book/${ids[index]}`);
    await stars(page).focus();
    for (const key of keys) {
      const isSent = page.waitForResponse((answer) => answer.url().endsWith('/catalogue/rating'));
      await page.keyboard.press(key);
      await isSent;
    }
  }
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(bookLink(page, 'Ten Windows')).toBeVisible();
  await choose(page, 'Sort by: Date added', 'Rating');
  await expect(titles(page).filter({ hasText: /^(Ten Windows|A Quiet Shelf|The Lamp Room)$/ })).toHaveText([
    'A Quiet Shelf',
    'Ten Windows',
    'The Lamp Room',
  ]);
  await page.getByRole('button', { name: 'Filters' }).click();
  const ratings = page.getByRole('combobox', { name: 'Your rating' });
  await ratings.selectOption({ label: '4 stars or more (1)' });
  await expect(titles(page)).toHaveText(['A Quiet Shelf']);
  await ratings.selectOption({ label: 'Rated (2)' });
  await expect(titles(page)).toHaveText(['A Quiet Shelf', 'Ten Windows']);
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[RATE-25] no violations at ${width}${tagLongOnPhone(width)}`, async ({ page, session }) => {
    await page.setViewportSize({ width, height });
    await openBookPage(page, session, 'Ten Windows');
    const problems: string[] = [];
    await stars(page).focus();
    await page.keyboard.press('4');
    await expect(stars(page)).toHaveAttribute('aria-valuetext', '4 of 5 stars');
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('textbox', { name: 'Your review' }).fill('x'.repeat(3950));
    await expect(page.getByText('50 characters left')).toBeVisible();
    problems.push(...(await findViolationsInAllThemes(page, 'editor')));
    await page.getByRole('textbox', { name: 'Your review' }).fill('Quiet, and well lit.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Quiet, and well lit.')).toBeVisible();
    problems.push(...(await findViolationsInAllThemes(page, 'review')));
    await page.goto(`/en/user/${session.userId}/books?rating=5`);
    await expect(page.getByText('No books match these filters')).toBeVisible();
    problems.push(...(await findViolationsInAllThemes(page, 'none')));
    await page.goto(`/en/user/${session.userId}/books?rating=4`);
    await expect(bookLink(page, 'Ten Windows')).toBeVisible();
    problems.push(...(await findViolationsInAllThemes(page, 'filtered')));
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
