/// <reference lib="dom" />
import { listening as calls } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { buildRecordingFile, getPlayer, openRecording, startPlayback } from '../fixtures/audio-player.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { expect, test } from '../fixtures/session.ts';

const NAME = 'hours.m4b';
const PART_MS = 600_000;
const buildHours = () => buildRecordingFile(NAME, 'Three Parts', ['Part One', 'Part Two', 'Part Three'], PART_MS);

test.use({ viewport: { width: 1440, height: 900 } });

const open = async (page: Page): Promise<void> => {
  const liveUpdates = waitForLiveUpdates(page);
  await openRecording(page, NAME);
  await liveUpdates;
};
/** Opens the small window. Browsers without a screen have none: a window of the page stands for it. */
const popOut = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await getPlayer(page)
    .getByRole('button', { name: /Pop out/ })
    .click();
  const window = await opened;
  await expect(getPlay(window).or(getPause(window))).toBeVisible();
  return window;
};
const standInForPictureInPicture = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const requestWindow = async ({ width, height }: { width: number; height: number }) =>
      window.open('', '', `popup,width=${width},height=${height}`);
    Object.assign(window, { documentPictureInPicture: { requestWindow } });
  });
const getPlay = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const getPause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const getPositionPrompt = (page: Page) => page.getByRole('region', { name: 'Position on another device' });
const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/listening/positions/'), { timeout: 15_000 });

test('[HEARD-55] [HEARD-40] the small window falls silent with its page when another tab plays, and follows that', async ({
  page,
  context,
  session,
}) => {
  await session.uploadBooks([buildHours()]);
  await standInForPictureInPicture(page);
  await open(page);
  await startPlayback(page);
  const small = await popOut(page);
  const other = await context.newPage();
  await open(other);
  await getPlayer(other).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(getPlay(small)).toBeVisible();
  await other.keyboard.press('Shift+ArrowRight');
  await expect(getPlayer(other)).toContainText('Chapter 2 of 3');
  const saved = waitForSave(other);
  await getPlayer(other).getByRole('button', { name: 'Pause', exact: true }).click();
  await saved;
  await expect(small.getByText('Part Two')).toBeVisible();
  for (const tab of [page, small, other]) await expect(getPositionPrompt(tab)).toHaveCount(0);

  await getPlay(small).click();
  await expect(getPause(small)).toBeVisible();
  await waitForSave(page);
  await getPause(small).click();
  await small.close();
  await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
  for (const tab of [page, other]) await expect(getPositionPrompt(tab)).toHaveCount(0);
});

test('[HEARD-55] the small window asks about the position of another device, and goes there', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildHours()]);
  await standInForPictureInPicture(page);
  await open(page);
  await startPlayback(page);
  const small = await popOut(page);
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
  const opened = await sendRequest('GET', `${readInstallation().api}/listening/open?name=${NAME}`, { headers });
  const { fast_hash: hash } = calls.open.reply.parse(opened.json());
  await sendRequest('POST', `${readInstallation().api}/audio-books/read-position/?fast_hash=${hash}`, {
    headers,
    body: JSON.stringify({ page: 'Part Three', offs: 120_000 }),
  });
  await expect(getPositionPrompt(small)).toContainText('Chapter 3 · 2:00');
  await getPositionPrompt(small).getByRole('button', { name: 'Go there' }).click();
  await expect(small.getByText('Part Three')).toBeVisible();
  await expect(getPositionPrompt(small)).toHaveCount(0);
  await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
});
