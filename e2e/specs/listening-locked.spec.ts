import { buildZip } from '@lectern/sample-books';
import { createAudioMonitor } from '../fixtures/audio-monitor.ts';
import { getPlayer } from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';
import { buildTimedMp3, detectTime } from '../fixtures/timed-audio.ts';

const FILE_S = 40;
const SAMPLE_S = 0.2;
const NAME = 'locked.zip';

test('[PLAYER-80] without Media Source the next file begins although the page may start nothing, as with a locked screen', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  const { buffer } = await buildTimedMp3('Locked', FILE_S, FILE_S, 'even');
  const zip = await buildZip(['01.mp3', '02.mp3'].map((path) => ({ path, content: buffer, stored: true })));
  await session.uploadBooks([{ name: NAME, mimeType: 'application/zip', buffer: zip, title: 'Locked' }]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource'); // an iPhone has none
  });
  const monitor = await createAudioMonitor(page);
  await page.goto(`/en/user/audio/${NAME}`);
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await monitor.start();
  const playFrom = async (time: number): Promise<number> => {
    await monitor.pressMediaKey('pause');
    await monitor.waitForSilence();
    await monitor.pressMediaKey('seekto', time);
    await monitor.pressMediaKey('play');
    return detectTime(await monitor.waitForSound(SAMPLE_S)) - SAMPLE_S / 2;
  };
  await monitor.pressMediaKey('nexttrack');
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2');
  for (const time of [12.25, 33.5]) expect(Math.abs((await playFrom(time)) - time)).toBeLessThan(0.25);
  await monitor.pressMediaKey('previoustrack');
  await monitor.pressMediaKey('previoustrack');
  await expect(getPlayer(page)).toContainText('Chapter 1 of 2');
  expect(Math.abs((await playFrom(35.5)) - 35.5)).toBeLessThan(0.25);
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('The screen is locked.', 'NotAllowedError'));
  });
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2', { timeout: 30_000 });
  await expect(getPlayer(page)).toContainText('0:03');
  const heard = detectTime((await monitor.getLastSamples(SAMPLE_S)).samples);
  expect(heard).toBeGreaterThan(2);
  expect(heard).toBeLessThan(6);
});
