import { languages, termsTexts } from '@lectern/contracts';
import { expect, test } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

test('[TERMS-23] terms and privacy notice are pages in every language, and one replaces the other', async ({
  page,
}) => {
  await page.goto('/terms-of-use');
  await expect(page).toHaveURL(/\/en\/terms-of-use$/);
  const heading = page.getByRole('heading', { level: 1 });
  const titles = new Set<string>();
  for (const language of languages) {
    await page.goto(`/${language}/terms-of-use`);
    const title = await heading.innerText();
    titles.add(title);
    await expect(page.locator('article section')).toHaveCount(15);
    await page.locator(`main header a[href="/${language}/privacy-policy"]`).click();
    await expect(page).toHaveURL(new RegExp(`/${language}/privacy-policy$`));
    await expect(page.locator('article section')).toHaveCount(15);
    await expect(heading).not.toHaveText(title);
  }
  expect(titles.size).toBe(languages.length);
});

test('[TERMS-20] every published version can be read, and says which one it is', async ({ page }) => {
  for (const { version } of termsTexts) {
    await page.goto(`/en/terms-of-use?version=${version}`);
    await expect(page.locator('main header')).toContainText(`Version ${version}`);
    await expect(page.locator('article section')).toHaveCount(15);
  }
});

test('[TERMS-22] the sign-in says what pressing the button means, and both texts can be read before', async ({
  page,
}) => {
  await page.goto('/en');
  await page.getByLabel('Email or username').fill('anna');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  const note = page.getByText(/By logging in, you make a binding offer/);
  await expect(note).toContainText('over 16 and have full legal capacity');
  await expect(note.getByRole('link', { name: 'privacy notice' })).toBeVisible();
  await note.getByRole('link', { name: 'terms of use' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await expect(page).toHaveTitle('Terms of use of Lectern');
});

for (const [width, height] of VIEWPORT_SIZES) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height } });
    test(`[TERMS-23] the table of contents moves the focus to a section${tagLongOnPhone(width)}`, async ({ page }) => {
      await page.goto('/en/terms-of-use');
      const contents = page.getByRole('navigation', { name: 'Contents' });
      if (width < 1024) await contents.getByText('Contents', { exact: true }).click();
      await contents.getByRole('link', { name: /Changes of these terms/ }).press('Enter');
      const section = page.getByRole('heading', { name: /Changes of these terms/ });
      await expect(section).toBeFocused();
      await expect(section).toBeInViewport();
    });

    // axe needs long for a long text
    test('[TERMS-23] no accessibility violations @long', async ({ page }) => {
      test.setTimeout(240_000);
      await page.goto('/de/terms-of-use');
      await expect(page.locator('article section')).toHaveCount(15);
      expect(await findViolationsInAllThemes(page, 'terms')).toEqual([]);
    });
  });
}
