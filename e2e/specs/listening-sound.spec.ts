import { buildZip } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import {
  buildDefaultRecording,
  getChapterPositionMs,
  getPlayer,
  openRecording,
  startPlayback,
} from '../fixtures/audio-player.ts';
import { createEffectsMonitor } from '../fixtures/effects-monitor.ts';
import { type createSession, expect, test } from '../fixtures/session.ts';
import { buildTimedMp3, computePower, detectTime } from '../fixtures/timed-audio.ts';

type Session = Awaited<ReturnType<typeof createSession>>;

const SAMPLE_S = 0.2;
const BEGIN_S = 5.5;
const END_S = 15.5;
/** Ten seconds of it are silent. */
const buildPausingBook = (title: string, chapterS: number) =>
  buildTimedMp3(title, 40, chapterS, 'uneven', (sample, time) => (time > BEGIN_S && time < END_S ? 0 : sample));

const openSoundPanel = async (page: Page) => {
  await getPlayer(page)
    .getByRole('button', { name: /^Sound/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Sound' });
  await expect(panel).toBeVisible();
  return panel;
};
const closePanel = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Sound' })).toBeHidden();
};
/** Opens a book whose tones tell the time. */
const openClock = async (page: Page, session: Session): Promise<void> => {
  const book = await buildTimedMp3('Clock', 60, 60, 'even');
  await session.uploadBooks([book]);
  await openRecording(page, book.name);
};
const pressPlay = async (page: Page): Promise<void> => {
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
};

test('[PLAYER-85] without effects the page opens no audio context; with them it sleeps during a pause, and ends with the book', async ({
  page,
  session,
}) => {
  const monitor = await createEffectsMonitor(page);
  await openClock(page, session);
  await startPlayback(page);
  const panel = await openSoundPanel(page);
  expect(await monitor.getContextStates()).toEqual([]);
  await panel.getByRole('checkbox', { name: 'Clearer voice' }).check();
  await expect.poll(() => monitor.getContextStates()).toEqual(['running']);
  await closePanel(page);
  await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.poll(() => monitor.getContextStates()).toEqual(['suspended']);
  await pressPlay(page);
  await expect.poll(() => monitor.getContextStates()).toEqual(['running']);
  const before = await getChapterPositionMs(page);
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(before);
  await page.getByRole('link', { name: 'Books', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stop and close' }).click();
  await expect.poll(() => monitor.getContextStates()).toEqual(['closed']);
});

const RUMBLE_HZ = 40;
const VOWEL_HZ = 800;
const CONSONANT_HZ = 3000;
/** Three tones, quiet for 40 s, then as loud as it gets. */
const buildTones = () =>
  buildTimedMp3('Tones', 90, 90, 'uneven', (_, time) =>
    [RUMBLE_HZ, VOWEL_HZ, CONSONANT_HZ].reduce(
      (sum, hertz) => sum + (time < 40 ? 0.03 : 0.32) * Math.sin(2 * Math.PI * hertz * time),
      0,
    ),
  );

test('[PLAYER-81] [PLAYER-89] a boost makes a quiet book louder by its decibels, and cuts no peak of a loud one; a voice gets clearer', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  const book = await buildTones();
  await session.uploadBooks([book]);
  const monitor = await createEffectsMonitor(page);
  await openRecording(page, book.name);
  await pressPlay(page);
  const panel = await openSoundPanel(page);
  await panel.getByRole('button', { name: '+3 dB' }).click();
  await expect.poll(() => monitor.getContextStates()).toEqual(['running']);
  // as loud as the tones are: half a second of them was heard
  await expect.poll(() => monitor.measureLoudness()).toBeGreaterThan(-29);
  const measure = async () => {
    const samples = await monitor.getLastSamples(0.4);
    const toDecibels = (hertz: number): number => 10 * Math.log10(computePower(samples, hertz));
    return {
      rumble: toDecibels(RUMBLE_HZ),
      vowel: toDecibels(VOWEL_HZ),
      consonant: toDecibels(CONSONANT_HZ),
    };
  };
  const usual = await measure();
  await panel.getByRole('button', { name: '+12 dB' }).click();
  await expect.poll(async () => (await measure()).vowel - usual.vowel).toBeCloseTo(9, 0);
  const louder = await measure();
  await panel.getByRole('checkbox', { name: 'Clearer voice' }).check();
  await expect.poll(async () => (await measure()).consonant - louder.consonant).toBeGreaterThan(3.5);
  const clearer = await measure();
  expect(Math.abs(clearer.vowel - louder.vowel)).toBeLessThan(1.5);
  expect(clearer.rumble - louder.rumble).toBeLessThan(-10);
  await closePanel(page);
  await page.keyboard.press('5');
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(45_000);
  expect(await monitor.getContextStates()).toEqual(['running']);
  await monitor.takePeak();
  await expect.poll(() => monitor.takePeak()).toBeGreaterThan(0.7);
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(50_000);
  expect(await monitor.takePeak()).toBeLessThanOrEqual(1);
});

test('[PLAYER-82] [PLAYER-83] a silence of ten seconds takes three, and the place is right behind it', async ({
  page,
  session,
}) => {
  test.setTimeout(120_000);
  const book = await buildPausingBook('Pauses', 40);
  await session.uploadBooks([book]);
  const monitor = await createEffectsMonitor(page);
  await openRecording(page, book.name);
  const panel = await openSoundPanel(page);
  await panel.getByRole('checkbox', { name: 'Skip silence' }).check();
  await closePanel(page);
  await pressPlay(page);
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(5000);
  const begin = Date.now();
  await expect.poll(() => getChapterPositionMs(page), { intervals: [50] }).toBeGreaterThan(END_S * 1000);
  const tookMs = Date.now() - begin;
  test.info().annotations.push({ type: 'milliseconds for ten seconds of silence', description: String(tookMs) });
  expect(tookMs).toBeLessThan(7000);
  await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
  // what was heard last is where the page stands
  const heard = detectTime(await monitor.getLastSamples(SAMPLE_S)) + SAMPLE_S / 2;
  const shown = (await getChapterPositionMs(page)) / 1000;
  expect(Math.abs(heard - shown)).toBeLessThan(1);
  await expect((await openSoundPanel(page)).getByText(/^Saved 0:0[5-9] so far$/)).toBeVisible();
});

test('[PLAYER-82] a timer for the end of the chapter stops exactly there, also in skipped silence', async ({
  page,
  session,
}) => {
  test.setTimeout(90_000);
  const book = await buildPausingBook('Timer', 10);
  await session.uploadBooks([book]);
  await openRecording(page, book.name);
  const panel = await openSoundPanel(page);
  await panel.getByRole('checkbox', { name: 'Skip silence' }).check();
  await closePanel(page);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'End of chapter' }).click();
  await pressPlay(page);
  await expect(getPlayer(page)).toContainText('Chapter 2 of 4');
  await expect(getPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await getChapterPositionMs(page)).toBe(0);
});

