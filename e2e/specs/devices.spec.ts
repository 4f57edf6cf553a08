import { randomUUID } from 'node:crypto';
/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { installation } from '../fixtures/installation.ts';
import { send } from '../fixtures/send.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const TAKES_EFFECT_MS = 2_000;

const nameField = (page: Page) => page.getByLabel('E-mail or username');
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
const openSecurity = async (page: Page, userId: number): Promise<void> => {
  await page.goto(`/en/user/${userId}/settings/security`);
  await expect(devices(page).filter({ hasText: 'This device' })).toBeVisible();
};
/** The mails in the outbox that tell of this device. */
const mailsAbout = (device: string): string[] => {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((mail) => mail.includes('New sign-in to your library') && mail.includes(device));
};

test('[DEVICE-3] [DEVICE-4] a new device is told by mail, and signed out from elsewhere within two seconds', async ({
  page,
  browser,
  session,
}) => {
  const { username, password } = installation().second;
  const told = (): number =>
    mailsAbout('Firefox on Windows').filter((mail) => mail.includes(`/user/${session.userId}/settings/security`))
      .length;
  const before = told(); // those of an earlier try
  const context = await browser.newContext({ userAgent: FIREFOX, storageState: { cookies: [], origins: [] } });
  const stranger = await context.newPage();
  await stranger.goto('/en');
  await nameField(stranger).fill(username);
  await nameField(stranger).press('Enter');
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  await expect.poll(told).toBe(before + 1);

  await openSecurity(page, session.userId);
  const row = devices(page).filter({ hasText: 'Firefox on Windows' });
  await row.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(nameField(stranger)).toBeVisible({ timeout: TAKES_EFFECT_MS });
  await expect(row).toHaveCount(0);
  await openSecurity(page, session.userId);
  await context.close();
});

test('[APPPASS-1] [APPPASS-5] a password for a program is shown once, lets it in, and is withdrawn', async ({
  page,
  session,
}) => {
  const { api } = installation();
  const name = `Kitchen ${randomUUID().slice(0, 8)}`; // another try may have left its own
  await openSecurity(page, session.userId);
  await page.getByRole('button', { name: 'New app password' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it is for').press('Enter');
  await expect(dialog.getByText('Say what it is for')).toBeVisible();
  await dialog.getByLabel('What it is for').fill(name);
  await dialog.getByLabel('What it may do').selectOption({ label: 'Reading only' });
  await dialog.getByRole('button', { name: 'Make it' }).press('Enter');
  await expect(dialog.getByRole('definition')).toHaveCount(2);
  const [username = '', password = ''] = await dialog.getByRole('definition').allInnerTexts();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText(password)).toHaveCount(0);

  const logIn = async () => {
    const body = new URLSearchParams({ username, password: password.trim() }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'PocketBook/6.8' };
    return (await send('POST', `${api}/auth/login/lantern`, { headers, body })).status;
  };
  expect(await logIn()).toBe(200);
  await page.reload();
  await expect(devices(page).filter({ hasText: `by the app password “${name}”` })).toBeVisible();
  await page.getByRole('button', { name: `Withdraw ${name}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(page.getByText(`“${name}” opens nothing any more.`)).toBeVisible();
  await expect(devices(page).filter({ hasText: name })).toHaveCount(0);
  expect(await logIn()).toBe(401);
});
