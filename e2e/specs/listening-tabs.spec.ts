import type { Page } from '@playwright/test';
import {
  buildHours,
  findHours,
  getChapterPositionMs,
  getPlayer,
  getPositionPrompt,
  moveToThirdPart,
  openHours,
  PART_MS,
  startPlayback,
  waitForSavedPosition,
} from '../fixtures/audio-player.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

const getPlaybackPrompt = (page: Page) => page.getByRole('region', { name: 'Playing on another device' });
const expectPaused = (page: Page): Promise<void> =>
  expect(getPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
const pause = async (page: Page): Promise<void> => {
  const saved = waitForSavedPosition(page);
  await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expectPaused(page);
  await saved;
};
const getPositionMs = async (session: Session): Promise<number> => {
  const { position, durationMs } = await findHours(session);
  return (position?.fraction ?? 0) * durationMs;
};

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`[HEARD-40] [HEARD-42] [HEARD-50] of two tabs one sounds, and the other takes its position, ${width} wide`, async ({
      page,
      context,
      session,
    }) => {
      await session.uploadBooks([buildHours()]);
      await openHours(page);
      await startPlayback(page);
      const other = await context.newPage();
      await openHours(other);
      await getPlayer(other).getByRole('button', { name: 'Play', exact: true }).click();
      await expectPaused(page);
      await expect(getPlayer(other).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      // at once: the last position of the first tab may still be on the way
      await other.keyboard.press('Shift+ArrowRight');
      await expect(getPlayer(other)).toContainText('Chapter 2 of 3');
      await pause(other);
      await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
      await expect(getPositionPrompt(page)).toHaveCount(0);
      await expect(getPositionPrompt(other)).toHaveCount(0);
      await other.close();
      await startPlayback(page);
      await pause(page);
      expect(await getPositionMs(session)).toBeGreaterThanOrEqual(PART_MS);
    });

    test(`[HEARD-51] a duplicate of a tab that plays stays silent, and one that is reloaded plays on, ${width} wide`, async ({
      page,
      context,
      session,
    }) => {
      await session.uploadBooks([buildHours()]);
      await openHours(page);
      await startPlayback(page);
      await waitForSavedPosition(page);
      const copied = await page.evaluate(() => ({ ...sessionStorage }));
      const duplicate = await context.newPage();
      await duplicate.addInitScript((entries: Record<string, string>) => {
        for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
      }, copied);
      await openHours(duplicate);
      await expect(duplicate.getByText('Part One').first()).toBeVisible();
      await waitForSavedPosition(page);
      await expectPaused(duplicate);
      await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await duplicate.close();
      await page.reload();
      await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    });

    test(`[HEARD-42] a position of an old program is asked about, and not overwritten, ${width} wide`, async ({
      page,
      session,
    }) => {
      await session.uploadBooks([buildHours()]);
      await openHours(page);
      await startPlayback(page);
      await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(1000);
      await moveToThirdPart(session);
      await expect(getPositionPrompt(page)).toContainText('Chapter 3 · 2:00', { timeout: 2000 });
      await pause(page);
      await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
      await pause(page);
      expect(await getPositionMs(session)).toBe(2 * PART_MS + 120_000);
      await getPositionPrompt(page).getByRole('button', { name: 'Go there' }).click();
      await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
    });

    test(`[HEARD-52] what is heard while the question is open is not lost with the tab, ${width} wide`, async ({
      page,
      context,
      session,
    }) => {
      await session.uploadBooks([buildHours()]);
      await openHours(page);
      await startPlayback(page);
      await waitForSavedPosition(page);
      await moveToThirdPart(session);
      await expect(getPositionPrompt(page)).toContainText('Chapter 3 · 2:00');
      await page.keyboard.press('Shift+ArrowRight');
      await expect(getPlayer(page)).toContainText('Chapter 2 of 3');
      await waitForSavedPosition(page);
      await pause(page);
      await page.close();
      const reopened = await context.newPage();
      await openHours(reopened);
      await expect(getPlayer(reopened)).toContainText('Chapter 2 of 3');
      await expect(getPositionPrompt(reopened)).toContainText('Chapter 3 · 2:00');
      await startPlayback(reopened);
      await pause(reopened);
      expect(await getPositionMs(session)).toBe(2 * PART_MS + 120_000);
      await getPositionPrompt(reopened).getByRole('button', { name: 'Stay here' }).click();
      await expect(getPositionPrompt(reopened)).toHaveCount(0);
      await expect.poll(() => getPositionMs(session)).toBeLessThan(2 * PART_MS);
    });

    test(`[HEARD-41] a player that was paused for a phone asks about its position first, ${width} wide`, async ({
      page,
      browser,
      session,
    }) => {
      test.setTimeout(90_000);
      await session.uploadBooks([buildHours()]);
      await openHours(page);
      await startPlayback(page);
      const { storageState } = await createSession('second');
      const phoneContext = await browser.newContext({
        baseURL: readInstallation().browser,
        serviceWorkers: 'block',
        storageState,
      });
      const phone = await phoneContext.newPage();
      await openHours(phone);
      await startPlayback(phone);
      await expect(getPlaybackPrompt(page)).toBeVisible();
      await expectPaused(page); // nobody has answered for ten seconds
      await waitForSavedPosition(phone);
      await phone.keyboard.press('Shift+ArrowRight');
      await phone.keyboard.press('Shift+ArrowRight');
      await expect(getPlayer(phone)).toContainText('Chapter 3 of 3');
      await pause(phone);
      await expect(getPlaybackPrompt(page).or(getPositionPrompt(page))).toHaveCount(1);
      const placeOfPhone = await getPositionMs(session);
      await expect(getPlayer(page).or(getPositionPrompt(page))).toContainText([/Chapter 3/]);
      await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
      await pause(page);
      expect(await getPositionMs(session)).toBeGreaterThanOrEqual(placeOfPhone);
      await phoneContext.close();
    });
  });
}
