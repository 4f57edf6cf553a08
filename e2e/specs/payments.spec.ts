/// <reference lib="dom" />
import { CurrentTariffPlan, payments } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const PAY = 'Pay with PayPal (demonstration)';

const callApi = async (method: string, path: string, { token }: Session, body?: object) =>
  sendRequest(method, readInstallation().api + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const getPlan = async (session: Session): Promise<CurrentTariffPlan> =>
  CurrentTariffPlan.parse((await callApi('GET', '/user/current-tariff-plan', session)).json());
const listPayments = async (session: Session) =>
  payments.list.reply.parse((await callApi('GET', '/user/plan/payments', session)).json());
/** The address of the demonstration. */
const getDoubleUrl = async (session: Session): Promise<string> =>
  new URL((await listPayments(session)).provider?.script_url ?? '').origin;
/** Does something with every capture that the merchant's page offers it for. */
const actOnCaptures = async (session: Session, action: 'refund' | 'complete'): Promise<void> => {
  const url = await getDoubleUrl(session);
  const { text } = await sendRequest('GET', `${url}/merchant`);
  const forms = [...text.matchAll(/name="capture" value="(\w+)">((?:<button[^>]*>\w+<\/button>)*)/g)];
  for (const [, capture = '', buttons = ''] of forms)
    if (buttons.includes(`value="${action}"`))
      await sendRequest('POST', `${url}/merchant`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `capture=${capture}&action=${action}`,
      });
};

const openPayment = (page: Page, { userId }: Session, plan = 'plus') =>
  page.goto(`/en/user/${userId}/settings/plan/pay/${plan}`);
/** Presses the provider's button, and approves in the window that opens. */
const approve = async (page: Page, instrument: string, button = 'Approve'): Promise<void> => {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: PAY }).press('Enter');
  const window = await popup;
  await expect(window.getByText('No money moves.')).toBeVisible();
  await window.getByLabel(instrument).check();
  await window.getByRole('button', { name: button }).click();
};

test.afterEach(async ({ session }) => {
  await actOnCaptures(session, 'refund');
  await expect.poll(async () => (await getPlan(session)).id, { timeout: 60_000 }).toBe('free');
});

