// oxlint-disable max-lines -- the stories of one promise, with one set-up
/// <reference lib="dom" />
import { listening as calls, notes, reading } from '@lectern/contracts';
import { buildMp3 } from '@lectern/sample-books';
import type { Browser, BrowserContext, Locator, Page, Response } from '@playwright/test';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

/** What “at once” means (rules/listening-positions.md, HEARD-5). */
const AT_ONCE = { timeout: 1000 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const TITLE = 'The Long Way Round';
const NAME = 'round.mp3';
const PARTS = ['Quay', 'Strait', 'Cape', 'Haven'];
const PART_S = 120;

const buildLongRecording = () => ({
  name: NAME,
  mimeType: 'audio/mpeg',
  title: TITLE,
  buffer: buildMp3({
    title: TITLE,
    album: TITLE,
    seconds: PARTS.length * PART_S,
    chapters: PARTS.map((title, at) => ({ title, startMs: at * PART_S * 1000 })),
  }),
});

const getPlayer = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Player' });
const getPositionPrompt = (page: Page): Locator => page.getByRole('region', { name: 'Position on another device' });
const getPlaybackPrompt = (page: Page): Locator => page.getByRole('region', { name: 'Playing on another device' });
const isSave = (response: Response): boolean =>
  response.request().method() === 'POST' && response.url().includes('/listening/positions/');
/** The response with the position of another device. */
const isPositionUpdate = async (response: Response): Promise<boolean> =>
  /\/reader\/positions\/\d+\?limit=1$/.test(response.url()) &&
  reading.places.reply.parse(await response.json()).items.length > 0;
const getSavedFraction = async (answer: Promise<Response>): Promise<number> =>
  calls.save.reply.parse(await (await answer).json()).position.fraction;

/** Opens the book and waits until the device receives live updates. */
const open = async (page: Page): Promise<void> => {
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(`/en/user/audio/${NAME}`);
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await liveUpdates;
};
/** Presses a key and returns the saved fraction of the book. */
const pressAndSave = async (page: Page, key: string): Promise<number> => {
  const saved = page.waitForResponse(isSave);
  await page.keyboard.press(key);
  return getSavedFraction(saved);
};
const expectPlaying = (page: Page): Promise<void> =>
  expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
const expectPaused = (page: Page): Promise<void> =>
  expect(getPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
const play = async (page: Page): Promise<void> => {
  const started = page.waitForResponse((response) => response.url().includes('/listening/started/'));
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  await started;
};
/** Opens a phone of the same reader. */
const openPhone = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const { storageState } = await createSession('second');
  const baseURL = readInstallation().browser;
  const context = await browser.newContext({ baseURL, userAgent: IPHONE, serviceWorkers: 'block', storageState });
  return { context, page: await context.newPage() };
};
/** The book and its marks on the server. */
const findServerState = async ({ token }: Session) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await sendRequest('GET', `${readInstallation().api}/listening/open?name=${NAME}`, { headers });
  const book = calls.open.reply.parse(answer.json());
  const marks = await sendRequest('GET', `${readInstallation().api}/books/${book.id}/notes`, { headers });
  return { book, marks: notes.ofBook.reply.parse(marks.json()).items };
};

