// Does a listener come back to where they stopped, whatever happens? Real playback in Chromium, with the network cut every five minutes, restarts of the
// product, access tokens that expire, and a second device.  node bench/listening-soak/main.ts [--minutes=60] [--cut=20]
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from '@lectern/contracts';
import { findChromium } from '@lectern/e2e/chromium';
import { detectTime } from '@lectern/e2e/timed-audio';
import { chromium } from 'playwright-core';
import { createClient } from '../shared/client.ts';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { signIn } from '../shared/sign-in.ts';
import { buildTimedSet } from './recording.ts';
import { createSoundLog, type Gap } from './sound-log.ts';

const PORT = 3221;
const MINUTES = readNumberOption('minutes', 60);
const CUT_SECONDS = readNumberOption('cut', 20);
const NAME = 'soak.zip';
const MINUTE_MS = 60_000;
/** How long after a failure its gap may still last: connections are retried with growing delays. */
const RECOVERY_MS = 15_000;
const LONG_GAP_MS = 1000;
/** How far the place that the server has may be from the sound that was heard last, in seconds. */
const TOLERANCE_S = 0.5;

const report = createReport('listening-soak.txt');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-soak-'));
const environment = { FREE_STORAGE_BYTES: String(2 * 1024 ** 3), LOG_LEVEL: 'error' };
const start = () => startProduct(PORT, environment, dataDir);
let product = await start();
const browser = await chromium.launch({
  ...(await findChromium()),
  args: [...(await findChromium()).args, '--autoplay-policy=no-user-gesture-required'],
});

try {
  const client = await createClient(product.api, product.demo);
  const zip = await buildTimedSet('Soak', MINUTES + 5);
  await client.ask('PUT', `/files/${NAME}`, { body: new Blob([new Uint8Array(zip)]) });
  const open = async () =>
    listening.open.reply.parse(await (await client.ask('GET', `/listening/open?name=${NAME}`)).json());
  const { id, tracks } = await open();

  const context = await browser.newContext();
  const page = await signIn(context, product.browser, product.demo);
  const soundLog = await createSoundLog(page);
  const expired = new Set<string>();
  let saves = 0;
  let refused = 0;
  let answers = 0;
  page.on('response', (response) => {
    if (/\/listening\/positions\//.test(response.url()) && response.ok()) saves += 1;
  });
  // an access token that has expired is refused, until the page has renewed it
  await context.route('**/api/v1.0/**', (route) => {
    const authorization = route.request().headers().authorization ?? '';
    if (!expired.has(authorization)) return route.continue();
    refused += 1;
    return route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"auth.token_expired"}' });
  });
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });

  await page.goto(`${product.browser}/en/user/audio/${NAME}`);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().waitFor();
  await soundLog.start();
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
  const startedAt = Date.now();
  const failures: Gap[] = [];
  const memory: number[] = [];

  const cut = async (): Promise<void> => {
    await context.setOffline(true);
    await pause(CUT_SECONDS * 1000);
    await context.setOffline(false);
  };
  const restart = async (): Promise<void> => {
    await product.stop();
    product = await start();
  };
  const expire = async (): Promise<void> => {
    expired.add(authorization);
    await pause(1000);
  };
  /** A phone plays half a minute somewhere else; the listener stays here. */
  const playElsewhere = async (): Promise<void> => {
    const phone = await createClient(product.api, product.demo);
    answers += 1;
    const basedOn = (await open()).position?.version ?? 0;
    const origin = { holder: 'phone', number: answers, basedOn };
    const json = { device: 'phone', deviceName: 'Phone', origin, atMs: 5000, ageMs: 0, goesOn: false };
    await phone.ask('POST', `/listening/positions/${id}`, { json });
    const stay = page.getByRole('button', { name: /^(Stay here|Go on here)$/ });
    await stay.waitFor({ timeout: 120_000 });
    await stay.click();
  };
  const events: { at: number; name: string; run: () => Promise<void> }[] = [];
  for (let minute = 5; minute < MINUTES; minute += 5) events.push({ at: minute, name: 'cut', run: cut });
  for (const share of [0.29, 0.63]) events.push({ at: MINUTES * share, name: 'restart', run: restart });
  for (const share of [0.38, 0.71]) events.push({ at: MINUTES * share, name: 'expiry', run: expire });
  for (const share of [0.54, 0.79]) events.push({ at: MINUTES * share, name: 'second device', run: playElsewhere });

  for (const { at, name, run } of events.sort((a, b) => a.at - b.at)) {
    await pause(Math.max(0, startedAt + at * MINUTE_MS - Date.now()));
    memory.push(readResidentBytes(findChildProcess(product.pid, 'apps/api/src/main.ts')));
    const from = Date.now();
    await run();
    if (name === 'cut' || name === 'restart') failures.push({ from, to: Date.now() + RECOVERY_MS });
    report.print(`${at.toFixed(1)} min: ${name}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
  await pause(Math.max(0, startedAt + MINUTES * MINUTE_MS - Date.now()));
  const gaps = (await soundLog.getGaps()).filter(({ from, to }) => to - from > LONG_GAP_MS && from > startedAt + 5000);
  const samples = await soundLog.pressAndGetSamples('Pause', 0.5);
  const heardInFile = detectTime(samples) + 0.25;
  await pause(3000);
  const opened = await open();
  const placeS = ((opened.position?.fraction ?? 0) * opened.durationMs) / 1000;
  let inFile = placeS;
  for (const { durationMs } of tracks) {
    if (inFile < durationMs / 1000) break;
    inFile -= durationMs / 1000;
  }
  const difference = Math.abs(inFile - heardInFile);
  const isInFailure = ({ from, to }: Gap): boolean => failures.some((one) => from < one.to && to > one.from);
  const outside = gaps.filter((gap) => !isInFailure(gap));
  const format = (list: Gap[]): string =>
    list
      .map(
        ({ from, to }) => `${((to - from) / 1000).toFixed(1)} s at ${((from - startedAt) / MINUTE_MS).toFixed(1)} min`,
      )
      .join(', ');
  report.print(
    `place at the end: ${placeS.toFixed(2)} s (in its file ${inFile.toFixed(2)}), heard ${heardInFile.toFixed(2)}: ${difference.toFixed(2)} s apart`,
  );
  report.print(
    `gaps over 1 s outside the failures: ${outside.length} ${format(outside)}; inside: ${format(gaps.filter(isInFailure))}`,
  );
  report.print(
    `${saves} saves arrived; ${refused} calls with an expired token were refused; memory of the API: ${memory.map(formatMegabytes).join(', ')}`,
  );
  if (difference > TOLERANCE_S || outside.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  report.save();
}
