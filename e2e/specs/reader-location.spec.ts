/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { judged } from '../fixtures/judge.ts';
import { aComic } from '../fixtures/paged-books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const told = (page: Page) => page.locator('p[aria-live]').first();
const card = (page: Page) => page.getByRole('dialog', { name: 'Where you are' });
const figure = (page: Page) => page.locator('footer').getByRole('button', { name: /^Page \d+ of \d+$/ });
const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the book' });

test('[READER-51] the page figure tells where the reader is and leads to a percent; Back returns', async ({
  page,
  session,
}) => {
  const [id] = await session.stores([await aSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of');
  const first = (await told(page).textContent()) ?? '';
  await figure(page).click();
  await expect(card(page)).toContainText('In the book');
  await expect(card(page)).toContainText((await figure(page).textContent()) ?? '');
  await expect(card(page)).toContainText(/Left in the book(\d+ hr ?)?(\d+ min)?/);
  await expect(figure(page)).toHaveAttribute('aria-expanded', 'true');

  const field = card(page).getByRole('textbox', { name: 'Go to percent' });
  await expect(field).toBeFocused();
  await field.fill('120');
  await field.press('Enter');
  await expect(card(page).getByRole('alert')).toHaveText('Write a number from 0 to 100.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('50');
  await field.press('Enter');
  await expect(card(page)).toBeHidden();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^(49|50)%/);
  await page.getByRole('button', { name: /^Back to 0%/ }).click();
  await expect(told(page)).toHaveText(first);
});

test('[READER-51] G opens and Escape closes the card, and the focus returns; a turn closes it too', async ({
  page,
  session,
}) => {
  const [id] = await session.stores([await aSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of');
  await figure(page).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(figure(page)).toBeFocused();

  await page.keyboard.press('g');
  await expect(card(page)).toBeVisible();
  expect(await judged(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Go to percent' }).press('Escape');
  await page.keyboard.press('g');
  await expect(card(page)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width * 0.9, height / 2);
  await expect(told(page)).toContainText('Page 2 of');
  await expect(card(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Where you are, go to');
});

test('[READER-51] of fixed pages the card tells page and percent, and leads to a page', async ({ page, session }) => {
  const [id] = await session.stores([await aComic('Lanterns', 9)]);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of 9');
  await page.keyboard.press('g');
  await expect(card(page)).toContainText('Page 1 of 9');
  const field = card(page).getByRole('textbox', { name: 'Go to page' });
  await field.fill('10');
  await card(page).getByRole('button', { name: 'Go', exact: true }).click();
  await expect(card(page).getByRole('alert')).toHaveText('Write a number from 1 to 9.');
  await field.fill('6');
  await card(page).getByRole('button', { name: 'Go', exact: true }).click();
  await expect(told(page)).toContainText('Page 6 of 9');
  await page.getByRole('button', { name: /^Back to 0%/ }).click();
  await expect(told(page)).toContainText('Page 1 of 9');
});
