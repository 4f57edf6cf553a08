/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const VENDOR = 'LANTERN';
/** The demo readers' usernames are too short for Adobe, their e-mail addresses are not. */
const getLogin = (): string => `${readInstallation().second.username}@lantern.example`;

const callApi = (session: Session, method: string, callPath: string, json?: object) =>
  sendRequest(method, `${readInstallation().api}${callPath}`, {
    headers: {
      authorization: `Bearer ${session.token}`,
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
const listLogins = async (session: Session): Promise<string[]> => {
  const { items } = (await callApi(session, 'GET', '/adobe/vendor')).json() as { items: { vendor_user: string }[] }; // by contract
  return items.map(({ vendor_user: login }) => login);
};
/** Removes what an earlier attempt left. */
const removeAll = async (session: Session): Promise<void> => {
  for (const login of await listLogins(session))
    await callApi(session, 'DELETE', `/adobe/vendor/${VENDOR}?vendor_login=${encodeURIComponent(login)}`);
};
const openSettings = async (page: Page, { userId }: Session): Promise<void> => {
  await page.goto(`/en/user/${userId}/settings/adobe`);
  await expect(page.getByRole('heading', { name: 'Adobe IDs', level: 1 })).toBeVisible();
};
const rows = (page: Page) => page.getByRole('list', { name: 'Your IDs' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const readOutbox = (): string[] => {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/=\r?\n/g, ''));
};
/** What the programs have logged. */
const readLogs = (): string => {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
};
/** The path of the newest link to an internal password that was mailed since. */
const waitForLink = async (before: number): Promise<string> => {
  let link = '';
  await expect
    .poll(() => {
      link = /\/en\/internal-password\/[\w-]{43}/.exec(readOutbox().slice(before).join('\n'))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
};

for (const [width, height] of VIEWPORT_SIZES) {
  test.describe(`at ${width} × ${height}${tagLongOnPhone(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[ADOBE-16] [ADOBE-17] [ADOBE-18] [ADOBE-20] an Adobe ID of the demo shop is added, chosen, edited and removed', async ({
      page,
      session,
    }) => {
      await removeAll(session);
      await page.goto(`/en/user/${session.userId}/settings/account`);
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Adobe IDs' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Adobe IDs', level: 1 })).toBeVisible();
      await expect(rows(page)).toHaveCount(1); // the account of the library
      await expect(rows(page)).toContainText('Default');
      expect(await findViolationsInAllThemes(page, 'Adobe IDs')).toEqual([]);

      await page.getByRole('button', { name: 'Add Adobe ID' }).press('Enter');
      const form = dialog(page, 'Add Adobe ID');
      await form.getByRole('button', { name: 'Add' }).press('Enter');
      await expect(form.getByRole('alert')).toHaveText([
        'Please select a vendor from the list',
        'login cannot be empty',
        'password cannot be empty',
      ]);
      await expect(form.getByLabel('Vendor')).toBeFocused();
      expect(await findViolationsInAllThemes(page, 'form with errors')).toEqual([]);
      await form.getByLabel('Vendor').selectOption('Lantern Books');
      await form.getByLabel('Login').fill(readInstallation().second.username);
      await form.getByLabel('Password', { exact: true }).fill('eight888');
      await expect(form.getByRole('alert')).toHaveText([
        'The login must be longer than 6 characters.',
        'The password must be longer than 8 characters.',
      ]);
      await form.getByLabel('Login').fill(getLogin());
      await form.getByLabel('Password', { exact: true }).fill('not this password');
      await form.getByLabel('Password', { exact: true }).press('Enter');
      await expect(form.getByRole('alert')).toHaveText('Adobe authorization failed. Login or Password is invalid');
      await form.getByLabel('Password', { exact: true }).fill(readInstallation().second.password);
      await form.getByLabel('Password', { exact: true }).press('Enter');
      await expect(form).toBeHidden();
      await expect(page.getByText('Adobe ID added.')).toBeVisible();
      const row = rows(page).filter({ hasText: getLogin() });
      await expect(row).toContainText('Lantern Books');
      await expect(row).not.toContainText('Default');

      await row.getByRole('button', { name: `Make ${getLogin()} the default` }).press('Enter');
      await expect(row).toContainText('Default');
      await row.getByRole('button', { name: `Edit ${getLogin()}` }).press('Enter');
      const edit = dialog(page, 'Edit Adobe ID');
      await edit.getByLabel('Login').fill(getLogin().toUpperCase());
      await edit.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(edit.getByRole('alert')).toHaveText('password cannot be empty');
      await edit.getByLabel('Password', { exact: true }).fill(readInstallation().second.password);
      await edit.getByLabel('Password', { exact: true }).press('Enter');
      await expect(edit).toBeHidden();
      expect(await listLogins(session)).toEqual([getLogin().toUpperCase()]);

      await page.getByRole('button', { name: `Remove ${getLogin().toUpperCase()}` }).press('Enter');
      const question = page.getByRole('alertdialog', { name: /^Remove / });
      expect(await findViolationsInAllThemes(page, 'question')).toEqual([]);
      await question.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('Default');
      for (const secret of ['not this password', readInstallation().second.password])
        expect(readLogs()).not.toContain(secret);
    });

    test('[ADOBE-19] [ADOBE-20] the internal password is shown once, by a mailed link; every other outcome is explained', async ({
      page,
      session,
      browser,
    }) => {
      const { email } = (await callApi(session, 'GET', '/user')).json() as { email: string }; // by contract
      await openSettings(page, session);
      const section = page.getByRole('region', { name: 'Account of this library' });
      await section.getByLabel('Email').fill('');
      await section.getByRole('button', { name: 'Email me the password link' }).press('Enter');
      await expect(section.getByRole('alert')).toHaveText('Email cannot be empty');
      await section.getByLabel('Email').fill('somebody@lantern.example');
      await section.getByRole('button', { name: 'Email me the password link' }).press('Enter');
      await expect(section.getByRole('alert')).toHaveText('email is incorrect');
      await page.route('**/adobe/mail/internal-password', (route) => route.abort());
      await section.getByLabel('Email').fill(email);
      await section.getByLabel('Email').press('Enter');
      await expect(section.getByRole('alert')).toContainText('Error sending email');
      expect(await findViolationsInAllThemes(page, 'mail that failed')).toEqual([]);
      await page.unroute('**/adobe/mail/internal-password');
      const before = readOutbox().length;
      await section.getByLabel('Email').press('Enter');
      await expect(section.getByRole('status').filter({ hasText: 'Email has been sent' })).toBeVisible();
      const link = await waitForLink(before);

      // another reader
      const stranger = await createSession('demo');
      const context = await browser.newContext({ storageState: stranger.storageState });
      const other = await context.newPage();
      await other.goto(`${readInstallation().browser}${link}`);
      await other.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(other.getByRole('alert')).toContainText('This link was sent to another reader');
      await context.close();

      // the reader
      await page.goto(link);
      await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
      expect(await findViolationsInAllThemes(page, 'link')).toEqual([]);
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Copy password' })).toBeFocused();
      const shown = page.getByText(/^[B-Z]{5}-[B-Z]{5}-[B-Z]{5}-[B-Z]{5}$/);
      await expect(shown).toBeVisible();
      const secrets = [await shown.innerText(), link.split('/').at(-1) ?? ''];
      expect(await findViolationsInAllThemes(page, 'password')).toEqual([]);

      for (const secret of secrets) expect(readLogs()).not.toContain(secret);

      // the same link again, and one that never was
      await page.reload();
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Link expired');
      await expect(page.getByRole('button', { name: 'Email me the password link' })).toBeVisible();
      expect(await findViolationsInAllThemes(page, 'expired link')).toEqual([]);
      await page.goto(`/en/internal-password/${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Invalid hash');
      await page.getByRole('button', { name: 'Email me the password link' }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Email has been sent' })).toBeVisible();
    });
  });
}

test.describe('signed out', () => {
  test.use({ storageState: createVisitorState() });

  test('[ADOBE-19] a link leads through the sign-in to its page', async ({ page }) => {
    const { username, password } = readInstallation().second;
    await page.goto(`/en/internal-password/${'x'.repeat(43)}`);
    await page.getByLabel('Email or username').fill(username);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Adobe password' })).toBeVisible();
  });
});
