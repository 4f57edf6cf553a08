/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

type Point = { x: number; y: number };

const told = (page: Page) => page.locator('p[aria-live]').first();
const figure = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ px$/ });
const bars = (page: Page) => page.getByRole('slider', { name: 'Place in the book' });
/** Size of the text in the chapter that is read. */
const size = (page: Page) =>
  page
    .frameLocator('iframe')
    .frameLocator('iframe:visible')
    .locator('p')
    .first()
    .evaluate((it) => getComputedStyle(it).fontSize);
/** Two fingers on one line of the page. */
const two = (left: number, right: number): Point[] => [
  { x: left, y: 400 },
  { x: right, y: 400 },
];
const fingersOn = async (page: Page) => {
  const hand = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
};

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test('[READER-31] two fingers change the size of the text, and turn nothing', async ({ page, session }) => {
  const [id] = await session.stores([await aSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of');
  await expect.poll(() => size(page)).toBe('17px');
  const fingers = await fingersOn(page);

  await fingers('touchStart', two(155, 235));
  for (const wide of [45, 50, 60]) await fingers('touchMove', two(195 - wide, 195 + wide));
  await expect(figure(page)).toHaveText('26 px');
  expect(await size(page)).toBe('17px');
  await fingers('touchEnd', []);
  await expect.poll(() => size(page)).toBe('26px');
  await expect(figure(page)).toBeHidden();
  await expect(bars(page)).toBeVisible();

  // as far as it goes
  await fingers('touchStart', two(95, 295));
  for (const wide of [80, 40, 10]) await fingers('touchMove', two(195 - wide, 195 + wide));
  await expect(figure(page)).toHaveText('9 px');
  await fingers('touchMove', two(115, 275));
  await expect(figure(page)).toHaveText('21 px');
  await fingers('touchEnd', []);
  await expect.poll(() => size(page)).toBe('21px');
  await page.reload();
  await expect.poll(() => size(page)).toBe('21px');
});

test('[READER-31] fingers that move together do nothing; one finger turns again', async ({ page, session }) => {
  const [id] = await session.stores([await aSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toContainText('Page 1 of');
  const fingers = await fingersOn(page);
  await fingers('touchStart', two(220, 320));
  for (const by of [40, 80, 120]) await fingers('touchMove', two(220 - by, 320 - by));
  await fingers('touchEnd', []);
  expect(await size(page)).toBe('17px');
  // had they turned, this would be the third page
  await fingers('touchStart', [{ x: 300, y: 400 }]);
  for (const x of [260, 220, 180]) await fingers('touchMove', [{ x, y: 400 }]);
  await fingers('touchEnd', []);
  await expect(told(page)).toContainText('Page 2 of');
  await expect(figure(page)).toBeHidden();
});
