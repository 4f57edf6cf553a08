// Is a seek quick, and does it land where it should? Ten hours of MP3 files with tags, pictures and rubbish around their sound, played in Chromium: the time
// from the slider to the sound, and the place that the sound itself tells.
// node bench/seeks/main.ts [--hours=10] [--seeks=100] [--seed=1] [--only=constant|variable|one-file]
import { listening } from '@lectern/contracts';
import { findChromium } from '@lectern/e2e/chromium';
import { detectPart, detectTime, SAMPLE_RATE } from '@lectern/e2e/timed-audio';
import { chromium } from 'playwright-core';
import { createClient } from '../shared/client.ts';
import { readNumberOption, readOption } from '../shared/options.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { signIn } from '../shared/sign-in.ts';
import { formatSpread } from '../shared/statistics.ts';
import { createSoundProbe } from './sound-probe.ts';
import { type BitRate, buildTimedSet, PART_SECONDS } from './timed-set.ts';

const PORT = 3231;
const HOURS = readNumberOption('hours', 10);
const SEEKS = readNumberOption('seeks', 100);
const SEED = readNumberOption('seed', 1);
const only = readOption('only');

const MAX_LATENCY_MS = 250;
const MAX_ERROR_MS = 100;
/** The place is told by this part of the sound, in seconds from its beginning. */
const [FROM_S, TO_S] = [0.02, 0.22];

/** `one-file`: as a browser without Media Source plays it. */
type Mode = { name: string; bitRate: BitRate; isOneFile: boolean };
const MODES: readonly Mode[] = [
  { name: 'variable', bitRate: 'variable', isOneFile: false },
  { name: 'constant', bitRate: 'constant', isOneFile: false },
  { name: 'one-file', bitRate: 'constant', isOneFile: true },
];

/** Whole seconds at random whose sound lies within one cycle of the tones. */
const pickPlaces = (count: number, seconds: number): number[] => {
  let state = SEED;
  const places: number[] = [];
  while (places.length < count) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const second = Math.floor((state / 0x80000000) * seconds);
    if (second % 10 !== 0 && second % 10 !== 9) places.push(second);
  }
  return places;
};

const report = createReport('seeks.txt');
const chrome = await findChromium();
const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String(4 * 1024 ** 3), LOG_LEVEL: 'error' });
const args = [...chrome.args, '--autoplay-policy=no-user-gesture-required'];
const browser = await chromium.launch({ ...chrome, args });
try {
  const client = await createClient(product.api, product.demo);
  const context = await browser.newContext();
  await (await signIn(context, product.browser, product.demo)).close();
  for (const { name, bitRate, isOneFile } of MODES.filter((mode) => only === undefined || mode.name === only)) {
    const file = `seeks-${name}.zip`;
    const zip = await buildTimedSet(name, bitRate, Math.ceil((HOURS * 3600) / PART_SECONDS));
    await client.ask('PUT', `/files/${file}`, { body: new Blob([new Uint8Array(zip)]) });
    const opened = await client.ask('GET', `/listening/open?name=${file}`);
    const { durationMs, tracks } = listening.open.reply.parse(await opened.json());
    const starts: number[] = [];
    tracks.reduce((startMs, track) => (starts.push(startMs), startMs + track.durationMs), 0);

    const page = await context.newPage();
    if (isOneFile) await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaSource'));
    const probe = await createSoundProbe(page);
    await page.goto(`${product.browser}/en/user/audio/${file}`);
    const play = page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first();
    await play.waitFor();
    await probe.start();
    await play.click();
    await page.getByRole('main').getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
    const latencies: number[] = [];
    const errors: number[] = [];
    for (const second of pickPlaces(SEEKS, durationMs / 1000 - 10)) {
      const { latencyMs, samples } = await probe.seek(second);
      const window = samples.slice(Math.round(FROM_S * SAMPLE_RATE), Math.round(TO_S * SAMPLE_RATE));
      const heardMs = (detectTime(window) - (FROM_S + TO_S) / 2) * 1000 + (starts[detectPart(window)] ?? Number.NaN);
      const error = heardMs - second * 1000;
      if (!(Math.abs(error) <= MAX_ERROR_MS) || latencyMs > MAX_LATENCY_MS)
        report.print(`  ${name}, ${second} s: ${latencyMs.toFixed(0)} ms, ${error.toFixed(0)} ms off`);
      latencies.push(latencyMs);
      errors.push(Math.abs(error));
    }
    await page.close();
    report.print(`${name}, ${SEEKS} seeks in ${HOURS} hours, to the sound: ${formatSpread(latencies)}`);
    report.print(`${name}, how far the sound is from the place: ${formatSpread(errors)}`);
    if (!latencies.every((ms) => ms <= MAX_LATENCY_MS) || !errors.every((ms) => ms <= MAX_ERROR_MS))
      process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  report.save();
}
