import { chapterBar, heard, open, player, theBook } from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/signed-in.ts';

// Muted: Firefox plays nothing aloud on a machine without a sound card.
test('[HEAR-12] a muted recording plays, rests and leaps by keys', async ({ page, session }) => {
  await session.stores([theBook()]);
  await open(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Volume, Muted' })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect.poll(() => heard(page)).toBeGreaterThan(1000);
  await page.keyboard.press(' ');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('5');
  await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute');
  await page.keyboard.press(' ');
  await expect.poll(() => heard(page)).toBeGreaterThan(31_000);
});
