import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { choosePlace } from './place.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const TEST_PATIENCE_MS = 60_000;
const ACTION_PATIENCE_MS = 20_000;
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 20_000;

const { port, dataDir } = await choosePlace(path.join(os.tmpdir(), 'lectern-e2e-'));
const url = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: './specs',
  globalTeardown: './global-teardown.ts',
  timeout: TEST_PATIENCE_MS,
  forbidOnly: true,
  // A browser beside other work now and then loses a moment. What passes only at the second try is named in the output.
  retries: 1,
  fullyParallel: false,
  workers: 1,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    actionTimeout: ACTION_PATIENCE_MS,
    trace: 'retain-on-failure',
    video: 'off', // needs a download of its own, and a trace tells more
    launchOptions: await findChromium(),
  },
  webServer: {
    // The real start on a data folder of its own: what a reader gets is what is tested.
    command: `"${process.execPath}" scripts/start/main.ts`,
    cwd: ROOT,
    url: `${url}/`,
    timeout: START_PATIENCE_MS,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_PATIENCE_MS },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: String(port), DATA_DIR: dataDir },
  },
});