test('[HEARD-4] [HEARD-5] [HEARD-7] a seek on one device prompts the other within a second', async ({
  page,
  browser,
  session,
}) => {
  await session.uploadBooks([buildLongRecording()]);
  await open(page);
  const phone = await openPhone(browser);
  await open(phone.page);
  const phoneUpdate = phone.page.waitForResponse(isPositionUpdate);
  await play(page);
  await phoneUpdate; // if both devices move at the same moment, both ask
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  await expect(getPositionPrompt(page)).toContainText(
    /Safari on iPhone: Chapter 2 · 0:00 \(25%\), .* · here: Chapter 1 · 0:\d\d \(\d+%\)/,
    AT_ONCE,
  );
  await expect(getPlayer(phone.page).getByText(/^Saved .* ago$/)).toBeVisible();
  await page.keyboard.press('Space');
  await expectPaused(page);
  await getPositionPrompt(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(getPositionPrompt(page)).toBeHidden();
  // This device now has the latest position, and the idle phone follows; so does this one, which has not moved since.
  await expect(getPlayer(phone.page)).toContainText('Chapter 1 of 4');
  await expect(getPositionPrompt(phone.page)).toBeHidden();
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  await expect.poll(async () => (await findServerState(session)).book.position?.fraction).toBe(0.5);
  await expect(getPlayer(page)).toContainText('Chapter 3 of 4', AT_ONCE);
  await expect(getPositionPrompt(page)).toBeHidden();
  await phone.context.close();
});

test('[HEARD-6] [HEARD-12] a book opens at the latest position, and asks a device that moved offline', async ({
  page,
  browser,
  session,
}) => {
  await session.uploadBooks([buildLongRecording()]);
  await open(page);
  await pressAndSave(page, 'Shift+ArrowRight');
  await page.goto('/en');
  const phone = await openPhone(browser);
  await open(phone.page);
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  await open(page);
  await expect(getPlayer(page)).toContainText('Chapter 3 of 4');
  await expect(getPositionPrompt(page)).toBeHidden();
  expect((await findServerState(session)).book.position?.deviceName).toBe('Safari on iPhone');

  await page.context().setOffline(true);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  await phone.context.close();
  await page.route('**/*', (route) => route.abort()); // requests sent while the page closes do not arrive
  await page.context().setOffline(false);
  await page.close();
  const reopened = await page.context().newPage();
  await open(reopened);
  await expect(getPlayer(reopened)).toContainText('Chapter 2 of 4');
  await expect(getPositionPrompt(reopened)).toContainText('Safari on iPhone: Chapter 4 ·');
  expect((await findServerState(session)).book.position?.deviceName).toBe('Safari on iPhone');
  await getPositionPrompt(reopened).getByRole('button', { name: 'Go there' }).click();
  await expect(getPlayer(reopened)).toContainText('Chapter 4 of 4');
  await expect.poll(async () => (await findServerState(session)).book.position?.deviceName).toContain('Chrome');

  await reopened.getByRole('button', { name: 'Player settings' }).click();
  await reopened
    .getByRole('dialog', { name: 'Player settings' })
    .getByRole('button', { name: 'Recent positions' })
    .click();
  const list = reopened.getByRole('dialog', { name: 'Recent positions' });
  await expect(list.getByRole('button', { name: /^6:00.*Haven.*75%.*Safari on iPhone/ })).toBeVisible();
  await list
    .getByRole('button', { name: /^2:00.*Strait.*25%.*This device/ })
    .first()
    .click();
  await expect(getPlayer(reopened)).toContainText('Chapter 2 of 4');
});

test('[HEARD-8] [HEARD-18] two offline devices lose nothing, and neither queue order nor clock decides', async ({
  page,
  browser,
  session,
}) => {
  await session.uploadBooks([buildLongRecording()]);
  await open(page);
  const phone = await openPhone(browser);
  await phone.page.clock.setSystemTime(Date.now() + 86_400_000); // a day ahead
  await open(phone.page);
  const pollLocalStorage = (tab: Page) => expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage)));
  await phone.context.setOffline(true);
  await page.context().setOffline(true);
  await phone.page.keyboard.press('Shift+ArrowRight');
  await pollLocalStorage(phone.page).toContain('unsent');
  await phone.page.keyboard.press('b');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'b']) await page.keyboard.press(key);
  await pollLocalStorage(page).toContain('unsent');
  await expect(getPlayer(page).getByText('Waiting to sync')).toBeVisible();
  expect((await findServerState(session)).marks).toEqual([]);

  const firstSave = page.waitForResponse(isSave);
  await page.context().setOffline(false);
  expect(await getSavedFraction(firstSave)).toBe(0.5);
  const secondSave = phone.page.waitForResponse(isSave);
  await phone.context.setOffline(false);
  // It arrives last, from a clock a day ahead, but was reached first.
  expect(await getSavedFraction(secondSave)).toBe(0.5);
  await expect(getPositionPrompt(phone.page)).toContainText('here: Chapter 2 ·');
  await expect.poll(async () => (await findServerState(session)).marks.length).toBe(2);
  for (const tab of [page, phone.page]) {
    await tab.getByRole('tab', { name: 'Bookmarks' }).click();
    await expect(tab.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem')).toHaveCount(2);
  }
  expect((await findServerState(session)).book.position?.fraction).toBe(0.5);
  await phone.context.close();
});

