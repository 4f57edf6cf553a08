/// <reference lib="dom" />
import { languages, User } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

/** A plan that holds no book. */
const TINY = 'tiny';

const card = (page: Page, name: string) => page.getByRole('listitem', { name });
const openPlan = (page: Page, { userId }: Session, language = 'en') =>
  page.goto(`/${language}/user/${userId}/settings/plan`);
const openPlans = (page: Page, { userId }: Session, language = 'en') =>
  page.goto(`/${language}/user/${userId}/settings/plan/change`);
const getUser = async ({ token }: Session): Promise<User> => {
  const headers = { authorization: `Bearer ${token}` };
  return User.parse((await sendRequest('GET', `${readInstallation().api}/user`, { headers })).json());
};
/** Leaves no free space, and puts a plan on sale that holds no book, until `restore` is called. */
const removeFreeSpace = async (session: Session): Promise<{ restore: () => Promise<void> }> => {
  const setLimit = (size: string) => runAdminCommand('reader', 'set-limit', String(session.userId), size, '--json');
  const { files_size_limit: limit } = await getUser(session);
  await setLimit('1');
  const onSale = await runAdminCommand('plan', 'list', '--json');
  if (!new RegExp(`"${TINY}"[^}]*"on sale"`).test(onSale))
    await runAdminCommand('plan', 'add', TINY, 'Tiny', '10', '0.5');
  return {
    restore: async () => {
      await runAdminCommand('plan', 'retire', TINY);
      await setLimit(String(limit));
    },
  };
};

test('[PLAN-8] [PLAN-9] [PLAN-10] by keyboard: from the account menu to the plans, and to the payment for one', async ({
  page,
  session,
}) => {
  await session.uploadBooks([await buildSampleBook('Ten Windows')]);
  await page.goto(`/en/user/${session.userId}/books`);
  await page.getByRole('button', { name: /’s account$/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Get more space' }).press('Enter');
  await expect(page).toHaveURL(/settings\/plan\/change$/);
  await expect(card(page, 'Free')).toContainText('Your plan');
  await expect(card(page, 'Plus')).toContainText('$1.50 per month');
  await expect(card(page, 'Plus')).toContainText('18 GB more than now');
  await expect(card(page, 'Max')).toContainText(/Starts right away and runs until \w+ \d+, \d{4}/);
  await page.getByRole('button', { name: 'Choose Plus' }).press('Enter');
  const purchase = page.getByRole('group', { name: 'Pay for Plus' });
  await expect(purchase).toBeFocused();
  await expect(purchase.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', /settings\/plan\/pay\/plus$/);
  await purchase.getByRole('button', { name: 'Choose another plan' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose Plus' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to your plan' }).press('Enter');
  await expect(page.getByText(/ of 2 GB used/).first()).toBeVisible();
  await expect(page.getByRole('definition')).toHaveCount(4);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Plan' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('[PLAN-6] [PLAN-9] [PLAN-10] more used than fits: uploads stop, reading goes on, and a plan that is too small says so', async ({
  page,
  session,
}) => {
  const [id = ''] = await session.uploadBooks([await buildSampleBook('Ten Windows')]);
  const { restore } = await removeFreeSpace(session);
  try {
    await openPlan(page, session);
    await expect(page.getByText(/^Your books take up .* more than your limit\. Nothing will be deleted/)).toBeVisible();
    await page.goto(`/en/user/${session.userId}/books`);
    await page
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    const { name, mimeType, buffer } = await buildSampleBook('The Lamp Room');
    await (await chooser).setFiles({ name, mimeType, buffer });
    await expect(dialog.getByText(/^Not enough space/)).toBeVisible();
    await dialog.getByRole('link', { name: 'Get more space' }).click();
    await expect(page).toHaveURL(/settings\/plan\/change$/);
    await expect(dialog).toBeHidden();

    await expect(card(page, 'Tiny')).toContainText(/Your books don’t fit into this plan\. Delete at least \d/);
    await expect(card(page, 'Tiny')).toContainText('No Description Provided');
    await expect(card(page, 'Tiny').getByRole('button', { name: 'Choose Tiny' })).toHaveCount(0);
    await card(page, 'Tiny').getByRole('button', { name: 'Show largest books' }).click();
    await expect(page.getByRole('button', { name: 'Sort by: Size' })).toBeVisible();
    await page.goto(`/en/reader/${id}`);
    await expect(page.frameLocator('iframe').first().locator('body')).toBeVisible();
  } finally {
    await restore();
  }
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[PLAN-8] [PLAN-9] no accessibility violations in any theme, ${width} wide${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await session.uploadBooks([await buildSampleBook('Ten Windows')]);
    const { restore } = await removeFreeSpace(session);
    const violations: string[] = [];
    try {
      await openPlan(page, session);
      await expect(page.getByRole('definition')).toHaveCount(4);
      violations.push(...(await findViolationsInAllThemes(page, 'plan')));
      await openPlans(page, session);
      await page.getByRole('button', { name: 'Choose Plus' }).click();
      await expect(page.getByRole('group', { name: 'Pay for Plus' })).toBeVisible();
      violations.push(...(await findViolationsInAllThemes(page, 'plans')));
    } finally {
      await restore();
    }
    expect(violations).toEqual([]);
  });
}

test('[PLAN-8] [PLAN-9] no language needs more room than a phone has', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of languages) {
    for (const open of [openPlan, openPlans]) {
      await open(page, session, language);
      await expect(page.getByRole('main').getByText(/GB|ГБ/).first()).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, language).toBe(0);
    }
  }
});
