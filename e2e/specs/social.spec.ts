import { expect, type Page, test } from '@playwright/test';
import { aSession } from '../fixtures/signed-in.ts';

const begin = async (page: Page, provider: 'Google' | 'Facebook'): Promise<void> => {
  await page.goto('/en');
  await page.getByRole('button', { name: provider, exact: true }).click();
  await expect(page.getByRole('heading', { name: provider })).toBeVisible();
};

test('[SOCIAL-20] with Google a reader gets a library, and nothing of that stays in the address', async ({ page }) => {
  await begin(page, 'Google');
  await page.getByRole('link', { name: 'Gina Hart' }).click();
  await expect(page).toHaveURL(/\/en\/user\/\d+$/);
  expect(await page.evaluate(() => [location.hash, history.state?.usr ?? null])).toEqual(['', null]);
});

test('[SOCIAL-20] with Facebook too, without an e-mail', async ({ page }) => {
  await begin(page, 'Facebook');
  await page.getByRole('link', { name: 'Felix Stone' }).click();
  await expect(page).toHaveURL(/\/en\/user\/\d+$/);
});

test('[SOCIAL-21] what did not go well there is told at the log-in, once', async ({ page }) => {
  await page.goto('/en?trouble=social.refused');
  await expect(page.getByRole('alert')).toContainText('Logging in there was not completed.');
  await expect(page).toHaveURL(/\/en$/);
  await page.goto('/en?trouble=<b>nonsense</b>');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[SOCIAL-22] a reader links Google in the settings, and undoes it', async ({ browser }) => {
  const { storageState, userId } = await aSession('second');
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto('/en/user/settings/security');
  await page.getByRole('button', { name: 'Link: Google' }).click();
  await page.getByRole('link', { name: 'Mallory Reed' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/user/${userId}/settings/security$`));
  await expect(page.getByText('Linked: Mallory Reed')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink: Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Link: Google' })).toBeVisible();
  await context.close();
});
