/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';

const getGreeting = (page: Page) => page.getByRole('heading', { name: /^Good /, level: 1 });
const getNameField = (page: Page) => page.getByLabel('Email or username');
/** The session cookies, without those of the device and of the cookie choice, which grant no access. */
const listSessionCookies = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ httpOnly, name }) => httpOnly && !/^lectern_(?:device|cookies)_/.test(name))
    .map(({ expires }) => (expires < 0 ? 'session' : 'kept'));

/** Completes the steps of the sign-in form. */
const signIn = async (page: Page, remember: boolean): Promise<void> => {
  const { username, password } = readInstallation().second;
  await getNameField(page).fill(username);
  await getNameField(page).press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (remember) await page.getByText('Save password').click();
  await page.getByRole('button', { name: 'Log in' }).click();
};
/** The tokens that a shop puts into a URL. */
const requestTokens = async (accountName: 'demo' | 'second') => {
  const { api, [accountName]: account } = readInstallation();
  const body = new URLSearchParams({ shop_id: '1', client_id: 'shop', client_secret: 'x', ...account }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await sendRequest('POST', `${api}/auth/login/lantern`, { headers, body });
  return answer.json() as { access_token: string; refresh_token: string }; // typed by the contract
};
const toFragment = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }): string =>
  `#${new URLSearchParams({ access_token, refresh_token, expires_in: '7200', token_type: 'Bearer' })}`;

test.describe('signed in', () => {
  test('[SIGN-8] a second tab renews, both stay signed in, and a reload keeps the session', async ({
    page,
    context,
  }) => {
    await page.goto('/en');
    await expect(getGreeting(page)).toBeVisible();
    const second = await context.newPage();
    const renewed = second.waitForResponse((answer) => answer.url().endsWith('/auth/session/renew'));
    await second.goto('/en');
    expect((await renewed).status()).toBe(200);
    await expect(getGreeting(second)).toBeVisible();
    for (const tab of [page, second, page]) {
      await tab.reload();
      await expect(getGreeting(tab)).toBeVisible();
    }
  });

  test('[SIGN-9] signing out in one tab ends the other', async ({ page, context }) => {
    await page.goto('/en');
    await expect(getGreeting(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/en');
    await expect(getGreeting(second)).toBeVisible();
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    for (const tab of [page, second]) await expect(getNameField(tab)).toBeVisible();
    await second.reload();
    await expect(getNameField(second)).toBeVisible();
    expect(await listSessionCookies(context)).toEqual([]);
  });

  test('[UI-13] foreign ids lead to one’s own books', async ({ page, session }) => {
    await page.goto(`/en/user/${session.userId + 1}/books`);
    await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}/books$`));
    await page.goto('/en/user/');
    await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}$`));
  });

  test('[SIGN-6] the session of another reader asks first', async ({ page, session }) => {
    const other = toFragment(await requestTokens('demo'));
    const question = page.getByRole('alertdialog', { name: 'Someone else is signed in here' });
    const url = () => new URL(page.url());
    await page.goto(`/en${other}`);
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/user/${session.userId}$`));
    await page.goto('about:blank');
    await page.goto(`/en${other}`);
    await question.getByRole('button', { name: 'Log in with the link' }).click();
    await expect(question).toBeHidden();
    await expect(page).not.toHaveURL(new RegExp(`/user/${session.userId}$`));
    expect(url().hash).toBe('');
    const books = page.getByRole('heading', { name: 'Books', level: 1 }); // the address named the other reader's library
    await expect(books).toBeVisible();
    await page.reload();
    await expect(books).toBeVisible();
  });
});

test.describe('signed out', () => {
  test.use({ storageState: createVisitorState() });

  for (const [remember, cookieKind] of [
    [false, 'session'],
    [true, 'kept'],
  ] as const)
    test(`[SIGN-7] ${remember ? 'with' : 'without'} save-password the cookie is ${cookieKind}`, async ({
      page,
      context,
    }) => {
      await page.goto('/en');
      await signIn(page, remember);
      await expect(getGreeting(page)).toBeVisible();
      expect(await listSessionCookies(context)).toEqual([cookieKind]);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).not.toMatch(/token|eyJ/i);
      await page.reload();
      await expect(getGreeting(page)).toBeVisible();
    });

  test('[SIGN-5] a session in the URL signs in and disappears from URL and history', async ({ page }) => {
    const tokens = await requestTokens('second');
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(`/en${toFragment(tokens)}`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(getGreeting(page)).toBeVisible();
    const { address, length } = await page.evaluate(() => ({ address: location.href, length: history.length }));
    expect(address).toMatch(/\/en\/user\/\d+$/);
    expect(
      requestedUrls.filter((url) => url.includes(tokens.refresh_token) || url.includes(tokens.access_token)),
    ).toEqual([]);
    await page.reload();
    await expect(getGreeting(page)).toBeVisible();
    for (let back = 1; back < length; back += 1) await page.goBack();
    expect(page.url()).not.toContain('token');
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`[SIGN-11] [S32] a link signs nobody in without confirmation, at ${width} × ${height}${width < 640 ? ' @long' : ''}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      const [ownTokens, foreignTokens] = [await requestTokens('second'), await requestTokens('demo')];
      const question = (of: string) => page.getByRole('heading', { name: `Continue as ${of.split('@')[0]}@…?` });
      await page.goto(`/en/user/books${toFragment(foreignTokens)}`);
      await expect(page.getByRole('heading', { name: /^Continue as [^@]+@…\?$/ })).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      expect(await listSessionCookies(context)).toEqual([]);
      if (process.env['E2E_LOOKS']) await page.screenshot({ path: `${process.env['E2E_LOOKS']}/arrival-${width}.png` });
      await page.getByRole('button', { name: 'This isn’t me' }).click();
      await expect(getNameField(page)).toBeVisible();
      await page.reload();
      await expect(getNameField(page)).toBeVisible();
      expect(await listSessionCookies(context)).toEqual([]);

      await page.goto('about:blank');
      await page.goto(`/en/user/books${toFragment(ownTokens)}`);
      await expect(question(readInstallation().second.username)).toBeVisible();
      await page.getByRole('button', { name: 'Continue', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
      // a link for the reader who is already signed in asks nothing
      await page.goto('about:blank');
      await page.goto(`/en/user/books${toFragment(await requestTokens('second'))}`);
      await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });

  test('[UI-13] a deep link leads through the sign-in and back to it', async ({ page, session }) => {
    const [id] = await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
    const bookPath = `/en/user/${session.userId}/book/${id}`;
    await page.goto(bookPath);
    await expect(getNameField(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/en');
    await signIn(page, false);
    await expect(page.getByRole('heading', { name: 'The Lamp Room', level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(bookPath);
  });

  test('[UI-1] a URL in an unsupported language is replaced', async ({ page }) => {
    await page.goto('/fr');
    await expect(page).toHaveURL(/\/en$/);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de$/);
    await page.goto('/fr?a=1');
    await expect(page).toHaveURL(/\/de\?a=1$/);
    await expect(page.getByRole('button', { name: 'Weiter' })).toBeVisible();
  });
});

test('[SIGN-6] the same URL may be used twice', async ({ browser, session, baseURL }) => {
  expect(session.userId).toBeGreaterThan(0);
  const address = `${baseURL}/en${toFragment(await requestTokens('second'))}`;
  for (const time of ['first', 'second']) {
    const context = await browser.newContext({ storageState: createVisitorState() });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(getGreeting(page), `the ${time} time`).toBeVisible();
    await context.close();
  }
});
