import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { expect, test } from '../fixtures/session.ts';

test('[FINDER-5] a signed-in reader opens the store finder as a page', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  await page.getByRole('link', { name: 'Find a store' }).click();
  await expect(page).toHaveURL(/\/en\/find-store$/);
  await expect(page).toHaveTitle('Find a store · Lectern');
  await expect(page.getByRole('link', { name: 'Register now at Lantern Books' })).toBeVisible();
});

test.describe('signed out', () => {
  test.use({ storageState: createVisitorState() });

  test('[FINDER-5] [FINDER-4] the sign-in page opens the store finder, and the shop registers', async ({
    page,
    context,
  }) => {
    await page.goto('/en/find-store');
    const registerButton = page.getByRole('button', { name: 'You do not yet have an account?' });
    await registerButton.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Find a store' });
    await dialog.getByRole('searchbox').fill('lantern');
    await expect(dialog.getByRole('status')).toHaveText('1 store');
    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Register now at Lantern Books' }).press('Enter');
    await expect((await opened).getByRole('heading', { name: 'Create account' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(registerButton).toBeFocused();
  });
});
