import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { buildTimedMp3 } from '@lectern/e2e/timed-audio';
import { chromium, type Page } from 'playwright-core';
import type { Client } from '../shared/client.ts';
import { signIn } from '../shared/sign-in.ts';
import { formatSpread } from '../shared/statistics.ts';

type Product = { url: string; demo: { username: string; password: string } };

/** A phone's connection. */
const SLOW_LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
/** A reader looks at the page before pressing play. */
const SETTLE_MS = 2500;
const TIMEOUT_MS = 30_000;
const MINUTES = 5;
const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus/audio');

/** Runs before the page's own scripts: stores the time of the first sample that is not silent in `window.heardAt`. */
const detectSound = (): void => {
  const page = window as unknown as { heardAt?: number }; // read by `timePlay`
  const Native = window.Audio;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  analyser.connect(context.destination);
  window.Audio = new Proxy(Native, {
    construct: (_, [source]) => {
      const audio = source === undefined ? new Native() : new Native(source);
      context.createMediaElementSource(audio).connect(analyser);
      return audio;
    },
  });
  const samples = new Float32Array(analyser.fftSize);
  setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    if (page.heardAt === undefined && samples.some((sample) => Math.abs(sample) > 0.01))
      page.heardAt = performance.now();
  }, 5);
};

/** Milliseconds from pressing play to the first sound, on a page that has settled. */
const timePlay = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  const button = page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first();
  await button.waitFor();
  await pause(SETTLE_MS);
  const pressedAt = await button.evaluate((element: HTMLElement) => {
    const at = performance.now();
    element.click();
    return at;
  });
  for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await pause(25)) {
    const startedAt = await page.evaluate(() => (window as unknown as { heardAt?: number }).heardAt); // set by detectSound
    if (startedAt !== undefined) return startedAt - pressedAt;
  }
  throw new Error(`${address} is silent`);
};

const buildRecordings = async () => {
  const files = [];
  for (const rate of ['even', 'uneven'] as const) {
    const { name, buffer } = await buildTimedMp3(`press ${rate}`, MINUTES * 60, 60, rate);
    files.push({ label: `MP3 of an ${rate} rate`, name, bytes: buffer });
  }
  const real = path.join(CORPUS, 'moby-dick-5-chapters.m4b');
  if (existsSync(real)) files.push({ label: 'M4B', name: path.basename(real), bytes: readFileSync(real) });
  return files;
};

/** Measures the time from play to sound in Chromium, each time on a new page, with a fast and a slow connection. */
export const measureStartLatency = async (
  product: Product,
  { ask }: Client,
  rounds: number,
  print: (line: string) => void,
): Promise<void> => {
  const chrome = await findChromium();
  const browser = await chromium.launch({
    ...chrome,
    args: [...chrome.args, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const context = await browser.newContext();
    await (await signIn(context, product.url, product.demo)).close();
    for (const { label, name, bytes } of await buildRecordings()) {
      await ask('PUT', `/files/${encodeURIComponent(name)}`, { body: new Blob([new Uint8Array(bytes)]) });
      for (const [line, isSlow] of [
        ['here', false],
        ['40 ms and 10 Mbit/s', true],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const page = await context.newPage();
          await page.addInitScript(detectSound);
          if (isSlow) {
            const session = await context.newCDPSession(page);
            await session.send('Network.emulateNetworkConditions', SLOW_LINE);
          }
          times.push(await timePlay(page, `${product.url}/en/user/audio/${encodeURIComponent(name)}`));
          await page.close();
        }
        print(`play to sound, ${label}, ${line}: ${formatSpread(times)}`);
      }
    }
  } finally {
    await browser.close();
  }
};
