import { buildZip } from '@lectern/sample-books';
import { createAudioMonitor } from '../fixtures/audio-monitor.ts';
import { getPlayer } from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';
import { surroundWithTags } from '../fixtures/tagged-audio.ts';
import { buildTimedMp3, detectTime } from '../fixtures/timed-audio.ts';

const FILE_S = 40;
const SAMPLE_S = 0.2;
const NAME = 'tagged.zip';

test('[PLAYER-45] pictures behind the sound of an MP3 move no seek, and playback goes on into the next file', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  const { buffer } = await buildTimedMp3('Tagged', FILE_S, FILE_S, 'even');
  const content = surroundWithTags(buffer, 'Tagged');
  const zip = await buildZip(['01.mp3', '02.mp3'].map((path) => ({ path, content, stored: true })));
  await session.uploadBooks([{ name: NAME, mimeType: 'application/zip', buffer: zip, title: 'Tagged' }]);
  const monitor = await createAudioMonitor(page);
  await page.goto(`/en/user/audio/${NAME}`);
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await monitor.start();
  for (const time of [33.5, 12.25, 36.5]) {
    await monitor.pressMediaKey('pause');
    await monitor.waitForSilence();
    await monitor.pressMediaKey('seekto', time);
    await monitor.pressMediaKey('play');
    expect(Math.abs(detectTime(await monitor.waitForSound(SAMPLE_S)) - SAMPLE_S / 2 - time)).toBeLessThan(0.25);
  }
  // over the border: the second file is heard from its start
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2', { timeout: 30_000 });
  await expect(getPlayer(page)).toContainText('0:03');
  const { samples } = await monitor.getLastSamples(SAMPLE_S);
  expect(detectTime(samples)).toBeGreaterThan(2);
  expect(detectTime(samples)).toBeLessThan(6);
});
