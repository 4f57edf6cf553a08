/// <reference lib="dom" />
import { listening as calls, notes, reading } from '@lectern/contracts';
import { anMp3 } from '@lectern/sample-books';
import type { Browser, BrowserContext, Locator, Page, Response } from '@playwright/test';
import { installation } from '../fixtures/installation.ts';
import { listening } from '../fixtures/listening.ts';
import { send } from '../fixtures/send.ts';
import { aSession, expect, type Session, test } from '../fixtures/signed-in.ts';

/** What “at once” means (rules/listening-places.md, HEARD-5). */
const AT_ONCE = { timeout: 1000 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const TITLE = 'The Long Way Round';
const NAME = 'round.mp3';
const PARTS = ['Quay', 'Strait', 'Cape', 'Haven'];
const PART_S = 120;

const theBook = () => ({
  name: NAME,
  mimeType: 'audio/mpeg',
  title: TITLE,
  buffer: anMp3({
    title: TITLE,
    album: TITLE,
    seconds: PARTS.length * PART_S,
    chapters: PARTS.map((title, at) => ({ title, startMs: at * PART_S * 1000 })),
  }),
});

const player = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Player' });
const elsewhere = (page: Page): Locator => page.getByRole('region', { name: 'Place on another device' });
const playsElsewhere = (page: Page): Locator => page.getByRole('region', { name: 'Another device plays' });
const isSaving = (one: Response): boolean =>
  one.request().method() === 'POST' && one.url().includes('/listening/positions/');
/** Tells a device of the position that another one left. */
const isNews = async (one: Response): Promise<boolean> =>
  /\/reader\/positions\/\d+\?limit=1$/.test(one.url()) && reading.places.reply.parse(await one.json()).items.length > 0;
const fractionIn = async (answer: Promise<Response>): Promise<number> =>
  calls.save.reply.parse(await (await answer).json()).position.fraction;

/** Opens the book on a device that hears of the others from then on. */
const open = async (page: Page): Promise<void> => {
  const heard = listening(page);
  await page.goto(`/en/user/audio/${NAME}`);
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await heard;
};
/** Presses a key and answers the share of the book that was saved. */
const pressed = async (page: Page, key: string): Promise<number> => {
  const saved = page.waitForResponse(isSaving);
  await page.keyboard.press(key);
  return fractionIn(saved);
};
const plays = (page: Page): Promise<void> =>
  expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
const rests = (page: Page): Promise<void> =>
  expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
const play = async (page: Page): Promise<void> => {
  const begun = page.waitForResponse((one) => one.url().includes('/listening/started/'));
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await plays(page);
  await begun;
};
/** The same reader's telephone, which has the book open. */
const aPhone = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const { storageState } = await aSession('second');
  const baseURL = installation().browser;
  const context = await browser.newContext({ baseURL, userAgent: IPHONE, serviceWorkers: 'block', storageState });
  return { context, page: await context.newPage() };
};
/** What the server knows of the book. */
const known = async ({ token }: Session) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await send('GET', `${installation().api}/listening/open?name=${NAME}`, { headers });
  const book = calls.open.reply.parse(answer.json());
  const marks = await send('GET', `${installation().api}/books/${book.id}/notes`, { headers });
  return { book, marks: notes.ofBook.reply.parse(marks.json()).items };
};

test('[HEARD-4] [HEARD-5] [HEARD-7] a leap on one device is asked about on the other within a second', async ({
  page,
  browser,
  session,
}) => {
  await session.stores([theBook()]);
  await open(page);
  const phone = await aPhone(browser);
  await open(phone.page);
  const heardOf = phone.page.waitForResponse(isNews);
  await play(page);
  await heardOf; // two devices that move at the same moment are both asked
  await pressed(phone.page, 'Shift+ArrowRight');
  await expect(elsewhere(page)).toContainText(
    /Safari on iPhone: Chapter 2 · 0:00 \(25%\), .* · here: Chapter 1 · 0:\d\d \([01]%\)/,
    AT_ONCE,
  );
  await expect(player(phone.page).getByText(/^saved .* ago$/)).toBeVisible();
  await page.keyboard.press('Space');
  await rests(page);
  await elsewhere(page).getByRole('button', { name: 'Stay' }).click();
  await expect(elsewhere(page)).toBeHidden();
  // Here is the newest now, and the phone, which rests, follows; a device that stays is not taken along.
  await expect(player(phone.page)).toContainText('Chapter 1 of 4');
  await expect(elsewhere(phone.page)).toBeHidden();
  await pressed(phone.page, 'Shift+ArrowRight');
  await pressed(phone.page, 'Shift+ArrowRight');
  await expect.poll(async () => (await known(session)).book.position?.fraction).toBe(0.5);
  await expect(elsewhere(page)).toBeHidden();
  await expect(player(page)).toContainText('Chapter 1 of 4');
  await phone.context.close();
});

