// A large file in the browser over a line that is lost again and again: how much is sent twice.
// node bench/cuts/main.ts [--mb=2048] [--cuts=3]
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { anM4b } from '@lectern/sample-books';
import { chromium, type Page } from 'playwright-core';
import { openDoor } from '../shared/door.ts';
import { childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';

const [PORT, DOOR] = [3194, 3195];
const MIB = 1024 ** 2;
const asked = (name: string, otherwise: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? otherwise);
const MB = asked('mb', 2048);
const CUTS = asked('cuts', 3);
/** The target: of all bytes so many may go twice. */
const MOST_AGAIN = 0.02;
const SHUT_MS = 1_500;
const LOOK_MS = 100;
const PATIENCE_MS = 30 * 60_000;
const TITLE = 'A Long Recording';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-cuts-'));

/** An audiobook with much behind its sound that no parser has to read: a box of type `free` with a length of 64 bits. */
const aLargeBook = async (): Promise<string> => {
  const file = path.join(folder, 'long.m4b');
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + MB * MIB), 8);
  await pipeline(async function* () {
    yield Buffer.concat([anM4b({ title: TITLE }), head]);
    for (let n = 0; n < MB; n += 1) yield randomBytes(MIB);
  }, createWriteStream(file));
  return file;
};

const signIn = async (page: Page, url: string, { username, password }: { username: string; password: string }) => {
  await page.goto(`${url}/en`);
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor();
};

const url = `http://127.0.0.1:${DOOR}`;
const door = await openDoor(DOOR, PORT);
const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String((MB + 1024) * MIB), PUBLIC_URL: url });
const browser = await chromium.launch(await findChromium());
try {
  const page = await browser.newPage();
  await signIn(page, url, product.demo);
  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const file = await aLargeBook();
  const idle = residentBytes(api);
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, residentBytes(api))), LOOK_MS);

  const before = door.bytes();
  let broken = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'PATCH') broken += 1;
  });
  const began = performance.now();
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(file);
  const bar = page.getByRole('dialog').getByRole('listitem').getByRole('progressbar');
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const at = (100 * cut) / (CUTS + 1);
    while (Number((await bar.getAttribute('aria-valuenow')) ?? 0) < at) await pause(LOOK_MS);
    door.shut();
    await pause(SHUT_MS);
    door.open();
    process.stdout.write(`cut ${cut} at ${at.toFixed(0)} %\n`);
  }
  await page.getByText('In your cloud').waitFor({ timeout: PATIENCE_MS });
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watching);
  if (!(await page.getByRole('dialog').getByText(TITLE).isVisible())) throw new Error('another book came of it');
  const bytes = door.bytes() - before;
  const again = bytes / statSync(file).size - 1;
  process.stdout.write(
    `${MB} MB with ${CUTS} cuts in ${seconds.toFixed(0)} s, ${broken} requests with a piece broken off; ${(bytes / MIB).toFixed(1)} MB were sent in all, ${(100 * again).toFixed(2)} % more than the file (target: at most ${100 * MOST_AGAIN} %)\n`,
  );
  process.stdout.write(`resident memory of the API: idle ${megabytes(idle)}, at most ${megabytes(most)}\n`);
  if (again > MOST_AGAIN) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  door.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