test('[PAY-3] [PAY-6] [PAY-16] [PAY-24] a plan is bought and runs; the same confirmation again changes nothing; a refund takes it back', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/settings/plan/change`);
  await page.getByRole('button', { name: 'Choose Plus' }).click();
  await page.getByRole('link', { name: 'Pay for Plus' }).click();
  await expect(page).toHaveURL(/settings\/plan\/pay\/plus$/);
  await expect(page.getByText('This is a demonstration of PayPal. No money moves.')).toBeVisible();
  await approve(page, 'A balance that suffices');
  await expect(page.getByText(/^Thank you\. Plus is active until /)).toBeVisible();
  const bought = await getPlan(session);
  expect(bought).toMatchObject({ id: 'plus' });

  const [{ order_id: order } = { order_id: '' }] = (await listPayments(session)).items;
  const confirmation = { product_type: 'tariff', product_id: 'plus', payment_status: 'success', order_id: order };
  for (let time = 0; time < 2; time += 1)
    expect((await callApi('POST', '/payment/paypal/confirm', session, confirmation)).status).toBe(200);
  expect(await getPlan(session)).toEqual(bought);

  await page.getByRole('link', { name: 'Back to your plan' }).click();
  await expect(page.getByText(/^Paid until /)).toBeVisible();
  const history = page.getByRole('region', { name: 'Payments' });
  const download = page.waitForEvent('download');
  await history
    .getByRole('button', { name: /^Download invoice L-/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^L-\d{6}\.txt$/);

  await actOnCaptures(session, 'refund');
  await expect.poll(async () => (await getPlan(session)).id, { timeout: 60_000 }).toBe('free');
  await page.reload();
  await expect(history.getByText('Refunded').first()).toBeVisible();
});

test('[PAY-5] [PAY-22] [PAY-24] a declined card and a cancelled payment charge nothing, and another way works', async ({
  page,
  session,
}) => {
  await openPayment(page, session);
  await approve(page, 'A card that is declined');
  await expect(page.getByText('PayPal declined this way of paying. Nothing was charged.')).toBeVisible();
  expect(await getPlan(session)).toMatchObject({ id: 'free' });
  await approve(page, 'A balance that suffices', 'Cancel and return');
  await expect(page.getByText('You cancelled the payment. Nothing was charged.')).toBeVisible();
  await approve(page, 'A balance that suffices');
  await expect(page.getByText(/^Thank you\. Plus is active/)).toBeVisible();
});

test('[PAY-11] [PAY-24] the browser is closed after the approval: the webhook finishes the payment', async ({
  page,
  session,
}) => {
  const order = await callApi('POST', '/user/plan/orders', session, { tariff_id: 'plus' });
  const { approval_url: url } = payments.createOrder.reply.parse(order.json());
  await page.route('**/settings/plan/pay/**', (route) => route.abort()); // the browser never comes back
  await page.goto(url);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.close();
  await expect.poll(async () => (await getPlan(session)).id, { timeout: 60_000 }).toBe('plus');
  expect((await listPayments(session)).items[0]).toMatchObject({ status: 'captured' });
});

test('[PAY-9] [PAY-23] a transfer that takes days is pending, also after a reload, and counts when it arrives', async ({
  page,
  session,
}) => {
  await openPayment(page, session);
  await approve(page, 'A bank transfer that takes days');
  const pending = page.getByText('PayPal hasn’t received the money yet.');
  await expect(pending).toBeVisible();
  await page.reload();
  await expect(pending).toBeVisible();
  await actOnCaptures(session, 'complete');
  await expect.poll(async () => (await getPlan(session)).id, { timeout: 60_000 }).toBe('plus');
});

test('[PAY-21] without the script the payment goes on at PayPal’s own page and comes back', async ({
  page,
  session,
}) => {
  await page.route('**/sdk/js**', (route) => route.abort());
  await openPayment(page, session);
  await expect(page.getByText('PayPal’s buttons couldn’t be loaded.')).toBeVisible();
  const withdrawal = page.getByRole('link', { name: 'Terms and right of withdrawal' });
  await expect(withdrawal).toHaveAttribute('href', /\/en\/terms-of-use#plans$/);
  await page.getByRole('button', { name: 'Continue at PayPal' }).click();
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page.getByText('You cancelled the payment. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue at PayPal' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Thank you\. Plus is active/)).toBeVisible();
  await expect(page).toHaveURL(/settings\/plan\/pay\/plus$/);
});

test('[PAY-19] leaving the payment page inside the app leaves neither its policy nor PayPal’s script', async ({
  page,
  session,
}) => {
  await openPayment(page, session);
  await expect(page.getByRole('button', { name: PAY })).toBeVisible();
  expect(await page.evaluate(() => 'paypal' in window)).toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('navigation').getByRole('link', { name: 'Appearance' }).click();
  await reloaded;
  await expect(page).toHaveURL(/settings\/appearance$/);
  expect(await page.evaluate(() => 'paypal' in window)).toBe(false);
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[PAY-21] no accessibility violations in any theme, ${width} wide${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPayment(page, session);
    await expect(page.getByRole('button', { name: PAY })).toBeVisible();
    const violations = await findViolationsInAllThemes(page, 'payment');
    await approve(page, 'A balance that suffices');
    await expect(page.getByText(/^Thank you/)).toBeVisible();
    violations.push(...(await findViolationsInAllThemes(page, 'paid')));
    await page.getByRole('link', { name: 'Back to your plan' }).click();
    await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
    violations.push(...(await findViolationsInAllThemes(page, 'payments')));
    expect(violations).toEqual([]);
  });
}