test('[HEARD-6] [HEARD-12] a book opens at the newest place, and asks who has moved without a network', async ({
  page,
  browser,
  session,
}) => {
  await session.stores([theBook()]);
  await open(page);
  await pressed(page, 'Shift+ArrowRight');
  await page.goto('/en');
  const phone = await aPhone(browser);
  await open(phone.page);
  await pressed(phone.page, 'Shift+ArrowRight');
  await open(page);
  await expect(player(page)).toContainText('Chapter 3 of 4');
  await expect(elsewhere(page)).toBeHidden();
  expect((await known(session)).book.position?.deviceName).toBe('Safari on iPhone');

  await page.context().setOffline(true);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
  await pressed(phone.page, 'Shift+ArrowRight');
  await phone.context.close();
  await page.route('**/*', (route) => route.abort()); // what is on its way when the page goes does not arrive
  await page.context().setOffline(false);
  await page.close();
  const again = await page.context().newPage();
  await open(again);
  await expect(player(again)).toContainText('Chapter 2 of 4');
  await expect(elsewhere(again)).toContainText('Safari on iPhone: Chapter 4 ·');
  expect((await known(session)).book.position?.deviceName).toBe('Safari on iPhone');
  await elsewhere(again).getByRole('button', { name: 'Go there' }).click();
  await expect(player(again)).toContainText('Chapter 4 of 4');
  await expect.poll(async () => (await known(session)).book.position?.deviceName).toContain('Chrome');

  await again.getByRole('button', { name: 'Player settings' }).click();
  await again.getByRole('dialog', { name: 'Player settings' }).getByRole('button', { name: 'Last places' }).click();
  const list = again.getByRole('dialog', { name: 'Last places' });
  await expect(list.getByRole('button', { name: /^6:00.*Haven.*75%.*Safari on iPhone/ })).toBeVisible();
  await list
    .getByRole('button', { name: /^2:00.*Strait.*25%.*This device/ })
    .first()
    .click();
  await expect(player(again)).toContainText('Chapter 2 of 4');
});

test('[HEARD-8] [HEARD-18] two devices without a network lose nothing, and neither a queue nor a clock wins', async ({
  page,
  browser,
  session,
}) => {
  await session.stores([theBook()]);
  await open(page);
  const phone = await aPhone(browser);
  await phone.page.clock.setSystemTime(Date.now() + 86_400_000); // a day ahead
  await open(phone.page);
  const waits = (one: Page) => expect.poll(() => one.evaluate(() => JSON.stringify(localStorage)));
  await phone.context.setOffline(true);
  await page.context().setOffline(true);
  await phone.page.keyboard.press('Shift+ArrowRight');
  await waits(phone.page).toContain('unsent');
  await phone.page.keyboard.press('b');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'b']) await page.keyboard.press(key);
  await waits(page).toContain('unsent');
  await expect(player(page).getByText('waiting, offline')).toBeVisible();
  expect((await known(session)).marks).toEqual([]);

  const mine = page.waitForResponse(isSaving);
  await page.context().setOffline(false);
  expect(await fractionIn(mine)).toBe(0.5);
  const late = phone.page.waitForResponse(isSaving);
  await phone.context.setOffline(false);
  // It arrives last, from a clock a day ahead, and was reached first.
  expect(await fractionIn(late)).toBe(0.5);
  await expect(elsewhere(phone.page)).toContainText('here: Chapter 2 ·');
  await expect.poll(async () => (await known(session)).marks.length).toBe(2);
  for (const one of [page, phone.page]) {
    await one.getByRole('tab', { name: 'Bookmarks' }).click();
    await expect(one.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem')).toHaveCount(2);
  }
  expect((await known(session)).book.position?.fraction).toBe(0.5);
  await phone.context.close();
});

