import { expect, test } from '@playwright/test';
import { DORA, startTwoShops } from '../fixtures/two-shops.ts';

// The admin command works only where the product runs from this checkout.
test.skip(process.env.E2E_URL !== undefined, 'the operator’s command needs the product’s own folder');

test('[SHOPS-20] one of two shops that know a name is chosen; an unreachable one delays nobody', async ({ page }) => {
  const shops = await startTwoShops();
  const password = page.getByRole('textbox', { name: 'Password' });
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  const choices = page.getByRole('list', { name: 'Shop' }).getByRole('button');
  const enterName = async (): Promise<void> => {
    await page.goto('/en');
    await page.getByLabel('Email or username').fill(DORA.username);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(choices).toHaveText([/North Books/, /South Books/]);
  };
  await enterName();
  await choices.last().press('Enter');
  await password.fill('not hers');
  await password.press('Enter');
  await expect(page.getByText('The password is incorrect. Use your password for South Books.')).toBeVisible();

  await enterName();
  await choices.first().click();
  await password.fill(DORA.password);
  await logIn.click();
  await expect(page).toHaveURL(/user\/\d+$/);
  await expect(page.getByRole('button', { name: /Dora of north/ })).toBeVisible();
  await shops.close();
});
