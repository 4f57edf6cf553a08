/// <reference lib="dom" />
import { captureSound, startCapture } from '@lectern/e2e/sound-capture';
import { SAMPLE_RATE } from '@lectern/e2e/timed-audio';
import type { Page } from 'playwright-core';

/** Sound from the moment of a seek on. */
export type SeekSound = {
  /** Milliseconds from the seek to the sound of the new place. */
  latencyMs: number;
  /** The first quarter of a second of it. */
  samples: number[];
};
type PageSoundProbe = {
  /** Moves the slider of the book, and records what is heard. */
  seek(second: number): Promise<SeekSound>;
};
declare global {
  interface Window {
    soundProbe: PageSoundProbe;
  }
}

/** Runs before the page's own scripts. */
const installSoundProbe = (rate: number): void => {
  const SILENCE_LEVEL = 0.003;
  /** The tones never come so near to silence for so long. */
  const SILENT_SAMPLES = Math.round(rate * 0.004);
  const HEARD_SAMPLES = Math.round(rate * 0.25);
  const POLL_MS = 20;
  const TIMEOUT_MS = 20_000;
  /** Where sound begins behind the silence of the seek; -1 before that. */
  const findOnset = (samples: Float32Array): number => {
    let quiet = 0;
    for (const [at, sample] of samples.entries()) {
      if (Math.abs(sample) < SILENCE_LEVEL) quiet += 1;
      else if (quiet >= SILENT_SAMPLES) return at;
      else quiet = 0;
    }
    return -1;
  };
  const setSlider = (second: number): void => {
    const slider = document.querySelector<HTMLInputElement>('main input[type="range"][aria-label="Position in book"]');
    if (!slider) throw new Error('there is no slider of the book');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(second));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.soundProbe = {
    seek: (second) =>
      new Promise((resolve, reject) => {
        const startedAt = window.soundCapture.getTime();
        setSlider(second);
        const poll = (): void => {
          const samples = window.soundCapture.readSamples();
          const passed = Math.round((window.soundCapture.getTime() - startedAt) * rate);
          const heard = samples.subarray(Math.max(0, samples.length - passed));
          const onset = findOnset(heard);
          const skipped = passed - heard.length;
          if (onset >= 0 && heard.length - onset >= HEARD_SAMPLES) {
            const latencyMs = ((skipped + onset) / rate) * 1000;
            resolve({ latencyMs, samples: [...heard.subarray(onset, onset + HEARD_SAMPLES)] });
          } else if (passed / rate > TIMEOUT_MS / 1000) reject(new Error(`no sound at ${second} s`));
          else setTimeout(poll, POLL_MS);
        };
        setTimeout(poll, POLL_MS);
      }),
  };
};

/** Listens to what a page plays after a seek. Create it before the page is opened. */
export const createSoundProbe = async (page: Page) => {
  await captureSound(page, SAMPLE_RATE);
  await page.addInitScript(installSoundProbe, SAMPLE_RATE);
  return {
    /** Starts listening; the page must have got a click where the browser requires one. */
    start: (): Promise<void> => startCapture(page),
    seek: (second: number): Promise<SeekSound> => page.evaluate((at) => window.soundProbe.seek(at), second),
  };
};
