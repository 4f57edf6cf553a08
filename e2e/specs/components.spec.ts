import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { expect, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';

const SERVER = path.resolve(import.meta.dirname, '../../apps/web/dev/main.ts');
/** Share of pixels that another rasteriser may draw otherwise. */
const TOLERANCE = 0.01;

let server: ChildProcess;
let url = '';

test.skip(process.platform !== 'linux', 'the screenshots are those of Linux');
test.beforeAll(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}/dev/components.html`;
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), API_URL: 'http://127.0.0.1:1' };
  server = fork(SERVER, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  await once(server, 'message');
});
test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.disconnect();
  await ended;
});

test('[HOUSE-64] the parts of the interface look as they did, in every theme', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  for (const theme of ['Light', 'Dark', 'Classic']) {
    const sample = page.locator(`[data-sample=${theme}]`);
    await expect(sample).toHaveScreenshot(`components-${theme.toLowerCase()}.png`, { maxDiffPixelRatio: TOLERANCE });
  }
  expect(await findViolations(page)).toEqual([]);
});
