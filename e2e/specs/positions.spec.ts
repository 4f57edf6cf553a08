/// <reference lib="dom" />
import { reading } from '@lectern/contracts';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const status = (page: Page) => page.locator('p[aria-live]');
const getPositionPrompt = (page: Page) => page.getByRole('region', { name: 'Position on another device' });
const pollSavedFraction = (book: Awaited<ReturnType<typeof createReaderWithBook>>) =>
  expect.poll(async () => (await book.getSavedPosition())?.fraction ?? -1);

/** Opens the book on a device and waits until it receives live updates. */
const openOnDevice = async (page: Page, title: string, { rewound: fromStart = false } = {}) => {
  const book = await createReaderWithBook(page, await buildSampleBook(title));
  if (fromStart) await book.moveToStart();
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(book.url);
  await expect(status(page)).toContainText('Page ');
  await liveUpdates;
  savedFractions.set(page, (await book.getSavedPosition())?.fraction ?? 0);
  return book;
};
/** The last saved fraction of each device. */
const savedFractions = new WeakMap<Page, number>();
/** Presses a key that moves forward and waits until the new position is saved; the save of the opening may come first. */
const pressAndSave = async (page: Page, key: string): Promise<number> => {
  const before = savedFractions.get(page) ?? 0;
  let fraction = before;
  const answer = page.waitForResponse(async (response) => {
    if (response.request().method() !== 'POST' || !response.url().includes('/reader/positions/')) return false;
    fraction = reading.save.reply.parse(await response.json()).position.fraction;
    return fraction > before;
  });
  await page.keyboard.press(key);
  await answer;
  savedFractions.set(page, fraction);
  return fraction;
};
const openPhone = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    baseURL: readInstallation().browser,
    userAgent: IPHONE,
    serviceWorkers: 'block',
  });
  return { context, page: await context.newPage() };
};

/** Turns a page offline, so that the position is queued. */
const turnOffline = async (page: Page, key: string): Promise<void> => {
  await page.context().setOffline(true);
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
};

