/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { send } from '../fixtures/send.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const home = (page: Page) => page.getByRole('heading', { name: /^Good /, level: 1 });
const name = (page: Page) => page.getByLabel('E-mail or username');
/** Those of the session; that by which a browser is known again opens nothing. */
const cookies = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ httpOnly, name }) => httpOnly && !name.startsWith('lectern_device_'))
    .map(({ expires }) => (expires < 0 ? 'session' : 'kept'));

/** Goes through the steps of the log-in that is shown. */
const logsIn = async (page: Page, remember: boolean): Promise<void> => {
  const { username, password } = installation().second;
  await name(page).fill(username);
  await name(page).press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (remember) await page.getByText('Save password').click();
  await page.getByRole('button', { name: 'Log in' }).click();
};
/** A refresh token as a shop puts it into an address. */
const tokensOf = async (who: 'demo' | 'second') => {
  const { api, [who]: account } = installation();
  const body = new URLSearchParams({ shop_id: '1', client_id: 'shop', client_secret: 'x', ...account }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await send('POST', `${api}/auth/login/lantern`, { headers, body });
  return answer.json() as { access_token: string; refresh_token: string }; // by contract
};
const fragment = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }): string =>
  `#${new URLSearchParams({ access_token, refresh_token, expires_in: '7200', token_type: 'Bearer' })}`;

test.describe('signed in', () => {
  test('[SIGN-8] a second tab renews, both stay in, and loading again keeps the session', async ({ page, context }) => {
    await page.goto('/en');
    await expect(home(page)).toBeVisible();
    const second = await context.newPage();
    const renewed = second.waitForResponse((answer) => answer.url().endsWith('/auth/session/renew'));
    await second.goto('/en');
    expect((await renewed).status()).toBe(200);
    await expect(home(second)).toBeVisible();
    for (const tab of [page, second, page]) {
      await tab.reload();
      await expect(home(tab)).toBeVisible();
    }
  });

  test('[SIGN-9] a log-out in one tab ends the other', async ({ page, context }) => {
    await page.goto('/en');
    await expect(home(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/en');
    await expect(home(second)).toBeVisible();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    for (const tab of [page, second]) await expect(name(tab)).toBeVisible();
    await second.reload();
    await expect(name(second)).toBeVisible();
    expect(await cookies(context)).toEqual([]);
  });

  test('[UI-13] strange ids lead to one’s own books', async ({ page, session }) => {
    await page.goto(`/en/user/${session.userId + 1}/books`);
    await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}/books$`));
    await page.goto('/en/user/');
    await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}$`));
  });

  test('[SIGN-6] the session of another reader asks first', async ({ page, session }) => {
    const other = fragment(await tokensOf('demo'));
    const question = page.getByRole('alertdialog', { name: 'Another reader is logged in here' });
    const url = () => new URL(page.url());
    await page.goto(`/en${other}`);
    await question.getByRole('button', { name: 'Stay as I am' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/user/${session.userId}$`));
    await page.goto('about:blank');
    await page.goto(`/en${other}`);
    await question.getByRole('button', { name: 'Log in by the link' }).click();
    await expect(question).toBeHidden();
    await expect(page).not.toHaveURL(new RegExp(`/user/${session.userId}$`));
    expect(url().hash).toBe('');
    const books = page.getByRole('heading', { name: 'Books', level: 1 }); // the address named the other reader
    await expect(books).toBeVisible();
    await page.reload();
    await expect(books).toBeVisible();
  });
});

test.describe('a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  for (const [remember, kept] of [
    [false, 'session'],
    [true, 'kept'],
  ] as const)
    test(`[SIGN-7] ${remember ? 'with' : 'without'} save-password the cookie is ${kept}`, async ({ page, context }) => {
      await page.goto('/en');
      await logsIn(page, remember);
      await expect(home(page)).toBeVisible();
      expect(await cookies(context)).toEqual([kept]);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).not.toMatch(/token|eyJ/i);
      await page.reload();
      await expect(home(page)).toBeVisible();
    });

  test('[SIGN-5] a session in the address logs in and is gone from address and history', async ({ page }) => {
    const tokens = await tokensOf('second');
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    await page.goto(`/en${fragment(tokens)}`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(home(page)).toBeVisible();
    const { address, length } = await page.evaluate(() => ({ address: location.href, length: history.length }));
    expect(address).toMatch(/\/en\/user\/\d+$/);
    expect(seen.filter((url) => url.includes(tokens.refresh_token) || url.includes(tokens.access_token))).toEqual([]);
    await page.reload();
    await expect(home(page)).toBeVisible();
    for (let back = 1; back < length; back += 1) await page.goBack();
    expect(page.url()).not.toContain('token');
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`[SIGN-11] [S32] a link signs nobody in unasked, at ${width} × ${height}`, async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      const [mine, foreign] = [await tokensOf('second'), await tokensOf('demo')];
      const question = (of: string) => page.getByRole('heading', { name: `Continue as ${of.split('@')[0]}@…?` });
      await page.goto(`/en/user/books${fragment(foreign)}`);
      await expect(page.getByRole('heading', { name: /^Continue as [^@]+@…\?$/ })).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      expect(await cookies(context)).toEqual([]);
      if (process.env['E2E_LOOKS']) await page.screenshot({ path: `${process.env['E2E_LOOKS']}/arrival-${width}.png` });
      await page.getByRole('button', { name: 'Not me' }).click();
      await expect(name(page)).toBeVisible();
      await page.reload();
      await expect(name(page)).toBeVisible();
      expect(await cookies(context)).toEqual([]);

      await page.goto('about:blank');
      await page.goto(`/en/user/books${fragment(mine)}`);
      await expect(question(installation().second.username)).toBeVisible();
      await page.getByRole('button', { name: 'Continue', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
      // of whoever is signed in here already nothing is asked
      await page.goto('about:blank');
      await page.goto(`/en/user/books${fragment(await tokensOf('second'))}`);
      await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });

  test('[UI-13] a deep link leads through the log-in and back to it', async ({ page, session }) => {
    const [id] = await session.stores([await aSampleBook('The Lamp Room')]);
    const deep = `/en/user/${session.userId}/book/${id}`;
    await page.goto(deep);
    await expect(name(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/en');
    await logsIn(page, false);
    await expect(page.getByRole('heading', { name: 'The Lamp Room', level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(deep);
  });

  test('[UI-1] an address in a language that we do not speak is replaced', async ({ page }) => {
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

test('[SIGN-6] the same address may arrive twice', async ({ browser, session, baseURL }) => {
  expect(session.userId).toBeGreaterThan(0);
  const address = `${baseURL}/en${fragment(await tokensOf('second'))}`;
  for (const time of ['first', 'second']) {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(home(page), `the ${time} time`).toBeVisible();
    await context.close();
  }
});
