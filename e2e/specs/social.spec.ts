import { expect, type Page, test } from '@playwright/test';
import { createSession } from '../fixtures/session.ts';

const startSignIn = async (page: Page, provider: 'Google' | 'Facebook'): Promise<void> => {
  await page.goto('/en');
  await page.getByRole('button', { name: provider, exact: true }).click();
  await expect(page.getByRole('heading', { name: provider })).toBeVisible();
};

test('[SOCIAL-20] with Google a reader gets a library, and no token stays in the URL', async ({ page }) => {
  await startSignIn(page, 'Google');
  await page.getByRole('link', { name: 'Gina Hart' }).click();
  await expect(page).toHaveURL(/\/en\/user\/\d+$/);
  expect(await page.evaluate(() => [location.hash, history.state?.usr ?? null])).toEqual(['', null]);
});

test('[SOCIAL-20] with Facebook too, without an e-mail', async ({ page }) => {
  await startSignIn(page, 'Facebook');
  await page.getByRole('link', { name: 'Felix Stone' }).click();
  await expect(page).toHaveURL(/\/en\/user\/\d+$/);
});

test('[SOCIAL-21] a failure at the provider is shown once at the sign-in', async ({ page }) => {
  await page.goto('/en?trouble=social.refused');
  await expect(page.getByRole('alert')).toContainText('Sign-in wasn’t completed.');
  await expect(page).toHaveURL(/\/en$/);
  await page.goto('/en?trouble=<b>nonsense</b>');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[SOCIAL-22] a reader links and unlinks Google in the settings', async ({ browser }) => {
  const { storageState, userId } = await createSession('second');
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