test('[PLAYER-85] files played by two elements in turn all go through the effects', async ({ page, session }) => {
  test.setTimeout(90_000);
  const { buffer } = await buildTimedMp3('Turns', 12, 12, 'uneven');
  const zip = await buildZip(['01.mp3', '02.mp3'].map((path) => ({ path, content: buffer, stored: true })));
  await session.uploadBooks([{ name: 'turns.zip', mimeType: 'application/zip', buffer: zip, title: 'Turns' }]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource');
  });
  const monitor = await createEffectsMonitor(page);
  await openRecording(page, 'turns.zip');
  const panel = await openSoundPanel(page);
  await panel.getByRole('button', { name: '+3 dB' }).click();
  await closePanel(page);
  await pressPlay(page);
  await expect.poll(async () => detectTime(await monitor.getLastSamples(SAMPLE_S))).toBeGreaterThan(6);
  await expect(getPlayer(page)).toContainText('Chapter 2 of 2');
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(3000);
  expect(await monitor.measureLoudness()).toBeGreaterThan(-20);
  expect(detectTime(await monitor.getLastSamples(SAMPLE_S))).toBeLessThan(8);
  expect(await monitor.getContextStates()).toEqual(['running']);
});

test('[PLAYER-87] when the system suspends the processing the book goes on unchanged, and the panel says so', async ({
  page,
  session,
}) => {
  const monitor = await createEffectsMonitor(page);
  await openClock(page, session);
  await startPlayback(page);
  const panel = await openSoundPanel(page);
  await panel.getByRole('button', { name: '+6 dB' }).click();
  await expect.poll(() => monitor.getContextStates()).toEqual(['running']);
  await monitor.forbidProcessing();
  await expect(panel.getByText(/^Your device has paused sound processing/)).toBeVisible();
  const before = await getChapterPositionMs(page);
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(before + 2000);
  expect(await monitor.getContextStates()).toEqual(['suspended']);
});

test('[HEAR-72] [PLAYER-88] a browser without Web Audio plays the book unchanged and says so', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'AudioWorkletNode');
  });
  await openRecording(page);
  await startPlayback(page);
  const panel = await openSoundPanel(page);
  await panel.getByRole('button', { name: '+6 dB' }).click();
  await expect(panel.getByText(/^Your browser can’t process sound/)).toBeVisible();
  const before = await getChapterPositionMs(page);
  await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThan(before + 1000);
});

test('[HEAR-70] [HEAR-71] the sound of a book is chosen by keys, shown, and there again after a reload', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await openRecording(page);
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'Sound' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: '+9 dB' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(panel.getByRole('checkbox', { name: 'Clearer voice' })).toBeChecked();
  await expect(panel.getByText('Applies to this book.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getPlayer(page).getByRole('button', { name: 'Sound, +9 dB' })).toBeVisible();
  await page.reload();
  await expect(getPlayer(page).getByRole('button', { name: 'Sound, +9 dB' })).toBeVisible();
  for (const [width, height] of VIEWPORT_SIZES) {
    await page.setViewportSize({ width, height });
    await openSoundPanel(page);
    await expect(panel.getByRole('button', { name: '+9 dB' })).toHaveAttribute('aria-pressed', 'true');
    expect(await findViolationsInAllThemes(page, `sound ${width}`)).toEqual([]);
    await closePanel(page);
  }
});
