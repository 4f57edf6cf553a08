/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';

type Point = { x: number; y: number };

const getStatus = (page: Page) => page.locator('p[aria-live]').first();
const getSizeIndicator = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ px$/ });
const getSlider = (page: Page) => page.getByRole('slider', { name: 'Position in book' });
/** The text size in the visible chapter. */
const getTextSize = (page: Page) =>
  page
    .frameLocator('iframe')
    .frameLocator('iframe:visible')
    .locator('p')
    .first()
    .evaluate((it) => getComputedStyle(it).fontSize);
/** Two touch points on one line of the page. */
const toTouchPoints = (left: number, right: number): Point[] => [
  { x: left, y: 400 },
  { x: right, y: 400 },
];
const createTouch = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
};

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test('[READER-31] a pinch changes the text size and turns no page', async ({ page, session }) => {
  const [id] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of');
  await expect.poll(() => getTextSize(page)).toBe('17px');
  const touch = await createTouch(page);

  await touch('touchStart', toTouchPoints(155, 235));
  for (const halfWidth of [45, 50, 60]) await touch('touchMove', toTouchPoints(195 - halfWidth, 195 + halfWidth));
  await expect(getSizeIndicator(page)).toHaveText('26 px');
  expect(await getTextSize(page)).toBe('17px');
  await touch('touchEnd', []);
  await expect.poll(() => getTextSize(page)).toBe('26px');
  await expect(getSizeIndicator(page)).toBeHidden();
  await expect(getSlider(page)).toBeVisible();

  // to the limits
  await touch('touchStart', toTouchPoints(95, 295));
  for (const halfWidth of [80, 40, 10]) await touch('touchMove', toTouchPoints(195 - halfWidth, 195 + halfWidth));
  await expect(getSizeIndicator(page)).toHaveText('9 px');
  await touch('touchMove', toTouchPoints(115, 275));
  await expect(getSizeIndicator(page)).toHaveText('21 px');
  await touch('touchEnd', []);
  await expect.poll(() => getTextSize(page)).toBe('21px');
  await page.reload();
  await expect.poll(() => getTextSize(page)).toBe('21px');
});

test('[READER-31] two parallel fingers do nothing; one finger turns pages again', async ({ page, session }) => {
  const [id] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toContainText('Page 1 of');
  const touch = await createTouch(page);
  await touch('touchStart', toTouchPoints(220, 320));
  for (const by of [40, 80, 120]) await touch('touchMove', toTouchPoints(220 - by, 320 - by));
  await touch('touchEnd', []);
  expect(await getTextSize(page)).toBe('17px');
  // had the gesture turned a page, this would be page 3
  await touch('touchStart', [{ x: 300, y: 400 }]);
  for (const x of [260, 220, 180]) await touch('touchMove', [{ x, y: 400 }]);
  await touch('touchEnd', []);
  await expect(getStatus(page)).toContainText('Page 2 of');
  await expect(getSizeIndicator(page)).toBeHidden();
});
