import { randomUUID } from 'node:crypto';
/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const TAKES_EFFECT_MS = 2_000;

const nameField = (page: Page) => page.getByLabel('Email or username');
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
const openSecurity = async (page: Page, userId: number): Promise<void> => {
  await page.goto(`/en/user/${userId}/settings/security`);
  await expect(devices(page).filter({ hasText: 'This device' })).toBeVisible();
};
/** The mails in the outbox about a sign-in from this device. */
const findMailsAbout = (device: string): string[] => {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((mail) => mail.includes('New sign-in to your library') && mail.includes(device));
};

test('[DEVICE-3] [DEVICE-4] a new device is reported by mail, and can be signed out remotely within two seconds', async ({
  page,
  browser,
  session,
}) => {
  const { username, password } = readInstallation().second;
  const countMails = (): number =>
    findMailsAbout('Firefox on Windows').filter((mail) => mail.includes(`/user/${session.userId}/settings/security`))
      .length;
  const before = countMails(); // from an earlier attempt
  const context = await browser.newContext({ userAgent: FIREFOX, storageState: createVisitorState() });
  const stranger = await context.newPage();
  await stranger.goto('/en');
  await nameField(stranger).fill(username);
  await nameField(stranger).press('Enter');
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  await expect.poll(countMails).toBe(before + 1);

  await openSecurity(page, session.userId);
  const row = devices(page).filter({ hasText: 'Firefox on Windows' });
  await row.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click();
  await expect(nameField(stranger)).toBeVisible({ timeout: TAKES_EFFECT_MS });
  await expect(row).toHaveCount(0);
  await openSecurity(page, session.userId);
  await context.close();
});

test('[APPPASS-1] [APPPASS-5] an app password is shown once, signs a client in, and can be revoked', async ({
  page,
  session,
}) => {
  const { api } = readInstallation();
  const name = `Kitchen ${randomUUID().slice(0, 8)}`; // an earlier attempt may have left one
  await openSecurity(page, session.userId);
  await page.getByRole('button', { name: 'New app password' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Permissions').selectOption({ label: 'Read only' });
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(dialog.getByRole('definition')).toHaveCount(2);
  const [username = '', password = ''] = await dialog.getByRole('definition').allInnerTexts();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText(password)).toHaveCount(0);

  const logIn = async () => {
    const body = new URLSearchParams({ username, password: password.trim() }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'PocketBook/6.8' };
    return (await sendRequest('POST', `${api}/auth/login/lantern`, { headers, body })).status;
  };
  expect(await logIn()).toBe(200);
  await page.reload();
  await expect(devices(page).filter({ hasText: `with the app password “${name}”` })).toBeVisible();
  await page.getByRole('button', { name: `Revoke ${name}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText(`“${name}” has been revoked.`)).toBeVisible();
  await expect(devices(page).filter({ hasText: name })).toHaveCount(0);
  expect(await logIn()).toBe(401);
});
