/// <reference lib="dom" />
import { qr } from '@lectern/contracts';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createSession } from '../fixtures/session.ts';

const PHONE = { width: 390, height: 844 };

/** Opens the sign-in page of a signed-out browser and shows a QR code. */
const showQrCode = async (page: Page) => {
  const beginResponse = page.waitForResponse((response) => response.url().includes('/auth/qr/'));
  const socketOpened = page.waitForEvent('websocket');
  await page.goto('/en');
  await page.getByRole('button', { name: 'Log in with your phone' }).click();
  const { data } = qr.begin.reply.parse(await (await beginResponse).json());
  const socket = await socketOpened;
  await expect(page.getByRole('img', { name: 'QR code for logging in with your phone' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
  return { ...data, line: socket };
};

/** Opens the URL of the code on a signed-in phone. */
const openPhone = async (browser: Browser, address: string): Promise<{ phone: Page; context: BrowserContext }> => {
  const { storageState } = await createSession('second');
  const context = await browser.newContext({ storageState, viewport: PHONE });
  const phone = await context.newPage();
  await phone.goto(address);
  return { phone, context };
};

const getNumberButton = (phone: Page, number: number) =>
  phone.getByRole('button', { name: `Log in, the number is ${number}`, exact: true });

test('[QR-20] choosing the number on the phone signs the browser in, which opens the library at once', async ({
  page,
  browser,
}) => {
  const { data, number } = await showQrCode(page);
  const { phone, context } = await openPhone(browser, data);
  await expect(phone.getByRole('heading', { name: 'Log in on this browser?' })).toBeVisible();
  await expect(phone.getByText('Same network as this phone')).toBeVisible();
  await expect(phone.getByText(/^Chrome \d+ · /)).toBeVisible();
  await expect(page.getByText(`Choose ${number} there.`).first()).toBeVisible();
  await getNumberButton(phone, number).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user\/\d+$/);
  await context.close();
});

test('[QR-21] declining on the phone signs nobody in, and a new code can be created', async ({ page, browser }) => {
  const { data } = await showQrCode(page);
  const { phone, context } = await openPhone(browser, data);
  await phone.getByRole('button', { name: 'None of these, decline' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect(page.getByText('Declined on your phone.')).toBeVisible();
  await page.getByRole('button', { name: 'New code' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for logging in with your phone' })).toBeVisible();
  await context.close();
});

test('[QR-22] [S13] a wrong number signs nobody in', async ({ page, browser }) => {
  const { data, number } = await showQrCode(page);
  const { phone, context } = await openPhone(browser, data);
  const numberButtons = phone.getByRole('group').getByRole('button', { name: /^Log in, the number is/ });
  await expect(numberButtons).toHaveCount(3);
  await numberButtons
    .filter({ hasNotText: String(number) })
    .first()
    .click();
  await expect(phone.getByText('That’s not the number on the other screen')).toBeVisible();
  await expect(page.getByText('Declined on your phone.')).toBeVisible();
  await context.close();
});

test('[QR-23] an expired code is hidden on the screen and refused on the phone', async ({ page, browser }) => {
  await page.clock.install();
  const { data, number } = await showQrCode(page);
  await page.clock.fastForward('10:00');
  await expect(page.getByText('This code has expired.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New code' })).toBeVisible();
  // the code has not expired on the server, so its answer is mocked
  const { phone, context } = await openPhone(browser, 'about:blank');
  await phone.route('**/auth/qr/*/approve', (route) =>
    route.fulfill({ status: 404, json: { error_code: 260, error_msg: '', error: 'qr.gone' } }),
  );
  await phone.goto(data);
  await getNumberButton(phone, number).click();
  await expect(phone.getByText('This code has expired.')).toBeVisible();
  await context.close();
});

test('[QR-24] the settings show a code that signs a phone in once', async ({ browser }) => {
  const session = await createSession('second');
  const desktop = await browser.newContext({ storageState: session.storageState });
  const settings = await desktop.newPage();
  const codeResponse = settings.waitForResponse(
    (response) => response.url().endsWith('/auth/phone-code') && response.request().method() === 'POST',
  );
  await settings.goto('/en/user/settings/security');
  await settings.getByRole('button', { name: 'Show code' }).press('Enter');
  const { url } = qr.phoneCode.reply.parse(await (await codeResponse).json());
  const context = await browser.newContext({ viewport: PHONE });
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone).toHaveURL(/\/en\/phone$/);
  await expect(phone.getByText(/^This code is for [^@]+@…\.$/)).toBeVisible();
  await phone.getByRole('button', { name: 'Log in on this phone' }).press('Enter');
  await expect(phone).toHaveURL(/\/en\/user\/\d+$/);
  await expect(settings.getByText(/^Logged in: Chrome/)).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(url);
  await phone.getByRole('button', { name: 'Log in on this phone' }).click();
  await expect(phone.getByText('This code has expired.')).toBeVisible();
  await Promise.all([desktop.close(), context.close()]);
});
