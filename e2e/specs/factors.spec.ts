/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { type NamedHost, test } from '../fixtures/named-host.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const STEP_MS = 30_000;
type Account = { username: string; password: string };

/** An account from the product's `ready.json`. */
const readAccount = ({ dataDir }: NamedHost, name: 'demo' | 'second'): Account =>
  (JSON.parse(readFileSync(`${dataDir}/ready.json`, 'utf8')) as Record<string, Account>)[name] ?? {
    username: '',
    password: '',
  };

/** Adds a virtual authenticator with passkeys and user verification. */
const createAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    listCredentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setUserVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

const home = (page: Page) => page.getByRole('heading', { name: /^Good /, level: 1 });
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

const signInWithPassword = async (page: Page, { username, password }: Account): Promise<void> => {
  await page.goto('/en');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Email or username').press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).press('Enter');
};
/** Simulates a reader who comes back after the browser was closed. */
const forgetSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: /^lectern_session/ });
  await page.evaluate(() => localStorage.clear());
};
const openSecuritySettings = async (page: Page): Promise<void> => {
  await expect(home(page)).toBeVisible();
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('lectern.session') ?? '{}').userId);
  await page.goto(`/en/user/${userId}/settings/security`);
  await expect(section(page).getByText('Authenticator app', { exact: true })).toBeVisible();
};
const saveRecoveryCodes = async (page: Page): Promise<string[]> => {
  const codesDialog = dialog(page, 'Save your recovery codes');
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const codes = await codesDialog.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await codesDialog.getByRole('button', { name: 'Download' }).press('Enter');
  const file = readFileSync(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await codesDialog.getByRole('button', { name: 'I’ve saved them' }).press('Enter');
  await expect(codesDialog).toBeHidden();
  return codes;
};
const getSecondFactorToggle = (page: Page) => page.getByRole('checkbox', { name: /Ask for a second factor/ });

for (const [width, height] of VIEWPORT_SIZES) {
  test.describe(`at ${width} × ${height}${tagLongOnPhone(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[FACTOR-16] [FACTOR-17] [FACTOR-18] [FACTOR-19] a passkey is set up, confirms, signs in and is removed', async ({
      page,
      namedHost,
    }) => {
      const account = readAccount(namedHost, 'second');
      const device = await createAuthenticator(page);
      await signInWithPassword(page, account);
      await openSecuritySettings(page);
      expect(await findViolationsInAllThemes(page, 'security')).toEqual([]);

      await section(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
      const setupDialog = dialog(page, 'Add a passkey');
      await setupDialog.getByRole('button', { name: 'Continue' }).press('Enter');
      await expect(setupDialog.getByText('Enter a name.')).toBeVisible();
      await device.setUserVerified(false);
      await setupDialog.getByLabel('Name', { exact: true }).fill('Laptop');
      await setupDialog.getByLabel('Name', { exact: true }).press('Enter');
      await expect(setupDialog.getByRole('alert')).toContainText('No passkey was created');
      await device.setUserVerified(true);
      await setupDialog.getByLabel('Name', { exact: true }).press('Enter');
      await saveRecoveryCodes(page);
      expect(await device.listCredentials()).toMatchObject([{ rpId: namedHost.host, isResidentCredential: true }]);
      await expect(section(page).getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
      await section(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
      await dialog(page, 'Add a passkey').getByLabel('Name', { exact: true }).fill('Again');
      await dialog(page, 'Add a passkey').getByLabel('Name', { exact: true }).press('Enter');
      await expect(dialog(page, 'Add a passkey').getByRole('alert')).toContainText('already has a passkey');
      await page.keyboard.press('Escape');
      expect(await findViolationsInAllThemes(page, 'security with a passkey')).toEqual([]);

      // the password alone opens the library, but not the account
      await forgetSession(page);
      await signInWithPassword(page, account);
      await openSecuritySettings(page);
      await page.getByRole('button', { name: 'New app password' }).press('Enter');
      await page.getByLabel('Name', { exact: true }).fill('Kitchen');
      await page.getByLabel('Name', { exact: true }).press('Enter');
      const confirmDialog = dialog(page, 'Confirm it’s you');
      await expect(confirmDialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
      expect(await findViolationsInAllThemes(page, 'question')).toEqual([]);
      await page.keyboard.press('Enter');
      await dialog(page, /Kitchen/)
        .getByRole('button', { name: 'Done' })
        .press('Enter');
      await getSecondFactorToggle(page).press('Space');
      await expect(getSecondFactorToggle(page)).toBeChecked();

      await forgetSession(page);
      await signInWithPassword(page, account);
      await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
      expect(await findViolationsInAllThemes(page, 'log-in')).toEqual([]);
      await page.keyboard.press('Enter');
      await openSecuritySettings(page);
      await section(page).getByRole('button', { name: 'Remove Laptop' }).press('Enter');
      const removalDialog = dialog(page, 'Remove “Laptop”?');
      await removalDialog.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(removalDialog.getByRole('alert')).toContainText('This is your last second factor');
      await removalDialog.getByRole('button', { name: 'Cancel' }).press('Enter');
      await getSecondFactorToggle(page).press('Space');
      await expect(getSecondFactorToggle(page)).not.toBeChecked();
      await section(page).getByRole('button', { name: 'Remove Laptop' }).press('Enter');
      await removalDialog.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(section(page).getByRole('listitem')).toHaveCount(0);
      await expect(getSecondFactorToggle(page)).toHaveCount(0);
    });

    test('[FACTOR-16] [FACTOR-17] [FACTOR-18] [FACTOR-19] an authenticator app and recovery codes do the same', async ({
      page,
      namedHost,
    }) => {
      const account = readAccount(namedHost, 'demo');
      await signInWithPassword(page, account);
      await openSecuritySettings(page);
      await section(page).getByRole('button', { name: 'Set up' }).press('Enter');
      const setUp = dialog(page, 'Set up an authenticator app');
      await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      const secret = (await setUp.locator('[data-secret]').getAttribute('data-secret')) ?? '';
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      /** Each code works once, and the next one is accepted already, so the test need not wait half a minute. */
      const code = (steps = 0): string => app.generate({ timestamp: Date.now() + steps * STEP_MS });
      expect(await findViolationsInAllThemes(page, 'set up')).toEqual([]);
      await setUp.getByLabel('Code from the app').fill('000000');
      await setUp.getByLabel('Code from the app').press('Enter');
      await expect(setUp.getByText('That code isn’t correct.')).toBeVisible();
      await setUp.getByLabel('Code from the app').fill(code());
      await setUp.getByLabel('Code from the app').press('Enter');
      const codes = await saveRecoveryCodes(page);
      await expect(section(page).getByText('10 of 10 left')).toBeVisible();
      await getSecondFactorToggle(page).press('Space');
      await expect(getSecondFactorToggle(page)).toBeChecked();

      const body = new URLSearchParams({ ...account }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', host: new URL(namedHost.url).host };
      const login = namedHost.url.replace(namedHost.host, '127.0.0.1');
      const program = await sendRequest('POST', `${login}/api/v1.0/auth/login/lantern`, { headers, body });
      expect([program.status, program.json()]).toMatchObject([403, { error_code: 281 }]);

      await forgetSession(page);
      await signInWithPassword(page, account);
      await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
      expect(await findViolationsInAllThemes(page, 'log-in with a code')).toEqual([]);
      const field = page.getByLabel('Code', { exact: true });
      await field.press('Enter');
      await expect(page.getByText('Enter a code.')).toBeVisible();
      await field.fill('000000');
      await field.press('Enter');
      await expect(page.getByText(/That code isn’t correct/)).toBeVisible();
      await field.fill(code(1));
      await field.press('Enter');
      await openSecuritySettings(page);
      await getSecondFactorToggle(page).press('Space');
      await expect(getSecondFactorToggle(page)).not.toBeChecked();

      await forgetSession(page);
      await signInWithPassword(page, account);
      await openSecuritySettings(page);
      await section(page).getByRole('button', { name: 'Remove Authenticator app' }).press('Enter');
      await dialog(page, 'Remove the authenticator app?').getByRole('button', { name: 'Remove' }).press('Enter');
      const confirmDialog = dialog(page, 'Confirm it’s you');
      await confirmDialog.getByLabel('Password', { exact: true }).fill('wrong');
      await confirmDialog.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
      await confirmDialog.getByLabel('Code', { exact: true }).press('Enter');
      await expect(confirmDialog.getByText('The password is incorrect.')).toBeVisible();
      await confirmDialog.getByLabel('Password', { exact: true }).fill(account.password);
      await confirmDialog.getByLabel('Password', { exact: true }).press('Enter');
      await expect(section(page).getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
      await expect(getSecondFactorToggle(page)).toHaveCount(0);
    });
  });
}