test('[HEARD-9] [HEARD-10] a device that begins to play pauses the other after asking', async ({
  page,
  browser,
  session,
}) => {
  await session.stores([theBook()]);
  await open(page);
  await play(page);
  const phone = await aPhone(browser);
  await open(phone.page);
  await pressed(phone.page, 'Shift+ArrowRight');
  await expect(elsewhere(page)).toBeVisible(AT_ONCE);
  await play(phone.page);
  await expect(playsElsewhere(page)).toContainText('Safari on iPhone plays now.', AT_ONCE);
  await expect(elsewhere(page)).toBeHidden(); // one question at a time
  await playsElsewhere(page).getByRole('button', { name: 'Pause here' }).click();
  await rests(page);
  await expect(playsElsewhere(page)).toBeHidden();
  await elsewhere(page).getByRole('button', { name: 'Go there' }).click();

  await play(page);
  await playsElsewhere(phone.page).getByRole('button', { name: 'Go on' }).click();
  await plays(phone.page);
  await plays(page);
  // Nobody was asked back; now the phone begins anew, and nobody answers here.
  await expect(playsElsewhere(page)).toBeHidden();
  await phone.page.keyboard.press('Space');
  await rests(phone.page);
  await play(phone.page);
  await expect(playsElsewhere(page)).toContainText('This one is paused');
  await rests(page);
  await playsElsewhere(page).getByRole('button', { name: 'Go on' }).click();
  await plays(page);
  await expect(playsElsewhere(page)).toBeHidden();
  await expect(playsElsewhere(phone.page)).toBeVisible(AT_ONCE);
  await phone.context.close();
});

test('[HEARD-1] [HEARD-11] [HEARD-13] what is played is saved and counted, in a hidden tab too, and goes on after a reload', async ({
  page,
  session,
}) => {
  await session.stores([theBook()]);
  await open(page);
  await pressed(page, 'Shift+ArrowRight');
  await play(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  for (const least of [0.25, 0.26]) {
    await expect.poll(async () => (await known(session)).book.position?.fraction ?? 0).toBeGreaterThan(least);
  }
  const told = page.waitForResponse((one) => one.url().includes('/reader/sessions/'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await told).ok()).toBe(true);

  await page.reload();
  await expect(player(page)).toContainText('Chapter 2 of 4');
  const place = Number(await page.getByRole('slider', { name: 'Place in the chapter' }).inputValue());
  expect(place).toBeGreaterThanOrEqual(Math.floor(0.01 * PARTS.length * PART_S));
  await page.goto('/en');
  const time = page.getByRole('region', { name: 'Reading time' });
  await expect(time).toContainText('in the last four weeks');
  await expect(time.getByRole('listitem')).toHaveCount(1);
});

test('[HEARD-14] [HEARD-15] [HEARD-16] [HEARD-17] bookmarks made on one device are on the other at once, and none is there twice', async ({
  page,
  browser,
  session,
}) => {
  await session.stores([theBook()]);
  await open(page);
  await page.getByRole('tab', { name: 'Bookmarks' }).click();
  const phone = await aPhone(browser);
  await open(phone.page);
  await pressed(phone.page, 'Shift+ArrowRight');
  const made = phone.page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/notes'));
  await phone.page.keyboard.press('b');
  await made;
  const list = page.getByRole('list', { name: 'Bookmarks' });
  await expect(list.getByRole('listitem')).toContainText('Chapter 2 · 0:00', AT_ONCE);
  await expect(player(phone.page)).toContainText('Bookmark added');
  await expect(player(phone.page)).not.toContainText('Bookmark added');
  await phone.page.keyboard.press('b');
  await expect(player(phone.page)).toContainText('This position already has a bookmark');
  await list.getByRole('button', { name: /^Edit/ }).click();
  await page.keyboard.type('the lighthouse');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await known(session)).marks[0]?.note?.text).toBe('the lighthouse');
  await list.getByRole('button', { name: /^(Delete|Remove)/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toContainText('the lighthouse');
  await expect.poll(async () => (await known(session)).marks.length).toBe(1);
  await phone.context.close();
});
