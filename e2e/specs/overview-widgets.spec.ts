/// <reference lib="dom" />
import type { Locator, Route } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildEbook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { getWidget, openOverview, SHOP_ROWS, SHOP_WIDGETS } from '../fixtures/overview-page.ts';
import { expect, test } from '../fixtures/session.ts';
import { COOKBOOK, registerCustomer } from '../fixtures/shop-customer.ts';

const SHOP_CALLS = '**/api/v1.0/partner-books/{recommended,bestsellers,news}';
const COMMUNITY_CALLS = '**/api/v1.0/partner/readrate/{news,discussions}*';
const COMMUNITY_WIDGETS = ['Community news', 'Most discussed'];

const FEED = {
  total: 0,
  items: [],
  shop: { name: 'Lantern Books', home_url: 'http://lantern.example/' },
  updated_at: '2026-11-20T10:00:00.000Z',
  refreshing: false,
  personal: false,
  book_of_the_week: null,
  stories: [],
};
const answerWith =
  (changes: Partial<Record<keyof typeof FEED, unknown>>) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { ...FEED, ...changes } });

const failCall = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { error_code: 1, error_msg: '', error: 'server.unavailable', details: {} } });

const measureHeight = (locator: Locator): Promise<number> => locator.evaluate((element) => element.clientHeight);

test('[OVER-10] [OVER-13] [OVER-15] the shop’s books, book of the week and news lead to the shop; covers are ours', async ({
  page,
  session,
}) => {
  const { shop } = readInstallation();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await session.uploadBooks([await buildEbook('Amber')]);
  await openOverview(page, session);
  for (const name of SHOP_ROWS) {
    const books = getWidget(page, name).getByRole('list').getByRole('listitem');
    await expect(books.first().getByRole('heading', { level: 3 })).toBeVisible();
    await expect(getWidget(page, name).getByRole('link', { name: 'More at Lantern Books' })).toBeVisible();
  }
  await expect(getWidget(page, 'Book of the week').getByRole('link', { name: 'See it in the shop' })).toBeVisible();
  await expect(getWidget(page, 'Shop news').getByRole('listitem').first()).toBeVisible();

  // A new feed has its covers a little later.
  const cover = getWidget(page, 'Bestsellers').locator('img').first();
  await expect(async () => {
    await page.reload();
    await expect(getWidget(page, 'Bestsellers').getByRole('list')).toBeVisible();
    await expect(cover).toBeVisible({ timeout: 1000 });
  }).toPass();
  await cover.scrollIntoViewIfNeeded();
  await expect
    .poll(() => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
  expect(asked.filter((url) => new URL(url).host === new URL(shop).host)).toEqual([]);

  const first = getWidget(page, 'Bestsellers').getByRole('list').getByRole('link').first();
  const opened = page.context().waitForEvent('page');
  await first.click();
  const book = await opened;
  expect(new URL(book.url()).host).toBe(new URL(shop).host);
  await book.close();

  await getWidget(page, 'Bestsellers')
    .getByRole('button', { name: /^More options/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View in shop' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Rate this book' }).click();
  const rating = page.getByRole('dialog', { name: /^Rate “/ });
  await expect(rating.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rating).toBeHidden();

  const more = page.getByRole('complementary').getByRole('link', { name: 'Get more books' });
  await expect(more).toHaveAttribute('href', `${shop}/`);
  await expect(more).toHaveAttribute('target', '_blank');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More pages', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Get more books' })).toBeVisible();
});

test('[OVER-11] a shop that never answers delays nothing, and what waits for it reserves its place', async ({
  page,
  session,
}) => {
  await session.uploadBooks([await buildEbook('Amber'), await buildEbook('Basalt')]);
  let asked = 0;
  await page.route(SHOP_CALLS, () => {
    asked += 1; // no answer, ever
  });
  await openOverview(page, session);
  await expect(page.getByRole('main').getByRole('link', { name: 'All books' })).toBeVisible();
  for (const name of SHOP_WIDGETS)
    await expect(getWidget(page, name).getByRole('group', { name: 'Loading' })).toBeVisible();
  await expect.poll(() => asked).toBe(3); // the book of the week comes with the recommendations, the news with the new books
  const own = page.getByRole('main').getByRole('list', { name: 'New in your library' });
  await own.getByRole('link', { name: 'Basalt' }).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
});

