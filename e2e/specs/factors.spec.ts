/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { breachesOf, sizes } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { type NamedHost, test } from '../fixtures/named-host.ts';
import { send } from '../fixtures/send.ts';

const STEP_MS = 30_000;
type Account = { username: string; password: string };

/** What the product says of itself. */
const accountIn = ({ dataDir }: NamedHost, which: 'demo' | 'second'): Account =>
  (JSON.parse(readFileSync(`${dataDir}/ready.json`, 'utf8')) as Record<string, Account>)[which] ?? {
    username: '',
    password: '',
  };

/** A device that keeps passkeys and knows its owner; answers how many it keeps. */
const anAuthenticator = async (page: Page) => {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
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
    kept: async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    knowsOwner: (isUserVerified: boolean) => line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

const home = (page: Page) => page.getByRole('heading', { name: /^Good /, level: 1 });
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

const typesPassword = async (page: Page, { username, password }: Account): Promise<void> => {
  await page.goto('/en');
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('E-mail or username').press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).press('Enter');
};
/** As a reader who comes back after the browser was closed. */
const leaves = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: /^lectern_session/ });
  await page.evaluate(() => localStorage.clear());
};
const opensSecurity = async (page: Page): Promise<void> => {
  await expect(home(page)).toBeVisible();
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('lectern.session') ?? '{}').userId);
  await page.goto(`/en/user/${userId}/settings/security`);
  await expect(section(page).getByText('Authenticator app', { exact: true })).toBeVisible();
};
const takesCodes = async (page: Page): Promise<string[]> => {
  const shown = dialog(page, 'Save your recovery codes');
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).press('Enter');
  const file = readFileSync(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await shown.getByRole('button', { name: 'I’ve saved them' }).press('Enter');
  await expect(shown).toBeHidden();
  return codes;
};
const asks = (page: Page) => page.getByRole('checkbox', { name: /Ask for a second factor/ });

