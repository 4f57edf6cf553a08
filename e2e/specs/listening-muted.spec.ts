import {
  buildDefaultRecording,
  getChapterPositionMs,
  getChapterSlider,
  getPlayer,
  openRecording,
} from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';

// Muted: Firefox plays nothing aloud on a machine without a sound card.
test('[HEAR-12] a muted recording plays, pauses and seeks by keys', async ({ page, session }) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await openRecording(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Volume, Muted' })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(1000);
  await page.keyboard.press(' ');
  await expect(getPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('5');
  await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute');
  await page.keyboard.press(' ');
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(31_000);
});
