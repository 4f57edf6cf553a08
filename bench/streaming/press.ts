import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { aTimedMp3 } from '@lectern/e2e/timed-sound';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Client } from '../shared/client.ts';
import { spread } from '../shared/figures.ts';

type Product = { url: string; demo: { username: string; password: string } };

/** A phone's line. */
const SLOW_LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
/** A reader looks at the page before pressing play. */
const LOOK_MS = 2500;
const PATIENCE_MS = 30_000;
const MINUTES = 5;
const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus/audio');

/** Watches, before the page's own code, for the first sample that is no silence; its time stays in the page. */
const watchSound = (): void => {
  const page = window as unknown as { heardAt?: number }; // read by `pressed`
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
    if (page.heardAt === undefined && samples.some((one) => Math.abs(one) > 0.01)) page.heardAt = performance.now();
  }, 5);
};

/** Milliseconds from pressing play to sound, on a page that has been there for a moment. */
const pressed = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  const button = page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first();
  await button.waitFor();
  await pause(LOOK_MS);
  const asked = await button.evaluate((element: HTMLElement) => {
    const at = performance.now();
    element.click();
    return at;
  });
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(25)) {
    const heard = await page.evaluate(() => (window as unknown as { heardAt?: number }).heardAt); // set by watchSound
    if (heard !== undefined) return heard - asked;
  }
  throw new Error(`${address} is silent`);
};

const signedIn = async (browser: Browser, { url, demo }: Product) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/en`);
  await page.getByLabel('E-mail or username').fill(demo.username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/user\/\d+$/);
  await page.close();
  return context;
};

const recordings = async () => {
  const files = [];
  for (const rate of ['even', 'uneven'] as const) {
    const { name, buffer } = await aTimedMp3(`press ${rate}`, MINUTES * 60, 60, rate);
    files.push({ label: `MP3 of an ${rate} rate`, name, bytes: buffer });
  }
  const real = path.join(CORPUS, 'moby-dick-5-chapters.m4b');
  if (existsSync(real)) files.push({ label: 'M4B', name: path.basename(real), bytes: readFileSync(real) });
  return files;
};

/** Press play to sound in Chromium, each time on a new page, here and on a slow line. */
export const pressToSound = async (
  product: Product,
  { ask }: Client,
  rounds: number,
  tell: (line: string) => void,
): Promise<void> => {
  const chrome = await findChromium();
  const browser = await chromium.launch({
    ...chrome,
    args: [...chrome.args, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const context = await signedIn(browser, product);
    for (const { label, name, bytes } of await recordings()) {
      await ask('PUT', `/files/${encodeURIComponent(name)}`, { body: new Blob([new Uint8Array(bytes)]) });
      for (const [line, isSlow] of [
        ['here', false],
        ['40 ms and 10 Mbit/s', true],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const page = await context.newPage();
          await page.addInitScript(watchSound);
          if (isSlow) {
            const session = await context.newCDPSession(page);
            await session.send('Network.emulateNetworkConditions', SLOW_LINE);
          }
          times.push(await pressed(page, `${product.url}/en/user/audio/${encodeURIComponent(name)}`));
          await page.close();
        }
        tell(`play to sound, ${label}, ${line}: ${spread(times)}`);
      }
    }
  } finally {
    await browser.close();
  }
};
