/// <reference lib="dom" />
import { languages } from '@lectern/contracts';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { expect, test } from '../fixtures/session.ts';

const PHONE = { width: 390, height: 844 };
const Listed = z.object({ pages: z.array(z.object({ route: z.string(), views: z.int() })) });

const getBanner = (page: Page, name: string | RegExp = 'Cookies'): Locator =>
  page.getByRole('region', { name, exact: true });
const getBox = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
/** How often a page was opened, as the operator sees it. */
const countViews = async (route: string): Promise<number> => {
  const { pages } = Listed.parse(JSON.parse(await runAdminCommand('page-views', '--json')));
  return pages.find((page) => page.route === route)?.views ?? 0;
};
const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not visible');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

test.describe('a browser that has not chosen', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('[COOK-6] [COOK-8] rejects as easily as it accepts, on the page it is on', async ({ page }) => {
      await page.goto('/en/faq/account');
      const banner = getBanner(page);
      const [accept, reject] = ['Accept all', 'Reject all'].map((name) => banner.getByRole('button', { name }));
      const [first, second] = [await accept?.boundingBox(), await reject?.boundingBox()];
      expect([first?.height, first?.y]).toEqual([second?.height, second?.y]);
      await reject?.click();
      await expect(page).toHaveURL(/\/en\/faq\/account$/);
      await expect(banner).toBeHidden();
      await page.goto('/en/cookies');
      for (const name of ['Analytics', 'Functionality', 'Targeting'])
        await expect(getBox(page, name)).not.toBeChecked();
    });

    test('[COOK-10] chooses by category, and changes it later', async ({ page }) => {
      await page.goto('/en/about');
      await getBanner(page).getByRole('link', { name: 'Choose' }).click();
      await expect(page).toHaveURL(/\/en\/cookies#choice$/);
      await expect(getBox(page, 'Strictly necessary')).toBeDisabled();
      await getBox(page, 'Analytics').check();
      await page.getByRole('button', { name: 'Save choice' }).click();
      await expect(page.getByText('Your choice has been saved.')).toBeVisible();
      await page.goto('/en/about');
      await expect(getBanner(page)).toBeHidden();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click();
      await expect(getBox(page, 'Analytics')).toBeChecked();
      await page.getByRole('button', { name: 'Reject all' }).click();
      await expect(getBox(page, 'Analytics')).not.toBeChecked();
    });

    test('[COOK-5] closes the banner, which stays away', async ({ page, context }) => {
      await page.goto('/de/about');
      await getBanner(page).getByRole('button', { name: 'Schließen, ohne zu wählen' }).click();
      await expect(getBanner(page)).toBeHidden();
      const [cookie, ...others] = await context.cookies();
      expect([cookie?.httpOnly, others]).toEqual([true, []]);
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    });
  });

  test('[COOK-1] [VIEW-1] nothing is stored or counted before consent, and page views are counted from it on', async ({
    page,
    context,
  }) => {
    const before = await countViews('/advantages');
    await page.goto('/en/advantages');
    await expect(getBanner(page)).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await getBanner(page).getByRole('button', { name: 'Accept all' }).click();
    await expect(getBanner(page)).toBeHidden(); // the page that the form led back to is the first that counts
    await expect.poll(() => countViews('/advantages'), { timeout: 60_000 }).toBe(before + 1);
  });

  test('[VIEW-4] the app reports its pages from the consent on', async ({ page }) => {
    const reported: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/page-views')) reported.push(request.postDataJSON());
    });
    await page.goto('/en/phone');
    const banner = getBanner(page);
    await expect(banner).toBeVisible();
    expect(reported).toEqual([]);
    await banner.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => reported).toEqual([{ route: 'phone', language: 'en' }]);
  });

  for (const [width, height] of VIEWPORT_SIZES)
    test(`[COOK-8] [COOK-9] the login has it beside its form, for keyboards too, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/en');
      const banner = getBanner(page);
      await expect(banner).toBeVisible();
      const name = page.getByLabel('Email or username');
      for (const part of [name, page.getByRole('button', { name: 'Next', exact: true })])
        expect(await overlaps(banner, part)).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.closest('[data-card]'))).toBeNull();
      expect(await findViolationsInAllThemes(page, `login ${width}`)).toEqual([]);
      await banner.getByRole('button', { name: 'Choose' }).press('Enter');
      await getBox(page, 'Functionality').press('Space');
      await banner.getByRole('button', { name: 'Save choice' }).press('Enter');
      await expect(banner).toBeHidden();
      await expect(page.locator('#content')).toBeFocused();
      await page.reload();
      await expect(name).toBeVisible();
      await page.goto('/en/cookies');
      await expect(getBox(page, 'Functionality')).toBeChecked();
    });

  test('[COOK-8] the public pages ask in every language, without accessibility violations @long', async ({ page }) => {
    for (const language of languages) {
      await page.goto(`/${language}/cookies`);
      await expect(page.locator('form[action$="/cookies"]').getByRole('button')).toHaveCount(3);
      await page.goto(`/${language}/contact`);
      await expect(getBanner(page, /cookie/i)).toBeVisible();
      for (const [width, height] of VIEWPORT_SIZES) {
        await page.setViewportSize({ width, height });
        expect(await findViolationsInAllThemes(page, `${language} ${width}`)).toEqual([]);
      }
    }
  });
});

test.describe('signed in', () => {
  test('[COOK-10] the settings change the choice of this browser', async ({ page, session }) => {
    await page.goto(`/en/user/${session.userId}/settings/privacy`);
    const analytics = getBox(page, 'Analytics');
    await expect(analytics).not.toBeChecked();
    await analytics.press('Space');
    await expect(page.getByText('Your choice has been saved.')).toBeVisible();
    await page.reload();
    await expect(analytics).toBeChecked();
    await page.goto('/en/cookies');
    await expect(analytics).toBeChecked();
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.goto(`/en/user/${session.userId}/settings/privacy`);
    await expect(analytics).not.toBeChecked();
  });

  test('[COOK-9] on a phone the banner leaves the tab bar free', async ({ page, session, context }) => {
    await context.clearCookies({ name: /lectern_cookies/ });
    await page.setViewportSize(PHONE);
    await page.goto(`/en/user/${session.userId}`);
    const banner = getBanner(page);
    await expect(banner).toBeVisible();
    const tabs = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: 'More' }) });
    expect(await overlaps(banner, tabs)).toBe(false);
    expect(await findViolationsInAllThemes(page, 'overview with the banner')).toEqual([]);
    await banner.getByRole('button', { name: 'Close without choosing' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});
