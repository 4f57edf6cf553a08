// Uploads a large file in the browser over a connection that fails several times, and measures how much is sent twice.
// node bench/interrupted-upload/main.ts [--mb=2048] [--cuts=3]
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { buildM4b } from '@lectern/sample-books';
import { chromium, type Page } from 'playwright-core';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { startTcpProxy } from '../shared/tcp-proxy.ts';

const [PORT, PROXY_PORT] = [3194, 3195];
const MIB = 1024 ** 2;
const MB = readNumberOption('mb', 2048);
const CUTS = readNumberOption('cuts', 3);
/** The target: at most this share of the bytes may be sent twice. */
const MAX_RESENT_SHARE = 0.02;
const OUTAGE_MS = 1_500;
const POLL_MS = 100;
const TIMEOUT_MS = 30 * 60_000;
const TITLE = 'A Long Recording';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-interrupted-upload-'));

/** Builds an audiobook that ends with a large `free` box (64-bit length), which no parser has to read. */
const buildLargeAudiobook = async (): Promise<string> => {
  const file = path.join(folder, 'long.m4b');
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + MB * MIB), 8);
  await pipeline(async function* () {
    yield Buffer.concat([buildM4b({ title: TITLE }), head]);
    for (let n = 0; n < MB; n += 1) yield randomBytes(MIB);
  }, createWriteStream(file));
  return file;
};

const signIn = async (page: Page, url: string, { username, password }: { username: string; password: string }) => {
  await page.goto(`${url}/en`);
  await page.getByLabel('Email or username').fill(username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor();
};

const url = `http://127.0.0.1:${PROXY_PORT}`;
const proxy = await startTcpProxy(PROXY_PORT, PORT);
const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String((MB + 1024) * MIB), PUBLIC_URL: url });
const browser = await chromium.launch(await findChromium());
try {
  const page = await browser.newPage();
  await signIn(page, url, product.demo);
  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const file = await buildLargeAudiobook();
  const idleBytes = readResidentBytes(api);
  let peakBytes = 0;
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, readResidentBytes(api))), POLL_MS);

  const before = proxy.bytes();
  let failedRequests = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'PATCH') failedRequests += 1;
  });
  const startedAt = performance.now();
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(file);
  const bar = page.getByRole('dialog').getByRole('listitem').getByRole('progressbar');
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const percent = (100 * cut) / (CUTS + 1);
    while (Number((await bar.getAttribute('aria-valuenow')) ?? 0) < percent) await pause(POLL_MS);
    proxy.block();
    await pause(OUTAGE_MS);
    proxy.open();
    printLine(`cut ${cut} at ${percent.toFixed(0)} %`);
  }
  await page.getByText('In your library').waitFor({ timeout: TIMEOUT_MS });
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  if (!(await page.getByRole('dialog').getByText(TITLE).isVisible()))
    throw new Error('the upload produced another book');
  const bytes = proxy.bytes() - before;
  const resentShare = bytes / statSync(file).size - 1;
  printLine(
    `${MB} MB with ${CUTS} cuts in ${seconds.toFixed(0)} s, ${failedRequests} requests with an interrupted chunk; ${(bytes / MIB).toFixed(1)} MB were sent in all, ${(100 * resentShare).toFixed(2)} % more than the file (target: at most ${100 * MAX_RESENT_SHARE} %)`,
  );
  printLine(`resident memory of the API: idle ${formatMegabytes(idleBytes)}, at most ${formatMegabytes(peakBytes)}`);
  if (resentShare > MAX_RESENT_SHARE) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
