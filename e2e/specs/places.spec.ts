/// <reference lib="dom" />
import { reading } from '@lectern/contracts';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { listening } from '../fixtures/listening.ts';
import { aReaderWith } from './reader-engine/library.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const status = (page: Page) => page.locator('p[aria-live]');
const asked = (page: Page) => page.getByRole('region', { name: 'Place on another device' });
const stands = (book: Awaited<ReturnType<typeof aReaderWith>>) =>
  expect.poll(async () => (await book.saved())?.fraction ?? -1);

/** A device that has the book open and hears of the others. */
const aDevice = async (page: Page, title: string, { rewound = false } = {}) => {
  const book = await aReaderWith(page, await aSampleBook(title));
  if (rewound) await book.rewind();
  const heard = listening(page);
  await page.goto(book.address);
  await expect(status(page)).toContainText('Page ');
  await heard;
  reached.set(page, (await book.saved())?.fraction ?? 0);
  return book;
};
/** How far a device was when a place of it was saved last. */
const reached = new WeakMap<Page, number>();
/** Presses a key that leads on and waits until the place that it led to is saved; that of the opening may come first. */
const pressed = async (page: Page, key: string): Promise<number> => {
  const before = reached.get(page) ?? 0;
  let fraction = before;
  const answer = page.waitForResponse(async (one) => {
    if (one.request().method() !== 'POST' || !one.url().includes('/reader/positions/')) return false;
    fraction = reading.save.reply.parse(await one.json()).position.fraction;
    return fraction > before;
  });
  await page.keyboard.press(key);
  await answer;
  reached.set(page, fraction);
  return fraction;
};
const phoneOf = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    baseURL: installation().browser,
    userAgent: IPHONE,
    serviceWorkers: 'block',
  });
  return { context, page: await context.newPage() };
};

/** Turns a page where no network is, so that the place waits. */
const turnedOffline = async (page: Page, key: string): Promise<void> => {
  await page.context().setOffline(true);
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
};

test('[PLACE-1] [PLACE-3] [PLACE-4] a turn on one device is asked about on the other that has moved too', async ({
  page,
  browser,
}) => {
  const book = await aDevice(page, 'The Reading Room', { rewound: true });
  const phone = await phoneOf(browser);
  await aDevice(phone.page, 'The Reading Room');
  await turnedOffline(page, 'ArrowRight');
  const far = await pressed(phone.page, ']');
  expect(far).toBeGreaterThan(0.02);

  await page.context().setOffline(false);
  await expect(asked(page)).toContainText(/Safari on iPhone: \d+%, .* · here: \d+%/);
  await expect(status(page)).toContainText('Page 2 of');
  await asked(page).getByRole('button', { name: 'Stay' }).click();
  await expect(asked(page)).toBeHidden();
  // Here is the newest now, and the phone, which has not moved since, follows.
  await expect(status(phone.page)).toContainText('Page 2 of');
  await expect(phone.page.getByText(/^Moved to where you stopped on Chrome on /)).toBeVisible();
  await expect(asked(phone.page)).toBeHidden();
  expect((await book.saved())?.fraction).toBeLessThan(far);
  await phone.page.keyboard.press('Alt+ArrowLeft');
  await stands(book).toBe(far);
  await phone.context.close();
});

test('[PLACE-2] a book opens at the newest place, and asks who has turned without a network', async ({
  page,
  browser,
}) => {
  const book = await aDevice(page, 'The Reading Room', { rewound: true });
  const phone = await phoneOf(browser);
  await aDevice(phone.page, 'The Reading Room');
  await turnedOffline(page, 'ArrowRight');
  const far = await pressed(phone.page, 'End');
  const there = await pressed(phone.page, ']');
  expect(there).toBeGreaterThan(far);
  await phone.context.close();
  const context = page.context();
  await page.route('**/*', (route) => route.abort()); // what is on its way when the page goes does not arrive
  await context.setOffline(false);
  await page.close();

  const again = await context.newPage();
  await again.goto(book.address);
  await expect(asked(again)).toContainText('Safari on iPhone');
  await expect(status(again)).toContainText('Page 2 of');
  expect((await book.saved())?.fraction).toBe(there);
  await asked(again).getByRole('button', { name: 'Go there' }).click();
  await stands(book).toBe(there);
  await again.keyboard.press('Alt+ArrowLeft');
  await expect(status(again)).toContainText('Page 2 of');
  await stands(book).toBeLessThan(there);
});

