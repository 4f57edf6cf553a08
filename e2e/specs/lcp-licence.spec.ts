/// <reference lib="dom" />
import { expect, test } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { createLibraryPage } from '../fixtures/library-page.ts';
import { registerCustomer, TRAVEL_GUIDE } from '../fixtures/shop-customer.ts';

// The loans of the shop are reached only where the product runs from this checkout.
test.skip(process.env['E2E_URL'] !== undefined, 'needs the product’s own folder');
test.use({ timezoneId: 'Asia/Tokyo' });

test('[LCP-29] the page of a borrowed book shows its licence, renews it by keyboard and keeps it when asked', async ({
  page,
}) => {
  const customer = await registerCustomer(page);
  await customer.borrow(TRAVEL_GUIDE);
  await customer.signInToCloud();
  await createLibraryPage(page).openLibrary();
  const address = await createLibraryPage(page).getBookLink(TRAVEL_GUIDE.title).getAttribute('href');
  await page.goto(`en/user/book/${address?.split('/').at(-1) ?? ''}`);

  const licence = page.getByRole('main').locator('section').filter({ hasText: 'Available until' }).last();
  await expect(licence.getByRole('heading', { name: 'Licence' })).toBeVisible();
  await expect(licence).toContainText('StatusAvailable');
  for (const [width, height] of VIEWPORT_SIZES) {
    await page.setViewportSize({ width, height });
    await licence.scrollIntoViewIfNeeded();
    expect(await findViolationsInAllThemes(page, `licence ${width}`)).toEqual([]);
  }

  const renew = licence.getByRole('button', { name: /^Renew until/ });
  const date = (await renew.textContent())?.replace('Renew until ', '') ?? '';
  await renew.press('Enter');
  await expect(licence).toContainText(`Available until${date}`);
  await expect(page.getByText(`Renewed until ${date}.`)).toBeVisible();
  await licence.getByRole('button', { name: 'Return book' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: `Return “${TRAVEL_GUIDE.title}”?` });
  await expect(dialog).toContainText(`You could read it until ${date}.`);
  expect(await findViolationsInAllThemes(page, 'return')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(licence.getByRole('button', { name: 'Return book' })).toBeFocused();

  await page.goto(page.url().replace('/en/', '/de/'));
  await expect(page.getByRole('heading', { name: 'Lizenz', exact: true })).toBeVisible();
});
