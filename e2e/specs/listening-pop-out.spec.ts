/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import {
  buildHours,
  getPlayer,
  getPositionPrompt,
  moveToThirdPart,
  openHours,
  startPlayback,
  waitForSavedPosition,
} from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';

test.use({ viewport: { width: 1440, height: 900 } });

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

test('[HEARD-55] [HEARD-40] the small window falls silent with its page when another tab plays, and follows that', async ({
  page,
  context,
  session,
}) => {
  await session.uploadBooks([buildHours()]);
  await standInForPictureInPicture(page);
  await openHours(page);
  await startPlayback(page);
  const small = await popOut(page);
  const other = await context.newPage();
  await openHours(other);
  await getPlayer(other).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(getPlay(small)).toBeVisible();
  await other.keyboard.press('Shift+ArrowRight');
  await expect(getPlayer(other)).toContainText('Chapter 2 of 3');
  const saved = waitForSavedPosition(other);
  await getPlayer(other).getByRole('button', { name: 'Pause', exact: true }).click();
  await saved;
  await expect(small.getByText('Part Two')).toBeVisible();
  for (const tab of [page, small, other]) await expect(getPositionPrompt(tab)).toHaveCount(0);

  await getPlay(small).click();
  await expect(getPause(small)).toBeVisible();
  await waitForSavedPosition(page);
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
  await openHours(page);
  await startPlayback(page);
  const small = await popOut(page);
  await moveToThirdPart(session);
  await expect(getPositionPrompt(small)).toContainText('Chapter 3 · 2:00');
  await getPositionPrompt(small).getByRole('button', { name: 'Go there' }).click();
  await expect(small.getByText('Part Three')).toBeVisible();
  await expect(getPositionPrompt(small)).toHaveCount(0);
  await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
});
