import type { Locator, Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildEbook } from '../fixtures/books.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const titles = (page: Page): Locator => page.getByRole('grid', { name: 'Books' }).getByRole('heading', { level: 2 });
const filters = (page: Page): Locator => page.getByRole('button', { name: /^Filters/ });
const NAMES = ['Ten Windows', 'A Quiet Shelf', 'The Lamp Room'];

/** Uploads three books, marks the first as read, and opens the library. */
const openLibrary = async (page: Page, session: Session): Promise<void> => {
  await session.uploadBooks(await Promise.all(NAMES.map((name) => buildEbook(name))));
  await page.goto(`/en/user/${session.userId}/books`);
  await page.getByRole('button', { name: 'More options for Ten Windows' }).click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(page.getByRole('button', { name: 'Finished 1' })).toBeVisible();
};

test('[LIB-85] filters are opened, chosen, removed and left by keyboard; a reload and Back keep them', async ({
  page,
  session,
}) => {
  await openLibrary(page, session);
  await filters(page).focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('checkbox', { name: 'Finished 1' });
  await expect(box).toBeVisible();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText(['Ten Windows']);
  await page.reload();
  await expect(titles(page)).toHaveText(['Ten Windows']);
  await page.getByRole('button', { name: 'More options for Ten Windows' }).click();
  await page.getByRole('menuitem', { name: 'Book info' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ten Windows' })).toBeVisible();
  await page.goBack();
  await expect(titles(page)).toHaveText(['Ten Windows']);
  await page.getByRole('button', { name: /^All/ }).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page)).not.toHaveCount(1);
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[LIB-85] no violations at ${width}${tagLongOnPhone(width)}`, async ({ page, session }) => {
    await page.setViewportSize({ width, height });
    await openLibrary(page, session);
    await page.goto(`/en/user/${session.userId}/books?format=epub&status=read&status=unread`);
    await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible();
    const problems = await findViolationsInAllThemes(page, 'chips');
    await filters(page).click();
    await expect(page.getByRole('checkbox', { name: 'Finished 1' })).toBeVisible();
    problems.push(...(await findViolationsInAllThemes(page, 'panel')));
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
