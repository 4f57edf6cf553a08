/// <reference lib="dom" />
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';

test.use({ serviceWorkers: 'block' });

test.describe('for a visitor', () => {
  test.use({ storageState: createVisitorState() });

  test('[SIGN-16] the login is painted before its code has loaded, and keeps what is typed and sent', async ({
    page,
  }) => {
    const { username, password } = readInstallation().second;
    const loading = Promise.withResolvers<void>();
    await page.route(/\/assets\/app-[\w-]+\.js/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto('/en', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in with your phone' })).toBeDisabled();
    const field = page.getByLabel('Email or username');
    await field.fill(username);
    await field.press('Enter');
    loading.resolve();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });

  test('[SIGN-16] a name that was changed after Enter is not sent', async ({ page }) => {
    const loading = Promise.withResolvers<void>();
    await page.route(/\/assets\/login-[\w-]+\.js/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto('/en', { waitUntil: 'commit' });
    const field = page.getByLabel('Email or username');
    await field.press('Enter');
    await field.fill('half a na');
    loading.resolve();
    await expect(page.getByRole('button', { name: 'Log in with your phone' })).toBeEnabled();
    await expect(field).toHaveValue('half a na');
    await expect(field).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('[SITE-16] the pages of the app say in their language that the library needs it', async ({ page }) => {
      const sentence = page.locator('noscript p'); // `getByText` passes over it
      await page.goto('/de');
      await expect(sentence).toBeVisible();
      await expect(sentence).toContainText('Ihre Bibliothek braucht JavaScript');
      await page.goto('/en/user/1/books');
      await expect(sentence).toBeVisible();
      await expect(sentence).toContainText('Your library needs JavaScript');
      await page.goto('/en/about');
      await expect(sentence).toHaveCount(0);
    });
  });
});

test('[SIGN-16] readers who are signed in do not see the login', async ({ page }) => {
  const loading = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-[\w-]+\.js/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto('/en', { waitUntil: 'commit' });
  await expect(page.locator('[data-prerendered]')).toBeHidden();
  loading.resolve();
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
});
