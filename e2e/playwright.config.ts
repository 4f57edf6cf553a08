import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { choosePlace } from './place.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
// What goes well waits for none of these: they are for machines that have much else to do.
const TEST_PATIENCE_MS = 120_000;
const ACTION_PATIENCE_MS = 20_000;
const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 20_000;

/** A product that runs already, base path included; its `ready.json` lies in E2E_DATA_DIR. Else one is started. */
const running = process.env.E2E_URL?.replace(/\/*$/, '/');
const { port, dataDir } = await choosePlace(path.join(os.tmpdir(), 'lectern-e2e-'));
const url = running ?? `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: './specs',
  ...(!running && { globalTeardown: './global-teardown.ts' }), // who started it removes it
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: ACTION_PATIENCE_MS },
  forbidOnly: true,
  // A browser beside other work now and then loses a moment. What passes only at the second try is named in the output.
  retries: 1,
  ...(!process.env.E2E_LONG && { grepInvert: /@long/ }), // those that take minutes are a stage of their own
  fullyParallel: false,
  workers: 1,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    ignoreHTTPSErrors: running !== undefined, // a try has a certificate that nobody signed
    serviceWorkers: 'block', // each story begins with what the server has; `offline` tells of the worker
    actionTimeout: ACTION_PATIENCE_MS,
    trace: 'retain-on-failure',
    video: 'off', // needs a download of its own, and a trace tells more
    launchOptions: await findChromium(),
  },
  ...(!running && {
    webServer: {
      // The real start on a data folder of its own: what a reader gets is what is tested.
      command: `"${process.execPath}" scripts/start/main.ts`,
      cwd: ROOT,
      url,
      timeout: START_PATIENCE_MS,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_PATIENCE_MS },
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PORT: String(port), DATA_DIR: dataDir },
    },
  }),
});
