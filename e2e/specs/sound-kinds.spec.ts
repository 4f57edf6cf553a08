import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createAudioMonitor } from '../fixtures/audio-monitor.ts';
import type { BookFile } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';
import { buildTimedMp3, detectTime, isWithinOneCycle } from '../fixtures/timed-audio.ts';

const PROGRAM = 'ffmpeg';
const SECONDS = 150;
/** The length of the measured sound in seconds, and its middle. */
const SAMPLE_S = 0.2;
const MIDDLE_S = 0.1;

const isInstalled = ((): boolean => {
  try {
    execFileSync(PROGRAM, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
test.skip(!isInstalled, 'ffmpeg, which makes the recordings, is not on this machine');

const KINDS = {
  'fragmented M4B': ['m4b', 'audio/mp4', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'],
  'M4B with its first piece only': [
    'm4b',
    'audio/mp4',
    '-c:a',
    'aac',
    '-movflags',
    'frag_keyframe',
    '-frag_duration',
    '5000000',
    '-f',
    'mp4',
  ],
  'Ogg Vorbis': ['ogg', 'audio/ogg', '-c:a', 'libvorbis', '-f', 'ogg'],
  Opus: ['opus', 'audio/ogg', '-c:a', 'libopus', '-f', 'ogg'],
  FLAC: ['flac', 'audio/flac', '-c:a', 'flac', '-f', 'flac'],
  WAV: ['wav', 'audio/wav', '-c:a', 'pcm_s16le', '-f', 'wav'],
  AAC: ['aac', 'audio/aac', '-c:a', 'aac', '-f', 'adts'],
  'ALAC, converted': ['m4b', 'audio/mp4', '-c:a', 'alac', '-f', 'mp4'],
  'AC-3, converted': ['m4b', 'audio/mp4', '-c:a', 'ac3', '-f', 'mp4'],
} as const satisfies Record<string, readonly [string, string, ...string[]]>;

let clock: Promise<BookFile> | undefined;
/** The Speaking Clock in another kind of file; its tones tell the time. */
const buildClock = async (
  title: string,
  [ending, mimeType, ...args]: readonly [string, string, ...string[]],
): Promise<BookFile> => {
  clock ??= buildTimedMp3('The Speaking Clock', SECONDS, SECONDS, 'even');
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-sound-'));
  try {
    const [from, to] = [path.join(folder, 'from.mp3'), path.join(folder, `to.${ending}`)];
    writeFileSync(from, (await clock).buffer);
    execFileSync(PROGRAM, ['-v', 'error', '-i', from, '-map_metadata', '-1', '-map_chapters', '-1', ...args, to]);
    return { name: `${title}.${ending}`, mimeType, buffer: readFileSync(to), title };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

for (const [kind, making] of Object.entries(KINDS))
  test(`[LISTEN-25] ${kind}: a seek lands at its place, by the sound itself`, async ({ page, session }) => {
    const book = await buildClock(`Clock ${Object.keys(KINDS).indexOf(kind)}`, making);
    await session.uploadBooks([book]);
    const monitor = await createAudioMonitor(page);
    await page.goto(`/en/user/${session.userId}/audio/${encodeURIComponent(book.name)}`);
    await expect(page.getByRole('slider', { name: 'Position in chapter' })).toHaveAttribute('max', /^(?:150|149|151)/);
    await getButton(page, 'Play').click();
    await expect(getButton(page, 'Pause')).toBeVisible();
    await monitor.start();
    const playFrom = async (seconds: number): Promise<number> => {
      await monitor.pressMediaKey('pause');
      await monitor.waitForSilence();
      await monitor.pressMediaKey('seekto', seconds);
      await monitor.pressMediaKey('play');
      return detectTime(await monitor.waitForSound(SAMPLE_S)) - MIDDLE_S;
    };
    for (const time of [92.3, 11.5, 143.7, 64.2]) {
      expect(isWithinOneCycle(time, SAMPLE_S + 0.3)).toBe(true);
      let heard = await playFrom(time);
      // under load the monitor may miss the first sound
      if (Math.abs(heard - time) > 0.15) heard = await playFrom(time);
      expect(Math.abs(heard - time), `${time} s was ${heard} s`).toBeLessThan(0.15);
    }
  });

test('[LISTEN-24] converted sound goes on from piece to piece', async ({ page, session }) => {
  const book = await buildClock('Seams', KINDS['ALAC, converted']);
  await session.uploadBooks([book]);
  const monitor = await createAudioMonitor(page);
  await page.goto(`/en/user/${session.userId}/audio/${encodeURIComponent(book.name)}`);
  await getButton(page, 'Play').click();
  await expect(getButton(page, 'Pause')).toBeVisible();
  await monitor.start();
  await monitor.pressMediaKey('seekto', 56.5);
  const position = page.getByRole('slider', { name: 'Position in chapter' });
  await expect.poll(async () => Number(await position.inputValue()), { timeout: 20_000 }).toBeGreaterThan(62);
  await expect(getButton(page, 'Pause')).toBeVisible();
  expect(await monitor.measureLoudness()).toBeGreaterThan(0.01);
});
