import { expect, test } from '@playwright/test';
import { DORA, twoShops } from '../fixtures/two-shops.ts';

// Only where the product runs beside its checkout can the operator's command reach it.
test.skip(process.env.E2E_URL !== undefined, 'the operator’s command needs the product’s own folder');

test('[SHOPS-20] of two shops that know a name one is chosen; a dead one keeps nobody waiting', async ({ page }) => {
  const shops = await twoShops();
  const password = page.getByRole('textbox', { name: 'Password' });
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  const choices = page.getByRole('list', { name: 'Shop' }).getByRole('button');
  const finds = async (): Promise<void> => {
    await page.goto('/en');
    await page.getByLabel('E-mail or username').fill(DORA.username);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(choices).toHaveText([/North Books/, /South Books/]);
  };
  await finds();
  await choices.last().press('Enter');
  await password.fill('not hers');
  await password.press('Enter');
  await expect(page.getByText('The password is incorrect. It is the one you use at South Books.')).toBeVisible();

  await finds();
  await choices.first().click();
  await password.fill(DORA.password);
  await logIn.click();
  await expect(page).toHaveURL(/user\/\d+$/);
  await expect(page.getByRole('button', { name: /Dora of north/ })).toBeVisible();
  await shops.close();
});
