/// <reference lib="dom" />
import { captureSound, startCapture } from '@lectern/e2e/sound-capture';
import { SAMPLE_RATE } from '@lectern/e2e/timed-audio';
import type { Page } from 'playwright-core';

/** A time without sound while playback was expected; times of `Date.now()`. */
export type Gap = { from: number; to: number };
type PageSoundLog = {
  /** Starts looking for silence. */
  start(): void;
  gaps: Gap[];
};
declare global {
  interface Window {
    soundLog: PageSoundLog;
  }
}

/** Runs before the page's own scripts: records when it is silent. */
const installSoundLog = (rate: number): void => {
  const CHECK_MS = 50;
  const LEVEL = 0.01;
  const CHECKED_SAMPLES = Math.round((rate * CHECK_MS) / 1000);
  const gaps: Gap[] = [];
  window.soundLog = {
    gaps,
    start: () => {
      let silentSince: number | null = null;
      setInterval(() => {
        const now = Date.now();
        const isSilent = window.soundCapture
          .readSamples()
          .slice(-CHECKED_SAMPLES)
          .every((sample) => Math.abs(sample) < LEVEL);
        if (isSilent) silentSince ??= now - CHECK_MS;
        else if (silentSince !== null) {
          gaps.push({ from: silentSince, to: now });
          silentSince = null;
        }
      }, CHECK_MS);
    },
  };
};

/** Records the silent times of a page. Create it before the page is opened. */
export const createSoundLog = async (page: Page) => {
  await captureSound(page, SAMPLE_RATE);
  await page.addInitScript(installSoundLog, SAMPLE_RATE);
  return {
    /** Starts listening; a browser that requires a click must have got one. */
    start: async (): Promise<void> => {
      await startCapture(page);
      await page.evaluate(() => window.soundLog.start());
    },
    getGaps: (): Promise<Gap[]> => page.evaluate(() => window.soundLog.gaps),
    /** Presses the button with this accessible name, and returns the sound up to this moment, `seconds` long. */
    pressAndGetSamples: async (name: string, seconds: number): Promise<number[]> => {
      const samples = await page
        .getByRole('main')
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((button: HTMLElement) => {
          const heard = [...window.soundCapture.readSamples()];
          button.click();
          return heard;
        });
      return samples.slice(-Math.round(seconds * SAMPLE_RATE));
    },
  };
};
