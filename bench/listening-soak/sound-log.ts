/// <reference lib="dom" />
import { SAMPLE_RATE } from '@lectern/e2e/timed-audio';
import type { Page } from 'playwright-core';

/** A time without sound while playback was expected; times of `Date.now()`. */
export type Gap = { from: number; to: number };
type PageSoundLog = {
  start(): Promise<void>;
  gaps: Gap[];
  /** The last second of sound, newest sample last. */
  getSamples(): number[];
};
declare global {
  interface Window {
    soundLog: PageSoundLog;
  }
}

/** Runs before the page's own scripts: connects every audio element to one analyser and records when it is silent. */
const installSoundLog = (rate: number): void => {
  const CHECK_MS = 50;
  const LEVEL = 0.01;
  const CHECKED_SAMPLES = Math.round((rate * CHECK_MS) / 1000);
  const elements: HTMLAudioElement[] = [];
  let connect = (_: HTMLAudioElement): void => {};
  let analyser: AnalyserNode | null = null;
  const Native = window.Audio;
  window.Audio = new Proxy(Native, {
    construct: (_, [source]) => {
      const audio = source === undefined ? new Native() : new Native(source);
      elements.push(audio);
      connect(audio);
      return audio;
    },
  });
  const readSamples = (): Float32Array => {
    const samples = new Float32Array(analyser?.fftSize ?? 0);
    analyser?.getFloatTimeDomainData(samples);
    return samples;
  };
  const gaps: Gap[] = [];
  window.soundLog = {
    gaps,
    getSamples: () => [...readSamples()],
    start: async () => {
      const context = new AudioContext({ sampleRate: rate });
      await context.resume();
      const node = context.createAnalyser();
      node.fftSize = 32_768;
      node.connect(context.destination);
      analyser = node;
      connect = (audio) => void context.createMediaElementSource(audio).connect(node);
      for (const audio of elements) connect(audio);
      let silentSince: number | null = null;
      setInterval(() => {
        const now = Date.now();
        const isSilent = readSamples()
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
  await page.addInitScript(installSoundLog, SAMPLE_RATE);
  return {
    /** Starts listening; a browser that requires a click must have got one. */
    start: (): Promise<void> => page.evaluate(() => window.soundLog.start()),
    getGaps: (): Promise<Gap[]> => page.evaluate(() => window.soundLog.gaps),
    /** Presses the button with this accessible name, and returns the sound up to this moment, `seconds` long. */
    pressAndGetSamples: async (name: string, seconds: number): Promise<number[]> => {
      const samples = await page
        .getByRole('main')
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((button: HTMLElement) => {
          const heard = window.soundLog.getSamples();
          button.click();
          return heard;
        });
      return samples.slice(-Math.round(seconds * SAMPLE_RATE));
    },
  };
};
