import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { createFirefoxOptions, findFirefox } from './firefox/find.ts';
import { createVisitorState } from './fixtures/cookie-choice.ts';
import { allocateInstances, type Instance } from './instances.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
// Generous limits for busy machines; a passing test does not reach them.
const TEST_TIMEOUT_MS = 120_000;
const ACTION_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

/** The URL of a running product, base path included, with its `ready.json` in E2E_DATA_DIR. Without it one is started. */
const externalUrl = process.env.E2E_URL?.replace(/\/*$/, '/');
// Tests delete all books, so each worker has an instance of its own. A single test needs only one.
const instances = await allocateInstances(path.join(os.tmpdir(), 'lectern-e2e-'), Number(process.env.E2E_WORKERS ?? 1));
const workerInstance = instances[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!workerInstance) throw new Error('There are more workers than E2E_WORKERS names.');
const getUrl = ({ port }: Instance): string => `http://127.0.0.1:${port}`;
/** The URL for browsers. */
const getBrowserUrl = ({ port }: Instance): string => `http://lectern.localhost:${port}`;
if (!externalUrl) process.env.E2E_DATA_DIR = workerInstance.dataDir; // specs find `ready.json` and the shop's outbox there

process.env.E2E_BROWSER_URL = externalUrl ?? getBrowserUrl(workerInstance);

/** The settings for the mocked providers of `packages/sign-in-doubles`. */
const getProviderEnvironment = ({ providersPort }: Instance) => ({
  GOOGLE_ISSUER: `http://127.0.0.1:${providersPort}`,
  GOOGLE_CLIENT_ID: 'lectern',
  GOOGLE_CLIENT_SECRET: 'a secret of nobody',
  FACEBOOK_APP_ID: '1234567890',
  FACEBOOK_APP_SECRET: 'a secret of nobody',
  FACEBOOK_DIALOG_URL: `http://127.0.0.1:${providersPort + 1}/dialog/oauth`,
  FACEBOOK_GRAPH_URL: `http://127.0.0.1:${providersPort + 1}`,
});

/** Every reader gets an internal Adobe account. */
const ADOBE_ENVIRONMENT = { ADOBE_VENDOR_ID: 'LECTERN', ADOBE_NODE: '0123456789ab' };

/** The recipient of the contact form. */
const OPERATOR_ENVIRONMENT = { OPERATOR_EMAIL: 'operator@lantern.example' };

/** The browser of the tests: Chromium, or with E2E_BROWSER=firefox this machine's Firefox. */
const createBrowserOptions = async () => {
  if (process.env.E2E_BROWSER !== 'firefox')
    return { ...devices['Desktop Chrome'], launchOptions: await findChromium() };
  const firefox = findFirefox();
  if (firefox === null) throw new Error('No Firefox was found: install one and name it in FIREFOX_PATH.');
  return createFirefoxOptions(firefox);
};

export default defineConfig({
  testDir: './specs',
  snapshotPathTemplate: '{testDir}/../transcripts/{arg}{ext}',
  ...(!externalUrl && { globalTeardown: './global-teardown.ts' }), // whoever started the instances removes their data
  timeout: TEST_TIMEOUT_MS,
  expect: {
    timeout: ACTION_TIMEOUT_MS,
    toHaveScreenshot: { pathTemplate: '{testDir}/{testFileName}-snapshots/{arg}-{platform}{ext}' },
  },
  forbidOnly: true,
  // Under load a browser may miss a deadline. Tests that pass only on retry are listed as flaky.
  retries: 2,
  ...(!process.env.E2E_LONG && { grepInvert: /@long/ }), // tests that take minutes are a separate stage
  fullyParallel: false,
  workers: externalUrl ? 1 : instances.length,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    ...(await createBrowserOptions()),
    baseURL: process.env.E2E_BROWSER_URL,
    storageState: createVisitorState(), // the banner would be in the way; `cookies` tests it
    ignoreHTTPSErrors: externalUrl !== undefined, // a test deployment has a self-signed certificate
    serviceWorkers: 'block', // each test starts with fresh data from the server; `offline` tests the worker
    actionTimeout: ACTION_TIMEOUT_MS,
    trace: 'on-first-retry', // tracing every test would double its time
    video: 'off', // needs another download, and a trace shows more
  },
  // Starts the real product on a data folder of its own.
  webServer: externalUrl
    ? []
    : instances.flatMap((instance) => [
        {
          // mocked Google and Facebook
          command: `"${process.execPath}" packages/sign-in-doubles/src/main.ts ${instance.providersPort} ${getBrowserUrl(instance)}`,
          cwd: ROOT,
          url: `http://127.0.0.1:${instance.providersPort}/.well-known/openid-configuration`,
          timeout: START_TIMEOUT_MS,
          reuseExistingServer: false,
          stdout: 'ignore',
          stderr: 'ignore',
        },
        {
          command: `"${process.execPath}" scripts/start/main.ts`,
          cwd: ROOT,
          url: getUrl(instance),
          timeout: START_TIMEOUT_MS,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_TIMEOUT_MS },
          stdout: 'ignore',
          stderr: 'pipe',
          env: {
            PORT: String(instance.port),
            DATA_DIR: instance.dataDir,
            ...getProviderEnvironment(instance),
            ...ADOBE_ENVIRONMENT,
            ...OPERATOR_ENVIRONMENT,
          },
        },
      ]),
});
