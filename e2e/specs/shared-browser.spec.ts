/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { aSession, expect, test, type Who } from '../fixtures/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const name = (page: Page) => page.getByLabel('E-mail or username');
const logsIn = async (page: Page, who: Who): Promise<void> => {
  const { username, password } = installation()[who];
  await name(page).fill(username);
  await name(page).press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: /^(Good |Books$)/, level: 1 })).toBeVisible();
};
const logsOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(name(page)).toBeVisible();
};
/** Opens a book and turns two pages, each of which is seen to be saved: more than a second of reading. */
const reads = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/en/reader/${id}`);
  await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
  for (const turn of [1, 2]) {
    const saved = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/reader/positions/'),
    );
    await page.keyboard.press('ArrowRight');
    await saved;
    await expect(page.locator('p[aria-live]')).toContainText(`Page ${turn + 1} of`);
  }
};

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`[TIME-9] [S44] reading that could not be told waits for its own reader, whoever signs in meanwhile, at ${width} × ${height}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const [first, second] = [await aSession('second'), await aSession('demo')];
    await first.hasNoBooks();
    const [lent] = await first.stores([await aSampleBook('Read by the First')]);
    const [own] = await second.stores([await aSampleBook(`Read by the Second ${width}`)]);

    await page.goto('/en');
    await logsIn(page, 'second');
    await context.route('**/reader/sessions/**', (route) => route.abort());
    await reads(page, lent ?? '');
    await page.goto('/en');
    await logsOut(page);
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await kept()).toContain(`\\"bookId\\":\\"${lent}\\"`);

    await context.unroute('**/reader/sessions/**');
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/reader/sessions/')) told.push(request.url());
    });
    await logsIn(page, 'demo');
    await reads(page, own ?? '');
    await page.goto('/en');
    await expect.poll(() => told.some((url) => url.endsWith(`/${own}`))).toBe(true);
    await logsOut(page);
    expect(told.filter((url) => !url.endsWith(`/${own}`))).toEqual([]);
    expect(await kept()).toContain(`\\"bookId\\":\\"${lent}\\"`);

    const arrived = page.waitForResponse((one) => one.url().endsWith(`/reader/sessions/${lent}`));
    await logsIn(page, 'second');
    expect((await arrived).ok()).toBe(true);
    await expect.poll(kept).not.toContain(`\\"bookId\\":\\"${lent}\\"`);
  });