test('[HEARD-9] [HEARD-10] a device that starts playing offers to pause the other', async ({
  page,
  browser,
  session,
}) => {
  await session.uploadBooks([buildLongRecording()]);
  await open(page);
  await play(page);
  const phone = await openPhone(browser);
  await open(phone.page);
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  await expect(getPositionPrompt(page)).toBeVisible(AT_ONCE);
  await play(phone.page);
  await expect(getPlaybackPrompt(page)).toContainText('Safari on iPhone is now playing.', AT_ONCE);
  await expect(getPositionPrompt(page)).toBeHidden(); // one prompt at a time
  await getPlaybackPrompt(page).getByRole('button', { name: 'Pause here' }).click();
  await expectPaused(page);
  await expect(getPlaybackPrompt(page)).toBeHidden();
  await getPositionPrompt(page).getByRole('button', { name: 'Go there' }).click();

  await play(page);
  await getPlaybackPrompt(phone.page).getByRole('button', { name: 'Play here' }).click();
  await expectPlaying(phone.page);
  await expectPlaying(page);
  // This device showed no prompt in return; now the phone starts again, and nobody answers the prompt here.
  await expect(getPlaybackPrompt(page)).toBeHidden();
  await phone.page.keyboard.press('Space');
  await expectPaused(phone.page);
  await play(phone.page);
  await expect(getPlaybackPrompt(page)).toContainText('Playback here is paused');
  await expectPaused(page);
  await getPlaybackPrompt(page).getByRole('button', { name: 'Play here' }).click();
  await expectPlaying(page);
  await expect(getPlaybackPrompt(page)).toBeHidden();
  await expect(getPlaybackPrompt(phone.page)).toBeVisible(AT_ONCE);
  await phone.context.close();
});

test('[HEARD-1] [HEARD-11] [HEARD-13] playback is saved and counted, in a hidden tab too, and resumes after a reload', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildLongRecording()]);
  await open(page);
  await pressAndSave(page, 'Shift+ArrowRight');
  await play(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  for (const minimum of [0.25, 0.26]) {
    await expect
      .poll(async () => (await findServerState(session)).book.position?.fraction ?? 0)
      .toBeGreaterThan(minimum);
  }
  const sessionReport = page.waitForResponse((response) => response.url().includes('/reader/sessions/'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await sessionReport).ok()).toBe(true);

  const position = page.getByRole('slider', { name: 'Position in chapter' });
  const readPosition = async () => Number(await position.inputValue());
  const began = performance.now();
  const before = await readPosition();
  expect(before).toBeGreaterThanOrEqual(Math.floor(0.01 * PARTS.length * PART_S));
  await page.reload();
  await expect(getPlayer(page)).toContainText('Chapter 2 of 4');
  const after = await readPosition();
  const elapsed = (performance.now() - began) / 1000;
  expect(after).toBeGreaterThanOrEqual(before - 1);
  expect(after).toBeLessThanOrEqual(before + elapsed + 1); // no further than the elapsed time allows
  await page.goto('/en');
  const time = page.getByRole('region', { name: 'Reading time' });
  await expect(time).toContainText('in the last four weeks');
  await expect(time.getByRole('listitem')).toHaveCount(1);
});

test('[HEARD-14] [HEARD-15] [HEARD-16] [HEARD-17] bookmarks appear on other devices at once, without duplicates', async ({
  page,
  browser,
  session,
}) => {
  await session.uploadBooks([buildLongRecording()]);
  await open(page);
  await page.getByRole('tab', { name: 'Bookmarks' }).click();
  const phone = await openPhone(browser);
  await open(phone.page);
  await pressAndSave(phone.page, 'Shift+ArrowRight');
  const created = phone.page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/notes'),
  );
  await phone.page.keyboard.press('b');
  await created;
  const list = page.getByRole('list', { name: 'Bookmarks' });
  await expect(list.getByRole('listitem')).toContainText('Chapter 2 · 0:00', AT_ONCE);
  await expect(getPlayer(phone.page)).toContainText('Bookmark added');
  await expect(getPlayer(phone.page)).not.toContainText('Bookmark added');
  await phone.page.keyboard.press('b');
  await expect(getPlayer(phone.page)).toContainText('This position already has a bookmark');
  await list.getByRole('button', { name: /^Edit/ }).click();
  await page.keyboard.type('the lighthouse');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await findServerState(session)).marks[0]?.note?.text).toBe('the lighthouse');
  await list.getByRole('button', { name: /^(Delete|Remove)/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toContainText('the lighthouse');
  await expect.poll(async () => (await findServerState(session)).marks.length).toBe(1);
  await phone.context.close();
});