test('[OVER-12] every widget of the shop is empty, fails, or names a silent shop, as high as with books', async ({
  page,
  session,
}) => {
  await session.uploadBooks([await buildEbook('Amber')]);
  await openOverview(page, session);
  for (const name of SHOP_ROWS) await expect(getWidget(page, name).getByRole('list')).toBeVisible();
  const heights = new Map<string, number>();
  for (const name of SHOP_WIDGETS) heights.set(name, await measureHeight(getWidget(page, name)));
  /** To the pixel: lines of text have fractions. */
  const expectHeights = async (): Promise<void> => {
    for (const name of SHOP_ROWS) {
      const change = (await measureHeight(getWidget(page, name))) - (heights.get(name) ?? 0);
      expect([name, Math.abs(change) <= 1]).toEqual([name, true]);
    }
  };

  const states = [
    { answer: answerWith({}), text: /^(No|Nothing) .*\.$/, canRetry: false },
    { answer: answerWith({ updated_at: null }), text: 'Lantern Books isn’t answering right now.', canRetry: true },
    { answer: failCall, text: 'Couldn’t load this. Try again in a moment.', canRetry: true },
  ];
  for (const { answer, text, canRetry } of states) {
    await page.unrouteAll();
    await page.route(SHOP_CALLS, answer);
    await openOverview(page, session);
    for (const name of SHOP_WIDGETS) {
      await expect(getWidget(page, name).getByText(text)).toBeVisible();
      await expect(getWidget(page, name).getByRole('button', { name: 'Try again' })).toHaveCount(canRetry ? 1 : 0);
    }
    await expectHeights();
  }
  expect(await findViolationsInAllThemes(page, 'failed')).toEqual([]);

  await page.unrouteAll();
  await getWidget(page, 'Bestsellers').getByRole('button', { name: 'Try again' }).click();
  await expect(getWidget(page, 'Bestsellers').getByRole('list')).toBeVisible();
  await getWidget(page, 'Book of the week').getByRole('button', { name: 'Try again' }).click();
  await expect(getWidget(page, 'Recommended for you').getByRole('list')).toBeVisible();
});

test('[OVER-12] the widgets of the reading community have the same states', async ({ page, session }) => {
  await session.uploadBooks([await buildEbook('Amber')]);
  await page.route(COMMUNITY_CALLS, () => undefined); // no answer, ever
  await openOverview(page, session);
  for (const name of COMMUNITY_WIDGETS)
    await expect(getWidget(page, name).getByRole('group', { name: 'Loading' })).toBeVisible();

  const list = { total: 0, items: [], updated_at: FEED.updated_at, failed: false };
  const states = [
    { answer: (route: Route) => route.fulfill({ json: list }), text: /^No (news|discussions) right now\.$/ },
    {
      answer: (route: Route) => route.fulfill({ json: { ...list, updated_at: null, failed: true } }),
      text: 'The reading community isn’t answering right now.',
    },
    { answer: failCall, text: 'Couldn’t load this. Try again in a moment.' },
  ];
  for (const { answer, text } of states) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(COMMUNITY_CALLS, answer);
    await openOverview(page, session);
    for (const name of COMMUNITY_WIDGETS) await expect(getWidget(page, name).getByText(text)).toBeVisible();
  }
  await page.unrouteAll();
  for (const name of COMMUNITY_WIDGETS) {
    await getWidget(page, name).getByRole('button', { name: 'Try again' }).click();
    await expect(getWidget(page, name).getByRole('listitem').first()).toBeVisible();
  }
});

test.describe('a bought book', () => {
  test.use({ storageState: createVisitorState() });

  test('[OVER-13] is in the library, says so on the overview, and opens here', async ({ page }) => {
    const customer = await registerCustomer(page);
    await customer.buy(COOKBOOK);
    await customer.signInToCloud();
    await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
    const book = getWidget(page, 'Bestsellers').getByRole('listitem').filter({ hasText: COOKBOOK.title });
    await expect(book).toContainText('In your library');
    const link = book.getByRole('link', { name: COOKBOOK.title });
    await expect(link).not.toHaveAttribute('target', '_blank');
    await book.getByRole('button', { name: `More options for ${COOKBOOK.title}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Book info' }).click();
    await expect(page.getByRole('heading', { level: 1, name: COOKBOOK.title })).toBeVisible();
    await page.goBack();
    await link.click();
    await expect(page).toHaveURL(/\/(reader|book)\/\d+$/);
  });
});
