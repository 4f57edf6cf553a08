import { buildZip } from '@lectern/sample-books';
import type { Page } from 'playwright-core';
import { createAudioMonitor } from '../fixtures/audio-monitor.ts';
import { getPlayer } from '../fixtures/audio-player.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { buildTimedMp3, detectTime } from '../fixtures/timed-audio.ts';

const FILE_S = 40;
const SAMPLE_S = 0.2;
const TOLERANCE_S = 0.25;

/** Opens a book of two files as an iPhone does, which has no Media Source, and plays it. */
const playTwoFiles = async (page: Page, session: Session, bitRate: 'even' | 'uneven') => {
  const { buffer } = await buildTimedMp3('Locked', FILE_S, FILE_S, bitRate);
  const zip = await buildZip(['01.mp3', '02.mp3'].map((path) => ({ path, content: buffer, stored: true })));
  const name = `locked-${bitRate}.zip`;
  await session.uploadBooks([{ name, mimeType: 'application/zip', buffer: zip, title: 'Locked' }]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource');
  });
  const monitor = await createAudioMonitor(page);
  const played = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/sound/')) played.add(request.url().split('/').at(-1) ?? '');
  });
  await page.goto(`/en/user/audio/${name}`);
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
  return { monitor, playFrom, played };
};

/** Plays over the border of two files while the page may start nothing. */
const playWithLockedScreen = async (page: Page, session: Session, bitRate: 'even' | 'uneven'): Promise<void> => {
  const { monitor, playFrom, played } = await playTwoFiles(page, session, bitRate);
  await monitor.pressMediaKey('nexttrack');
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2');
  for (const time of [12.25, 33.5]) expect(Math.abs((await playFrom(time)) - time)).toBeLessThan(TOLERANCE_S);
  await monitor.pressMediaKey('previoustrack');
  await monitor.pressMediaKey('previoustrack');
  await expect(getPlayer(page)).toContainText('Chapter 1 of 2');
  expect(Math.abs((await playFrom(35.5)) - 35.5)).toBeLessThan(TOLERANCE_S);
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('The screen is locked.', 'NotAllowedError'));
  });
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2', { timeout: 30_000 });
  await expect(getPlayer(page)).toContainText('0:03');
  const heard = detectTime((await monitor.getLastSamples(SAMPLE_S)).samples);
  expect(heard).toBeGreaterThan(2);
  expect(heard).toBeLessThan(6);
  expect([...played]).toEqual(['joined']);
};

test('[PLAYER-80] without Media Source the next file begins although the page may start nothing, as with a locked screen', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  await playWithLockedScreen(page, session, 'even');
});

test('[HEAR-122] without Media Source the next file of variable bit rate begins although the page may start nothing', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  await playWithLockedScreen(page, session, 'uneven');
});

test('[HEAR-123] files whose joined sound the browser rejects are played one by one', async ({ page, session }) => {
  test.setTimeout(120_000);
  await page.route('**/sound/*/*/joined', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'audio/mp4',
      headers: { 'access-control-allow-origin': '*' },
      body: Buffer.alloc(5000, 'no movie'),
    }),
  );
  const { monitor, playFrom, played } = await playTwoFiles(page, session, 'even');
  expect(Math.abs((await playFrom(12.25)) - 12.25)).toBeLessThan(TOLERANCE_S);
  await monitor.pressMediaKey('nexttrack');
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2');
  expect(Math.abs((await playFrom(5.25)) - 5.25)).toBeLessThan(TOLERANCE_S);
  expect([...played].sort()).toEqual(['0', '1', 'joined']);
});
