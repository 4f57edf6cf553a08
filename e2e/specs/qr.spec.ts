/// <reference lib="dom" />
import { qr } from '@lectern/contracts';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { aSession } from '../fixtures/signed-in.ts';

const PHONE = { width: 390, height: 844 };

/** The log-in of a browser where nobody is signed in, with a code on show. */
const aScreen = async (page: Page) => {
  const begun = page.waitForResponse((one) => one.url().includes('/auth/qr/'));
  const hello = page.waitForEvent('websocket');
  await page.goto('/en');
  await page.getByRole('button', { name: 'Log in with your phone' }).click();
  const { data } = qr.begin.reply.parse(await (await begun).json());
  const line = await hello;
  await expect(page.getByRole('img', { name: 'QR code for logging in with your phone' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
  return { ...data, line };
};

/** A phone where the reader is signed in, which has opened what the code says. */
const aPhone = async (browser: Browser, address: string): Promise<{ phone: Page; context: BrowserContext }> => {
  const { storageState } = await aSession('second');
  const context = await browser.newContext({ storageState, viewport: PHONE });
  const phone = await context.newPage();
  await phone.goto(address);
  return { phone, context };
};

const choice = (phone: Page, number: number) =>
  phone.getByRole('button', { name: `Let in, the number is ${number}`, exact: true });

test('[QR-20] a phone that finds the number lets the browser in, which opens the library at once', async ({
  page,
  browser,
}) => {
  const { data, number } = await aScreen(page);
  const { phone, context } = await aPhone(browser, data);
  await expect(phone.getByRole('heading', { name: 'Let this browser in?' })).toBeVisible();
  await expect(phone.getByText('In the same network as this phone')).toBeVisible();
  await expect(phone.getByText(/^Chrome \d+ · /)).toBeVisible();
  await expect(page.getByText(`Choose ${number} there.`).first()).toBeVisible();
  await choice(phone, number).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user\/\d+$/);
  await context.close();
});

test('[QR-21] a phone that declines lets nobody in, and a new code can be made', async ({ page, browser }) => {
  const { data } = await aScreen(page);
  const { phone, context } = await aPhone(browser, data);
  await phone.getByRole('button', { name: 'None of these: decline' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect(page.getByText('The phone has declined.')).toBeVisible();
  await page.getByRole('button', { name: 'New code' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for logging in with your phone' })).toBeVisible();
  await context.close();
});

test('[QR-22] [S13] a number that is guessed lets nobody in', async ({ page, browser }) => {
  const { data, number } = await aScreen(page);
  const { phone, context } = await aPhone(browser, data);
  const others = phone.getByRole('group').getByRole('button', { name: /^Let in/ });
  await expect(others).toHaveCount(3);
  await others
    .filter({ hasNotText: String(number) })
    .first()
    .click();
  await expect(phone.getByText('That is not the number on the other screen')).toBeVisible();
  await expect(page.getByText('The phone has declined.')).toBeVisible();
  await context.close();
});

test('[QR-23] a code that has run out is veiled on the screen and refused on the phone', async ({ page, browser }) => {
  await page.clock.install();
  const { data, number } = await aScreen(page);
  await page.clock.fastForward('10:00');
  await expect(page.getByText('This code has run out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New code' })).toBeVisible();
  // to the server it is not over yet: what the phone is told then is answered here in its place
  const { phone, context } = await aPhone(browser, 'about:blank');
  await phone.route('**/auth/qr/*/approve', (route) =>
    route.fulfill({ status: 404, json: { error_code: 260, error_msg: '', error: 'qr.gone' } }),
  );
  await phone.goto(data);
  await choice(phone, number).click();
  await expect(phone.getByText('This code is no longer good.')).toBeVisible();
  await context.close();
});

test('[QR-24] the settings show a code that signs a phone in, once', async ({ browser }) => {
  const session = await aSession('second');
  const desk = await browser.newContext({ storageState: session.storageState });
  const settings = await desk.newPage();
  const made = settings.waitForResponse(
    (one) => one.url().endsWith('/auth/phone-code') && one.request().method() === 'POST',
  );
  await settings.goto('/en/user/settings/security');
  await settings.getByRole('button', { name: 'Show a code' }).press('Enter');
  const { url } = qr.phoneCode.reply.parse(await (await made).json());
  const context = await browser.newContext({ viewport: PHONE });
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone).toHaveURL(/\/en\/phone$/);
  await expect(phone.getByText(/^This code belongs to [^@]+@…\.$/)).toBeVisible();
  await phone.getByRole('button', { name: 'Log in on this phone' }).press('Enter');
  await expect(phone).toHaveURL(/\/en\/user\/\d+$/);
  await expect(settings.getByText(/^Signed in: Chrome/)).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(url);
  await phone.getByRole('button', { name: 'Log in on this phone' }).click();
  await expect(phone.getByText('This code is no longer good.')).toBeVisible();
  await Promise.all([desk.close(), context.close()]);
});
