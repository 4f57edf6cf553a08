/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { createLibraryPage } from '../fixtures/library-page.ts';
import { COOKBOOK, registerCustomer, TRAVEL_GUIDE } from '../fixtures/shop-customer.ts';

// The loans of the shop and its operator's command are reached only where the product runs from this checkout.
test.skip(process.env.E2E_URL !== undefined, 'needs the product’s own folder');

/** Time to read before the loan ends. */
const LOAN_SECONDS = 25;

const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');
const openBook = async (page: Page, title: string): Promise<void> => {
  await createLibraryPage(page).openLibrary();
  await createLibraryPage(page).getBookLink(title).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
};
const getRefusal = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('[SHOP-47] [LCP-29] a borrowed book is read without asking, expires, is renewed, read again and returned', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const customer = await registerCustomer(page);
  const licenceId = await customer.borrow(COOKBOOK);
  await expect(customer.getEntry(COOKBOOK)).toContainText('Borrowed until');
  expect(await findViolations(page)).toEqual([]);
  await customer.shortenLoan(licenceId, LOAN_SECONDS);

  await customer.signInToCloud();
  const libraryUrl = page.url();
  await openBook(page, COOKBOOK.title);
  const [bookId] = /\d+$/.exec(page.url()) ?? [];
  await expect(chapter(page).getByText(COOKBOOK.author)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(async () => (await customer.callStatusServer('GET', licenceId, 'status')).json())
    .toMatchObject({ status: 'active', events: [{ type: 'register' }] });

  await expect(async () => {
    await page.reload();
    await expect(getRefusal(page)).toHaveText('The licence has expired', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Renew until/ }).press('Enter');
  await expect(chapter(page).getByText(COOKBOOK.author)).toBeVisible();
  await customer.openPurchases();
  await expect(customer.getEntry(COOKBOOK)).toContainText('Borrowed until');

  await page.goto(libraryUrl.replace(/books$/, `book/${bookId}`));
  await page.getByRole('button', { name: 'Return book' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return book' }).press('Enter');
  await expect(page.getByText(`“${COOKBOOK.title}” has been returned.`)).toBeVisible();
  await openBook(page, COOKBOOK.title);
  await expect(getRefusal(page)).toHaveText('This book has been returned');
  await customer.openPurchases();
  await expect(customer.getEntry(COOKBOOK)).toContainText('Returned ');
  await expect(customer.getEntry(COOKBOOK).getByRole('button')).toHaveCount(0);
});

test('[SHOP-47] a loan is renewed and returned in the account of the shop, and the library knows', async ({ page }) => {
  const customer = await registerCustomer(page);
  const licenceId = await customer.borrow(COOKBOOK);
  await customer
    .getEntry(COOKBOOK)
    .getByRole('button', { name: /^Renew until/ })
    .press('Enter');
  await expect(customer.getEntry(COOKBOOK)).toContainText('Borrowed until');
  await customer
    .getEntry(COOKBOOK)
    .getByRole('button', { name: /^Return/ })
    .press('Enter');
  await expect(customer.getEntry(COOKBOOK)).toContainText('Returned ');
  expect((await customer.callStatusServer('GET', licenceId, 'status')).json()).toMatchObject({
    status: 'cancelled',
    events: [{ type: 'renew' }, { type: 'return' }],
  });
  await customer.signInToCloud();
  await openBook(page, COOKBOOK.title);
  await expect(getRefusal(page)).toHaveText('The licence was cancelled');
});

test('[SHOP-45] [LCP-6] what the operator of the shop revokes or cancels does not open', async ({ page }) => {
  const customer = await registerCustomer(page);
  const [used, unused] = [await customer.buy(COOKBOOK), await customer.buy(TRAVEL_GUIDE)];
  await customer.callStatusServer('POST', used, 'register?id=e-reader-1&name=E-reader');
  expect(await runAdminCommand('demo-shop', 'licences', customer.email)).toContain(`${used}  purchase  active`);
  for (const id of [used, unused]) await runAdminCommand('demo-shop', 'revoke', id);
  await customer.signInToCloud();
  await openBook(page, COOKBOOK.title);
  await expect(getRefusal(page)).toHaveText('The licence was revoked');
  await openBook(page, TRAVEL_GUIDE.title);
  await expect(getRefusal(page)).toHaveText('The licence was cancelled');
});

test('[SHOP-40] [SHOP-47] a downloaded licence opens in another library with the passphrase of the account only', async ({
  page,
  browser,
}) => {
  const customer = await registerCustomer(page);
  await customer.buy(COOKBOOK);
  const download = page.waitForEvent('download');
  await customer
    .getEntry(COOKBOOK)
    .getByRole('link', { name: /Download licence/ })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('kueche-fuer-zwei.lcpl');
  const buffer = readFileSync(await file.path());
  const passphrase = await customer.readPassphrase();
  expect(await findViolations(page)).toEqual([]);

  const context = await browser.newContext();
  const other = await context.newPage();
  const stranger = await registerCustomer(other);
  await stranger.signInToCloud();
  const mimeType = 'application/vnd.readium.lcp.license.v1.0+json';
  await createLibraryPage(other).uploadBooks([
    { name: file.suggestedFilename(), title: COOKBOOK.title, mimeType, buffer },
  ]);
  await openBook(other, COOKBOOK.title);
  const dialog = other.getByRole('dialog', { name: `Passphrase for “${COOKBOOK.title}”` });
  await expect(dialog).toContainText('You’ll find it in your account at Lantern Books');
  const field = dialog.getByLabel('Passphrase', { exact: true });
  await field.fill(`${passphrase}x`);
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('That passphrase isn’t correct');
  await field.fill(passphrase);
  await field.press('Enter');
  await expect(chapter(other).getByText(COOKBOOK.author)).toBeVisible();
  await context.close();
});