test('[PLACE-1] [PLACE-3] [PLACE-4] a page turn on one device prompts the other if it has moved too', async ({
  page,
  browser,
}) => {
  const book = await openOnDevice(page, 'The Reading Room', { rewound: true });
  const phone = await openPhone(browser);
  await openOnDevice(phone.page, 'The Reading Room');
  await turnOffline(page, 'ArrowRight');
  const phoneFraction = await pressAndSave(phone.page, ']');
  expect(phoneFraction).toBeGreaterThan(0.02);

  await page.context().setOffline(false);
  await expect(getPositionPrompt(page)).toContainText(/Safari on iPhone: \d+%, .* · here: \d+%/);
  await expect(status(page)).toContainText('Page 2 of');
  await getPositionPrompt(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(getPositionPrompt(page)).toBeHidden();
  // This device now has the latest position, and the phone, which has not moved since, follows.
  await expect(status(phone.page)).toContainText('Page 2 of');
  await expect(phone.page.getByText(/^Moved to your latest position \(Chrome on /)).toBeVisible();
  await expect(getPositionPrompt(phone.page)).toBeHidden();
  expect((await book.getSavedPosition())?.fraction).toBeLessThan(phoneFraction);
  await phone.page.keyboard.press('Alt+ArrowLeft');
  await pollSavedFraction(book).toBe(phoneFraction);
  await phone.context.close();
});

test('[PLACE-2] a book opens at the latest position, and asks a device that turned pages offline', async ({
  page,
  browser,
}) => {
  const book = await openOnDevice(page, 'The Reading Room', { rewound: true });
  const phone = await openPhone(browser);
  await openOnDevice(phone.page, 'The Reading Room');
  await turnOffline(page, 'ArrowRight');
  const far = await pressAndSave(phone.page, 'End');
  const phoneFraction = await pressAndSave(phone.page, ']');
  expect(phoneFraction).toBeGreaterThan(far);
  await phone.context.close();
  const context = page.context();
  await page.route('**/*', (route) => route.abort()); // requests sent while the page closes do not arrive
  await context.setOffline(false);
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(book.url);
  await expect(getPositionPrompt(reopened)).toContainText('Safari on iPhone');
  await expect(status(reopened)).toContainText('Page 2 of');
  expect((await book.getSavedPosition())?.fraction).toBe(phoneFraction);
  await getPositionPrompt(reopened).getByRole('button', { name: 'Go there' }).click();
  await pollSavedFraction(book).toBe(phoneFraction);
  await reopened.keyboard.press('Alt+ArrowLeft');
  await expect(status(reopened)).toContainText('Page 2 of');
  await pollSavedFraction(book).toBeLessThan(phoneFraction);
});

test('[PLACE-5] two offline devices lose nothing, and neither queue order nor clock decides', async ({
  page,
  browser,
}) => {
  const book = await openOnDevice(page, 'The Reading Room', { rewound: true });
  const phone = await openPhone(browser);
  await phone.page.clock.setSystemTime(Date.now() + 86_400_000); // a day ahead
  await openOnDevice(phone.page, 'The Reading Room');
  for (const tab of [page, phone.page]) await pressAndSave(tab, 'ArrowRight');
  await phone.context.setOffline(true);
  await page.context().setOffline(true);
  await phone.page.keyboard.press('End');
  await expect.poll(() => phone.page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 3 of');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');

  const waitForSave = (tab: Page) =>
    tab.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/reader/positions/'),
    );
  const firstSave = waitForSave(page);
  await page.context().setOffline(false);
  const { fraction } = reading.save.reply.parse(await (await firstSave).json()).position;
  const secondSave = waitForSave(phone.page);
  await phone.context.setOffline(false);
  // It arrives last, from a clock a day ahead, but was reached first.
  expect(reading.save.reply.parse(await (await secondSave).json()).position.fraction).toBe(fraction);
  expect((await book.getSavedPosition())?.fraction).toBe(fraction);
  await expect(getPositionPrompt(phone.page)).toContainText('here: ');
  await phone.page.keyboard.press('p');
  const list = phone.page.getByRole('dialog', { name: 'Recent positions' });
  await expect(list.getByRole('button', { name: /This device/ }).first()).toBeVisible();
  await expect(list.getByRole('button', { name: /^\d+%.*Chrome on / }).first()).toBeVisible();
  await phone.context.close();
});

test('[PLACE-6] [PLACE-7] [PLACE-8] the recent positions lead there, and back again', async ({ page }) => {
  await openOnDevice(page, 'The Reading Room', { rewound: true });
  await pressAndSave(page, ']');
  await expect(page.getByText(/^Saved .* ago$/)).toBeVisible();
  await page.keyboard.press('p');
  const list = page.getByRole('dialog', { name: 'Recent positions' });
  await expect(list.getByRole('button').filter({ hasText: 'This device' })).not.toHaveCount(0);
  await list.getByRole('button', { name: /^0%/ }).first().click();
  await expect(list).toBeHidden();
  await expect(status(page)).toContainText('Page 1 of');
  const pageText = await status(page).textContent();
  await page.getByRole('button', { name: /^Back to \d+%/ }).click();
  await expect(status(page)).not.toHaveText(pageText ?? '');
});

/** Makes the server refuse positions until the returned function is called. */
const refusePositions = async (page: Page | BrowserContext): Promise<() => Promise<void>> => {
  const saving = (url: URL) => url.pathname.includes('/reader/positions/');
  await page.route(saving, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  return () => page.unroute(saving);
};

test('[PLACE-8] a position that the server refuses is reported, and sent on retry', async ({ page }) => {
  const book = await openOnDevice(page, 'The Reading Room', { rewound: true });
  const recover = await refusePositions(page);
  await page.keyboard.press(']');
  const reopened = page.getByRole('button', { name: 'Not saved. Try again' });
  await reopened.click();
  await expect(reopened).toBeVisible();
  await recover();
  await expect(page.getByText(/^Saved .* ago$/)).toBeVisible();
  await pollSavedFraction(book).toBeGreaterThan(0);
});

test('[PLACE-9] a book opens at its queued position, also while the server refuses it', async ({ page, context }) => {
  const book = await openOnDevice(page, 'The Reading Room', { rewound: true });
  const before = await pressAndSave(page, 'ArrowRight');
  const recover = await refusePositions(context);
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 3 of');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Not saved. Try again' })).toBeVisible();
  const again = await context.newPage();
  await again.goto(book.url);
  await expect(status(again)).toContainText('Page 3 of');
  expect((await book.getSavedPosition())?.fraction).toBe(before);
  await recover();
  await pollSavedFraction(book).toBeGreaterThan(before);
});