for (const [width, height] of sizes) {
  test.describe(`at ${width} × ${height}${patience(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[FACTOR-16] [FACTOR-17] [FACTOR-18] [FACTOR-19] a passkey is set up, confirms, signs in and is removed', async ({
      page,
      named,
    }) => {
      const reader = accountIn(named, 'second');
      const device = await anAuthenticator(page);
      await typesPassword(page, reader);
      await opensSecurity(page);
      expect(await breachesOf(page, 'security')).toEqual([]);

      await section(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
      const making = dialog(page, 'Add a passkey');
      await making.getByRole('button', { name: 'Continue' }).press('Enter');
      await expect(making.getByText('Enter a name.')).toBeVisible();
      await device.knowsOwner(false);
      await making.getByLabel('Name').fill('Laptop');
      await making.getByLabel('Name').press('Enter');
      await expect(making.getByRole('alert')).toContainText('No passkey was created');
      await device.knowsOwner(true);
      await making.getByLabel('Name').press('Enter');
      await takesCodes(page);
      expect(await device.kept()).toMatchObject([{ rpId: named.host, isResidentCredential: true }]);
      await expect(section(page).getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
      await section(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
      await dialog(page, 'Add a passkey').getByLabel('Name').fill('Again');
      await dialog(page, 'Add a passkey').getByLabel('Name').press('Enter');
      await expect(dialog(page, 'Add a passkey').getByRole('alert')).toContainText('already has a passkey');
      await page.keyboard.press('Escape');
      expect(await breachesOf(page, 'security with a passkey')).toEqual([]);

      // with the password alone the library opens, and its account does not
      await leaves(page);
      await typesPassword(page, reader);
      await opensSecurity(page);
      await page.getByRole('button', { name: 'New app password' }).press('Enter');
      await page.getByLabel('What it is for').fill('Kitchen');
      await page.getByLabel('What it is for').press('Enter');
      const question = dialog(page, 'Confirm it’s you');
      await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
      expect(await breachesOf(page, 'question')).toEqual([]);
      await page.keyboard.press('Enter');
      await dialog(page, /Kitchen/)
        .getByRole('button', { name: 'Done' })
        .press('Enter');
      await asks(page).press('Space');
      await expect(asks(page)).toBeChecked();

      await leaves(page);
      await typesPassword(page, reader);
      await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
      expect(await breachesOf(page, 'log-in')).toEqual([]);
      await page.keyboard.press('Enter');
      await opensSecurity(page);
      await section(page).getByRole('button', { name: 'Remove Laptop' }).press('Enter');
      const removing = dialog(page, 'Remove “Laptop”?');
      await removing.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(removing.getByRole('alert')).toContainText('This is your last second factor');
      await removing.getByRole('button', { name: 'Cancel' }).press('Enter');
      await asks(page).press('Space');
      await expect(asks(page)).not.toBeChecked();
      await section(page).getByRole('button', { name: 'Remove Laptop' }).press('Enter');
      await removing.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(section(page).getByRole('listitem')).toHaveCount(0);
      await expect(asks(page)).toHaveCount(0);
    });

    test('[FACTOR-16] [FACTOR-17] [FACTOR-18] [FACTOR-19] an authenticator app and recovery codes do the same', async ({
      page,
      named,
    }) => {
      const reader = accountIn(named, 'demo');
      await typesPassword(page, reader);
      await opensSecurity(page);
      await section(page).getByRole('button', { name: 'Set up' }).press('Enter');
      const setUp = dialog(page, 'Set up an authenticator app');
      await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      const secret = (await setUp.locator('[data-secret]').getAttribute('data-secret')) ?? '';
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      /** Each code is good once, and the next one is good already: nobody waits half a minute. */
      const code = (steps = 0): string => app.generate({ timestamp: Date.now() + steps * STEP_MS });
      expect(await breachesOf(page, 'set up')).toEqual([]);
      await setUp.getByLabel('Code from the app').fill('000000');
      await setUp.getByLabel('Code from the app').press('Enter');
      await expect(setUp.getByText('This code isn’t right.')).toBeVisible();
      await setUp.getByLabel('Code from the app').fill(code());
      await setUp.getByLabel('Code from the app').press('Enter');
      const codes = await takesCodes(page);
      await expect(section(page).getByText('10 of 10 left')).toBeVisible();
      await asks(page).press('Space');
      await expect(asks(page)).toBeChecked();

      const body = new URLSearchParams({ ...reader }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', host: new URL(named.url).host };
      const login = named.url.replace(named.host, '127.0.0.1');
      const program = await send('POST', `${login}/api/v1.0/auth/login/lantern`, { headers, body });
      expect([program.status, program.json()]).toMatchObject([403, { error_code: 281 }]);

      await leaves(page);
      await typesPassword(page, reader);
      await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
      expect(await breachesOf(page, 'log-in with a code')).toEqual([]);
      const field = page.getByLabel('Code', { exact: true });
      await field.press('Enter');
      await expect(page.getByText('Enter a code.')).toBeVisible();
      await field.fill('000000');
      await field.press('Enter');
      await expect(page.getByText(/This code isn’t right/)).toBeVisible();
      await field.fill(code(1));
      await field.press('Enter');
      await opensSecurity(page);
      await asks(page).press('Space');
      await expect(asks(page)).not.toBeChecked();

      await leaves(page);
      await typesPassword(page, reader);
      await opensSecurity(page);
      await section(page).getByRole('button', { name: 'Remove Authenticator app' }).press('Enter');
      await dialog(page, 'Remove the authenticator app?').getByRole('button', { name: 'Remove' }).press('Enter');
      const question = dialog(page, 'Confirm it’s you');
      await question.getByLabel('Password', { exact: true }).fill('wrong');
      await question.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
      await question.getByLabel('Code', { exact: true }).press('Enter');
      await expect(question.getByText('The password is incorrect.')).toBeVisible();
      await question.getByLabel('Password', { exact: true }).fill(reader.password);
      await question.getByLabel('Password', { exact: true }).press('Enter');
      await expect(section(page).getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
      await expect(asks(page)).toHaveCount(0);
    });
  });
}
