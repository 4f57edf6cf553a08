import { buildZip } from '@lectern/sample-books';
import { createAudioMonitor } from '../fixtures/audio-monitor.ts';
import { getPlayer } from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';
import { buildTimedMp3, detectTime } from '../fixtures/timed-audio.ts';

const FILE_S = 40;
const SAMPLE_S = 0.2;
const NAME = 'tagged.zip';

/** Bytes like those of a compressed picture: random, with headers of frames among them. */
const buildPicture = (header: Buffer): Buffer => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919 + (at >> 3)) & 0xff));
  for (let at = 500; at < bytes.length - 4; at += 211) header.copy(bytes, at, 0, 4);
  return bytes;
};
/** An APEv2 tag without a header, as foobar2000 and mp3gain write it behind the sound. */
const buildApeTag = (picture: Buffer): Buffer => {
  const item = Buffer.alloc(8);
  item.writeUInt32LE(picture.length, 0);
  item.writeUInt32LE(2, 4);
  const footer = Buffer.alloc(32);
  footer.write('APETAGEX');
  footer.writeUInt32LE(2000, 8);
  footer.writeUInt32LE(picture.length + 8 + 18 + 32, 12);
  footer.writeUInt32LE(1, 16);
  footer.writeUInt32LE(0x80000000, 20);
  return Buffer.concat([item, Buffer.from('Cover Art (Front)\0'), picture, footer]);
};

test('[PLAYER-45] pictures behind the sound of an MP3 move no seek, and playback goes on into the next file', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  const { buffer } = await buildTimedMp3('Tagged', FILE_S, FILE_S, 'even');
  const header = buffer.subarray(buffer.lastIndexOf(Buffer.from([0xff, 0xf3])), buffer.length);
  const content = Buffer.concat([buffer, buildApeTag(buildPicture(header))]);
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
