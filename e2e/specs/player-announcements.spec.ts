import type { Page } from '@playwright/test';
import { buildDefaultRecording, getPlayer, openRecording } from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';

const getAnnouncement = (page: Page) => page.locator('[data-playback-announcer]');

test.beforeEach(async ({ session }) => {
  await session.uploadBooks([buildDefaultRecording()]);
});

test('[HEAR-128] changes of chapter, speed and position are said politely', async ({ page }) => {
  await openRecording(page);
  await expect(getAnnouncement(page)).toHaveAttribute('aria-live', 'polite');
  await getPlayer(page).getByRole('button', { name: 'Next chapter' }).press('Enter');
  await expect(getAnnouncement(page)).toHaveText(/^Chapter 2 of 4, The Crossing/);
  await getPlayer(page)
    .getByRole('button', { name: /^Forward/ })
    .press('Enter');
  await expect(getAnnouncement(page)).toHaveText('30 seconds');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(getAnnouncement(page)).toHaveText(/^Speed 1\.\d+×/);
});

test('[HEAR-130] Play is on the screen of a phone on its side', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openRecording(page);
  const play = getPlayer(page).getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeInViewport({ ratio: 1 });
  const { top, bottom } = await play.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
    return element.contains(hit) ? { top: box.top, bottom: box.bottom } : { top: -1, bottom: -1 };
  });
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(390);
});
