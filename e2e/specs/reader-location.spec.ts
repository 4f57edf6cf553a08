/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { buildComic } from '../fixtures/fixed-layout-books.ts';
import { expect, test } from '../fixtures/session.ts';

const getStatus = (page: Page) => page.locator('p[aria-live]').first();
const getCard = (page: Page) => page.getByRole('dialog', { name: 'Current position' });
const getPageIndicator = (page: Page) => page.locator('footer').getByRole('button', { name: /^Page \d+ of \d+$/ });
const getSlider = (page: Page) => page.getByRole('slider', { name: 'Position in book' });

test('[READER-51] the page indicator shows the position and leads to a percentage or page; Back returns', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of');
  const firstStatus = (await getStatus(page).textContent()) ?? '';
  await getPageIndicator(page).click();
  await expect(getCard(page)).toContainText('Book progress');
  await expect(getCard(page)).toContainText((await getPageIndicator(page).textContent()) ?? '');
  await expect(getCard(page)).toContainText(/Left in book(\d+ hr ?)?(\d+ min)?/);
  await expect(getPageIndicator(page)).toHaveAttribute('aria-expanded', 'true');

  const field = getCard(page).getByRole('textbox', { name: 'Go to page or percentage' });
  await expect(field).toBeFocused();
  await field.fill('120%');
  await field.press('Enter');
  await expect(getCard(page).getByRole('alert')).toHaveText(
    /^Enter a page from 1 to \d+, or a percentage such as 50%\.$/,
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('50%');
  await field.press('Enter');
  await expect(getCard(page)).toBeHidden();
  await expect(getSlider(page)).toHaveAttribute('aria-valuetext', /^(49|50)%/);
  await page.getByRole('button', { name: /^Back to 0%/ }).click();
  await expect(getStatus(page)).toHaveText(firstStatus);
});

test('[READER-51] G opens and Escape closes the card, and the focus returns; a page turn closes it too', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of');
  await getPageIndicator(page).focus();
  await page.keyboard.press('Enter');
  await expect(getCard(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getCard(page)).toBeHidden();
  await expect(getPageIndicator(page)).toBeFocused();

  await page.keyboard.press('g');
  await expect(getCard(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Go to page or percentage' }).press('Escape');
  await page.keyboard.press('g');
  await expect(getCard(page)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width * 0.9, height / 2);
  await expect(getStatus(page)).toContainText('Page 2 of');
  await expect(getCard(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Current position and go to');
});

test('[READER-51] for fixed-layout books the card shows page and percent, and leads to a page', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([await buildComic('Lanterns', 9)]);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of 9');
  await page.keyboard.press('g');
  await expect(getCard(page)).toContainText('Page 1 of 9');
  const field = getCard(page).getByRole('textbox', { name: 'Go to page' });
  await field.fill('10');
  await getCard(page).getByRole('button', { name: 'Go', exact: true }).click();
  await expect(getCard(page).getByRole('alert')).toHaveText('Enter a page from 1 to 9.');
  await field.fill('6');
  await getCard(page).getByRole('button', { name: 'Go', exact: true }).click();
  await expect(getStatus(page)).toContainText('Page 6 of 9');
  await page.getByRole('button', { name: /^Back to 0%/ }).click();
  await expect(getStatus(page)).toContainText('Page 1 of 9');
});
