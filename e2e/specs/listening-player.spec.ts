import { listening as calls } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import {
  buildRecordingFile,
  getChapterPositionMs,
  getChapterSlider,
  getMiniPlayer,
  getPlayer,
  openRecording,
  startPlayback,
} from '../fixtures/audio-player.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

const NAME = 'three.m4b';
const CHAPTERS = ['One', 'Two', 'Three'];
const CHAPTER_MS = 20_000;
const buildThree = (chapterMs = CHAPTER_MS) => buildRecordingFile(NAME, 'Three Chapters', CHAPTERS, chapterMs);

const findOnServer = async ({ token }: Session) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await sendRequest('GET', `${readInstallation().api}/listening/open?name=${NAME}`, { headers });
  return calls.open.reply.parse(answer.json());
};
const getPositionMs = async (session: Session): Promise<number> => {
  const { position, durationMs } = await findOnServer(session);
  return (position?.fraction ?? 0) * durationMs;
};
const expectPaused = (page: Page): Promise<void> =>
  expect(getPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
const expectPlaying = (page: Page): Promise<void> =>
  expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

test('[HEAR-40] Space pauses after a chapter or a button was clicked, and belongs to a button that was reached by keys', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildThree()]);
  await openRecording(page, NAME);
  await startPlayback(page);
  await page.getByRole('button', { name: /^2\s*Two/ }).click();
  await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(1000);
  await page.keyboard.press(' ');
  await expectPaused(page);
  expect(await getChapterPositionMs(page)).toBeGreaterThan(1000);
  await page.keyboard.press(' ');
  await expectPlaying(page);
  await getPlayer(page).getByRole('button', { name: 'Forward 30 seconds' }).click();
  await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
  await page.keyboard.press(' ');
  await expectPaused(page);
  await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
  // a button that was reached by keys keeps its key
  await page.getByRole('button', { name: 'Next chapter' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(' ');
  await expect(getPlayer(page)).not.toContainText('Chapter 3 of 3');
});

test('[HEAR-41] a drag that is held at the border of a chapter stays in its chapter, and ends when the player jumps', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildThree()]);
  await openRecording(page, NAME);
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  await page.keyboard.press('9'); // the last two seconds of the chapter
  const bar = getChapterSlider(page).locator('..');
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
  await page.mouse.up();
  await expect(getPlayer(page)).toContainText('Chapter 1 of 3');
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThanOrEqual(9000);
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
  await page.mouse.up();
  await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
  expect(await getChapterPositionMs(page)).toBeLessThan(4000);
});

test('[HEAR-42] while the sleep timer fades, a key, a touch or a media key only extends it', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildThree(60_000)]);
  await page.clock.install();
  await openRecording(page, NAME);
  await startPlayback(page);
  for (const press of [
    () => page.keyboard.press('9'),
    () => page.keyboard.press(' '),
    () => page.keyboard.press('m'),
    () => getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click(),
    () => page.getByRole('button', { name: /^3\s*Three/ }).click(),
  ]) {
    await page.keyboard.press('s');
    const panel = page.getByRole('dialog', { name: 'Sleep timer' });
    await panel.getByRole('textbox', { name: 'Custom minutes' }).fill('1');
    await panel.getByRole('button', { name: 'Start: Custom minutes' }).click();
    await expect(panel).toBeHidden();
    await page.clock.fastForward(35_000);
    await expect(getPlayer(page)).toContainText('Still listening?');
    const before = await getPlayer(page).innerText();
    await press();
    await expect(page.getByRole('button', { name: /^Sleep timer, 5:/ })).toBeVisible();
    await expectPlaying(page);
    await expect(page.getByRole('button', { name: /^Volume, 80%/ })).toBeVisible();
    expect(/Chapter \d of 3/.exec(await getPlayer(page).innerText())?.[0]).toBe(/Chapter \d of 3/.exec(before)?.[0]);
    await page.clock.fastForward(2000); // the press is over
    await page.keyboard.press('s');
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await expect(panel).toBeHidden();
  }
});

test('[HEAR-43] Play of a finished book starts it again, on its page and in the overview, and offers the ending', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildThree()]);
  await openRecording(page, NAME);
  await startPlayback(page);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('9');
  await expectPaused(page);
  await expect.poll(() => getPositionMs(session)).toBe(60_000);
  await page.reload();
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  await expect(getPlayer(page)).toContainText('Chapter 1 of 3');
  await getPlayer(page).getByRole('button', { name: 'Play the ending' }).click();
  await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
});

test('[PLAYER-9] a leap in a book of one chapter leaves a way back', async ({ page, session }) => {
  const recording = buildRecordingFile('long.m4b', 'One Long Chapter', ['All'], 3 * 3600_000);
  await session.uploadBooks([recording]);
  await openRecording(page, 'long.m4b');
  await startPlayback(page);
  await page.keyboard.press('3');
  await expect(getPlayer(page).getByRole('button', { name: /^Back to 0:0\d$/ })).toBeVisible();
});

test('[HEAR-10] a chapter is marked as listened as soon as it was listened to', async ({ page, session }) => {
  await session.uploadBooks([buildThree()]);
  await openRecording(page, NAME);
  await startPlayback(page);
  await page.keyboard.press('8');
  await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
  await expect(page.getByRole('button', { name: /^1\s*One ?, listened/ })).toBeVisible();
});

test('[HEAR-44] a book that is deleted elsewhere stops at once, says so, and can be restored', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([buildThree()]);
  const liveUpdates = waitForLiveUpdates(page);
  await openRecording(page, NAME);
  await liveUpdates;
  await startPlayback(page);
  const headers = { authorization: `Bearer ${session.token}` };
  const { fast_hash: hash } = await findOnServer(session);
  await sendRequest('POST', `${readInstallation().api}/fileops/delete/?fast_hash=${hash}`, { headers });
  const toast = page.getByText('“Three Chapters” was deleted. Playback has stopped.');
  await expect(toast).toBeVisible({ timeout: 2000 });
  await expect(page.getByRole('heading', { name: 'Audiobook not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'Three Chapters', level: 1 })).toBeVisible();
  expect((await findOnServer(session)).id).toBe(id);
});

test('[HEAR-45] signing out while a book plays loses nothing and leaves nothing', async ({ page, session }) => {
  await session.uploadBooks([buildThree(120_000)]);
  await openRecording(page, NAME);
  await startPlayback(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(31_000);
  const shownMs = await getChapterPositionMs(page);
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => /unsent/.test(key) || key === 'lectern.listening')).toEqual([]);
  expect(await getPositionMs(await createSession('second'))).toBeGreaterThan(shownMs - 1000);
});

test('[PLAYER-43] the sleep timer goes on after a reload, on the page and in the mini player', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildThree(600_000)]);
  await openRecording(page, NAME);
  await startPlayback(page);
  await page.keyboard.press('s');
  const panel = page.getByRole('dialog', { name: 'Sleep timer' });
  await panel.getByRole('textbox', { name: 'Custom minutes' }).fill('15');
  await panel.getByRole('button', { name: 'Start: Custom minutes' }).click();
  await expect(page.getByRole('button', { name: /^Sleep timer, 14:5\d$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Sleep timer, 14:[345]\d$/ })).toBeVisible();
  await page.goto('/en/user/books');
  await expect(getMiniPlayer(page).getByRole('button', { name: /^Sleep timer, 14:/ })).toBeVisible();
});