test('[PLACE-5] two devices without a network lose nothing, and neither a queue nor a clock wins', async ({
  page,
  browser,
}) => {
  const book = await aDevice(page, 'The Reading Room', { rewound: true });
  const phone = await phoneOf(browser);
  await phone.page.clock.setSystemTime(Date.now() + 86_400_000); // a day ahead
  await aDevice(phone.page, 'The Reading Room');
  for (const one of [page, phone.page]) await pressed(one, 'ArrowRight');
  await phone.context.setOffline(true);
  await page.context().setOffline(true);
  await phone.page.keyboard.press('End');
  await expect.poll(() => phone.page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 3 of');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');

  const sent = (one: Page) =>
    one.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/reader/positions/'),
    );
  const mine = sent(page);
  await page.context().setOffline(false);
  const { fraction } = reading.save.reply.parse(await (await mine).json()).position;
  const late = sent(phone.page);
  await phone.context.setOffline(false);
  // It arrives last, from a clock a day ahead, and was reached first.
  expect(reading.save.reply.parse(await (await late).json()).position.fraction).toBe(fraction);
  expect((await book.saved())?.fraction).toBe(fraction);
  await expect(asked(phone.page)).toContainText('here: ');
  await phone.page.keyboard.press('p');
  const list = phone.page.getByRole('dialog', { name: 'Last places' });
  await expect(list.getByRole('button', { name: /This device/ }).first()).toBeVisible();
  await expect(list.getByRole('button', { name: /^\d+%.*Chrome on / }).first()).toBeVisible();
  await phone.context.close();
});

test('[PLACE-6] [PLACE-7] [PLACE-8] the last places lead there, and back again', async ({ page }) => {
  await aDevice(page, 'The Reading Room', { rewound: true });
  await pressed(page, ']');
  await expect(page.getByText(/^saved .* ago$/)).toBeVisible();
  await page.keyboard.press('p');
  const list = page.getByRole('dialog', { name: 'Last places' });
  await expect(list.getByRole('button').filter({ hasText: 'This device' })).not.toHaveCount(0);
  await list.getByRole('button', { name: /^0%/ }).first().click();
  await expect(list).toBeHidden();
  await expect(status(page)).toContainText('Page 1 of');
  const told = await status(page).textContent();
  await page.getByRole('button', { name: /^Back to \d+%/ }).click();
  await expect(status(page)).not.toHaveText(told ?? '');
});

/** Lets no place through to the server, as long as it is in trouble. */
const inTrouble = async (page: Page | BrowserContext): Promise<() => Promise<void>> => {
  const saving = (url: URL) => url.pathname.includes('/reader/positions/');
  await page.route(saving, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  return () => page.unroute(saving);
};

test('[PLACE-8] a place that the server does not take is told, and is sent at another try', async ({ page }) => {
  const book = await aDevice(page, 'The Reading Room', { rewound: true });
  const mend = await inTrouble(page);
  await page.keyboard.press(']');
  const again = page.getByRole('button', { name: 'not saved, try again' });
  await again.click();
  await expect(again).toBeVisible();
  await mend();
  await expect(page.getByText(/^saved .* ago$/)).toBeVisible();
  await stands(book).toBeGreaterThan(0);
});

test('[PLACE-9] a place that waits is where the book opens, also while the server can’t take it', async ({
  page,
  context,
}) => {
  const book = await aDevice(page, 'The Reading Room', { rewound: true });
  const before = await pressed(page, 'ArrowRight');
  const mend = await inTrouble(context);
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('Page 3 of');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'not saved, try again' })).toBeVisible();
  const again = await context.newPage();
  await again.goto(book.address);
  await expect(status(again)).toContainText('Page 3 of');
  expect((await book.saved())?.fraction).toBe(before);
  await mend();
  await stands(book).toBeGreaterThan(before);
});
