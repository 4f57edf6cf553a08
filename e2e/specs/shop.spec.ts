import { expect, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { createLibraryPage } from '../fixtures/library-page.ts';
import { registerCustomer } from '../fixtures/shop-customer.ts';

// The demo shop belongs to the product that runs from this checkout.
test.skip(process.env.E2E_URL !== undefined, 'needs the demo shop');

test('[SHOP-49] a visitor searches, filters, and reads a sample', async ({ page }) => {
  const { shop } = readInstallation();
  await page.goto(`${shop}/?lang=en`);
  const books = page.getByRole('main').getByRole('listitem');
  await expect(books).not.toHaveCount(0);
  const all = await books.count();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search books' }).fill('lamplighter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Books: 1');
  await expect(books).toHaveText([/Wick and the Moth/]);
  await page.getByRole('link', { name: 'Show all books' }).press('Enter');
  await expect(books).toHaveCount(all);

  await page.getByLabel('Genre').selectOption('Science');
  await page.getByLabel('Language of the book').selectOption('English');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await books.getByRole('link', { name: 'Proofs You Can Carry' }).press('Enter');
  await expect(page.getByText('Six old proofs')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Read a sample' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'A hundred numbers in one breath' })).toBeVisible();
  await expect(page.locator('math').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('[SHOP-23] [SHOP-55] a customer buys a comic with one click, downloads it, and reads it in the library', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { shop } = readInstallation();
  const customer = await registerCustomer(page);
  await customer.buyUnprotected({ slug: 'wick-and-the-moth', title: 'Wick and the Moth', author: 'Oona Pell' });
  await page.goto(`${shop}/books/wick-and-the-moth`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Comic (CBZ)' }).press('Enter');
  expect((await downloading).suggestedFilename()).toBe('Wick and the Moth.cbz');

  await customer.signInToCloud();
  const library = createLibraryPage(page);
  await library.openLibrary();
  await library.getBookLink('Wick and the Moth').click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  await expect(page.locator('p[aria-live]')).toHaveText('Page 1 of 9');
});
