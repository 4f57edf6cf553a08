import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { findFirefox, firefoxOptions } from './firefox/find.ts';
import { choosePlaces, type Place } from './place.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
// What goes well waits for none of these: they are for machines that have much else to do.
const TEST_PATIENCE_MS = 120_000;
const ACTION_PATIENCE_MS = 20_000;
const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 20_000;

/** A product that runs already, base path included; its `ready.json` lies in E2E_DATA_DIR. Else one is started. */
const running = process.env.E2E_URL?.replace(/\/*$/, '/');
// Stories empty shelves: each worker has an installation of its own. One story alone needs no more than one.
const places = await choosePlaces(path.join(os.tmpdir(), 'lectern-e2e-'), Number(process.env.E2E_WORKERS ?? 1));
const mine = places[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!mine) throw new Error('There are more workers than E2E_WORKERS names.');
const urlOf = ({ port }: Place): string => `http://127.0.0.1:${port}`;
/** Where a browser opens it. */
const browserUrlOf = ({ port }: Place): string => `http://lectern.localhost:${port}`;
if (!running) process.env.E2E_DATA_DIR = mine.dataDir; // there specs find `ready.json` and the shop's outbox

/** What `packages/sign-in-doubles` says of itself. */
const providersAt = ({ providersPort }: Place) => ({
  GOOGLE_ISSUER: `http://127.0.0.1:${providersPort}`,
  GOOGLE_CLIENT_ID: 'lectern',
  GOOGLE_CLIENT_SECRET: 'a secret of nobody',
  FACEBOOK_APP_ID: '1234567890',
  FACEBOOK_APP_SECRET: 'a secret of nobody',
  FACEBOOK_DIALOG_URL: `http://127.0.0.1:${providersPort + 1}/dialog/oauth`,
  FACEBOOK_GRAPH_URL: `http://127.0.0.1:${providersPort + 1}`,
});

/** The browser of the stories: Chromium, or with E2E_BROWSER=firefox this machine's Firefox. */
const browser = async () => {
  if (process.env.E2E_BROWSER !== 'firefox')
    return { ...devices['Desktop Chrome'], launchOptions: await findChromium() };
  const firefox = findFirefox();
  if (firefox === null) throw new Error('No Firefox was found: install one and name it in FIREFOX_PATH.');
  return firefoxOptions(firefox);
};

export default defineConfig({
  testDir: './specs',
  ...(!running && { globalTeardown: './global-teardown.ts' }), // who started them removes them
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: ACTION_PATIENCE_MS },
  forbidOnly: true,
  // A browser beside other work now and then loses a moment. What passes only when repeated is named in the output.
  retries: 2,
  ...(!process.env.E2E_LONG && { grepInvert: /@long/ }), // those that take minutes are a stage of their own
  fullyParallel: false,
  workers: running ? 1 : places.length,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    ...(await browser()),
    baseURL: running ?? browserUrlOf(mine),
    ignoreHTTPSErrors: running !== undefined, // a try has a certificate that nobody signed
    serviceWorkers: 'block', // each story begins with what the server has; `offline` tells of the worker
    actionTimeout: ACTION_PATIENCE_MS,
    trace: 'on-first-retry', // to write every story down takes as long as the story
    video: 'off', // needs a download of its own, and a trace tells more
  },
  // The real start on a data folder of its own: what a reader gets is what is tested.
  webServer: running
    ? []
    : places.flatMap((place) => [
        {
          // Google and Facebook, played
          command: `"${process.execPath}" packages/sign-in-doubles/src/main.ts ${place.providersPort} ${browserUrlOf(place)}`,
          cwd: ROOT,
          url: `http://127.0.0.1:${place.providersPort}/.well-known/openid-configuration`,
          timeout: START_PATIENCE_MS,
          reuseExistingServer: false,
          stdout: 'ignore',
          stderr: 'ignore',
        },
        {
          command: `"${process.execPath}" scripts/start/main.ts`,
          cwd: ROOT,
          url: urlOf(place),
          timeout: START_PATIENCE_MS,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_PATIENCE_MS },
          stdout: 'ignore',
          stderr: 'pipe',
          env: { PORT: String(place.port), DATA_DIR: place.dataDir, ...providersAt(place) },
        },
      ]),
});
