/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { type AccountName, createSession, expect, test } from '../fixtures/session.ts';

test.use({ storageState: createVisitorState() });

const getNameField = (page: Page) => page.getByLabel('Email or username');
const signIn = async (page: Page, accountName: AccountName): Promise<void> => {
  const { username, password } = readInstallation()[accountName];
  await getNameField(page).fill(username);
  await getNameField(page).press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: /^(Good |Books$)/, level: 1 })).toBeVisible();
};
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(getNameField(page)).toBeVisible();
};
/** Opens a book, turns two pages and waits until each is saved, which takes more than a second. */
const readTwoPages = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/en/reader/${id}`);
  await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
  for (const turn of [1, 2]) {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/reader/positions/'),
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
  test(`[TIME-9] [S44] unsent reading time waits for its own reader, whoever signs in meanwhile, at ${width} × ${height}${width < 640 ? ' @long' : ''}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const [first, second] = [await createSession('second'), await createSession('demo')];
    await first.deleteAllBooks();
    const [firstBookId] = await first.uploadBooks([await buildSampleBook('Read by the First')]);
    const [secondBookId] = await second.uploadBooks([await buildSampleBook(`Read by the Second ${width}`)]);

    await page.goto('/en');
    await signIn(page, 'second');
    await context.route('**/reader/sessions/**', (route) => route.abort());
    await readTwoPages(page, firstBookId ?? '');
    await page.goto('/en');
    await signOut(page);
    const readLocalStorage = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await readLocalStorage()).toContain(`\\"bookId\\":\\"${firstBookId}\\"`);

    await context.unroute('**/reader/sessions/**');
    const reportedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/reader/sessions/')) reportedUrls.push(request.url());
    });
    await signIn(page, 'demo');
    await readTwoPages(page, secondBookId ?? '');
    await page.goto('/en');
    await expect.poll(() => reportedUrls.some((url) => url.endsWith(`/${secondBookId}`))).toBe(true);
    await signOut(page);
    expect(reportedUrls.filter((url) => !url.endsWith(`/${secondBookId}`))).toEqual([]);
    expect(await readLocalStorage()).toContain(`\\"bookId\\":\\"${firstBookId}\\"`);

    const arrived = page.waitForResponse((response) => response.url().endsWith(`/reader/sessions/${firstBookId}`));
    await signIn(page, 'second');
    expect((await arrived).ok()).toBe(true);
    await expect.poll(readLocalStorage).not.toContain(`\\"bookId\\":\\"${firstBookId}\\"`);
  });

test('[OFFLINE-15] a book opens for the reader of the cookie, where the browser remembers another', async ({
  browser,
}) => {
  const session = await createSession('demo');
  const [id] = await session.uploadBooks([await buildSampleBook('Of the Cookie')]);
  const context = await browser.newContext({ storageState: session.storageState });
  await context.addInitScript(() => {
    if (localStorage.getItem('e2e.other') !== null) return;
    const stored = JSON.parse(localStorage.getItem('lectern.session') ?? '{}');
    localStorage.setItem('lectern.session', JSON.stringify({ ...stored, userId: 999_999 }));
    localStorage.setItem('e2e.other', '');
  });
  const page = await context.newPage();
  await page.goto(`/en/reader/${id}`);
  await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
  expect(await page.evaluate(() => localStorage.getItem('lectern.session'))).toContain(`"userId":${session.userId}`);
  await context.close();
});
