import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { anEpub } from '@lectern/sample-books';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures/signed-in.ts';

const MB = 1024 ** 2;
const PIECE = 8 * MB;

/** A book of 40 MB on the reader's disk. */
const aLargeFile = async (file: string, title: string): Promise<{ path: string; size: number }> => {
  const bytes = await anEpub({ title, cover: randomBytes(40 * MB) });
  await writeFile(file, bytes);
  return { path: file, size: bytes.length };
};

/** The line of this page: so many bytes a second go up, or none at all. */
const theLine = async (page: Page) => {
  const line: CDPSession = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const is = (offline: boolean, uploadThroughput: number): Promise<void> =>
    line
      .send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
      .then(() => undefined);
  return { slow: () => is(false, 6 * MB), lost: () => is(true, 0), fast: () => is(false, -1) };
};

/** What was sent more than once at most, in bytes: each piece counts as if it had gone whole. */
const sentAgain = (page: Page, size: number) => {
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    begun += Math.min(PIECE, size - Number(request.headers()['upload-offset']));
  });
  return () => begun - size;
};

const begin = async (page: Page, file: string): Promise<void> => {
  await page.goto('en/user/books');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(file);
};
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
const share = (page: Page) => async () =>
  Number(await row(page, 'large.epub').getByRole('progressbar').getAttribute('aria-valuenow'));

test('[UPL-23] [UPL-25] a large file outlives a lost network, says that it waits, and little of it is sent again', async ({
  page,
}, info) => {
  const { path, size } = await aLargeFile(info.outputPath('large.epub'), 'Through the Tunnel');
  const line = await theLine(page);
  const again = sentAgain(page, size);
  await line.slow();
  await begin(page, path);
  await expect.poll(share(page)).toBeGreaterThan(45);
  await line.lost();
  await expect(row(page, 'large.epub')).toContainText('No connection, goes on by itself');
  await expect(page.getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible();
  await line.fast();
  await expect(row(page, 'Through the Tunnel')).toContainText('In your cloud');
  expect(again()).toBeLessThanOrEqual(size / 5);
});

test('[UPL-19] [UPL-20] [UPL-21] a large file is paused, gone on with, and found again after a reload', async ({
  page,
}, info) => {
  const { path, size } = await aLargeFile(info.outputPath('large.epub'), 'Taken Up Again');
  const line = await theLine(page);
  const again = sentAgain(page, size);
  await line.slow();
  await begin(page, path);
  await expect.poll(share(page)).toBeGreaterThan(25);
  await row(page, 'large.epub').getByRole('button', { name: 'Pause large.epub' }).click();
  await expect(row(page, 'large.epub')).toContainText(/Paused · .* of 40/);
  const paused = await share(page)();
  await row(page, 'large.epub').getByRole('button', { name: 'Go on with large.epub' }).click();
  await expect.poll(share(page)).toBeGreaterThan(paused + 20);

  page.on('dialog', (leaving) => leaving.accept());
  await page.reload();
  await line.fast();
  await begin(page, path);
  await expect(row(page, 'Taken Up Again')).toContainText('In your cloud');
  expect(again()).toBeLessThanOrEqual(2 * PIECE);

  const before = again();
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(row(page, 'large.epub')).toContainText('Already in your cloud');
  expect(again()).toBe(before);
});
