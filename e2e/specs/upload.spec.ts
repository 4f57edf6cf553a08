import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buildEpub } from '@lectern/sample-books';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures/session.ts';

const MB = 1024 ** 2;
const CHUNK = 8 * MB;

/** Writes a book of 40 MB to disk. */
const writeLargeFile = async (file: string, title: string): Promise<{ path: string; size: number }> => {
  const bytes = await buildEpub({ title, cover: randomBytes(40 * MB) });
  await writeFile(file, bytes);
  return { path: file, size: bytes.length };
};

/** Controls the network of this page: upload rate and connection. */
const controlNetwork = async (page: Page) => {
  const network: CDPSession = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const setConditions = (offline: boolean, uploadThroughput: number): Promise<void> =>
    network
      .send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
      .then(() => undefined);
  return {
    slowDown: () => setConditions(false, 6 * MB),
    disconnect: () => setConditions(true, 0),
    restore: () => setConditions(false, -1),
  };
};

/** An upper bound of the bytes sent more than once: every chunk counts as if it was sent completely. */
const trackResentBytes = (page: Page, size: number) => {
  let sentBytes = 0;
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    sentBytes += Math.min(CHUNK, size - Number(request.headers()['upload-offset']));
  });
  return () => sentBytes - size;
};

const startUpload = async (page: Page, file: string): Promise<void> => {
  await page.goto('en/user/books');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(file);
};
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
const getProgress = (page: Page) => async () =>
  Number(await row(page, 'large.epub').getByRole('progressbar').getAttribute('aria-valuenow'));

test('[UPL-23] [UPL-25] a large file survives a lost connection, shows that it waits, and resends little', async ({
  page,
}, info) => {
  const { path, size } = await writeLargeFile(info.outputPath('large.epub'), 'Through the Tunnel');
  const network = await controlNetwork(page);
  const getResentBytes = trackResentBytes(page, size);
  await network.slowDown();
  await startUpload(page, path);
  await expect.poll(getProgress(page)).toBeGreaterThan(45);
  await network.disconnect();
  await expect(row(page, 'large.epub')).toContainText('No connection. Resumes automatically');
  await expect(page.getByRole('heading', { name: 'Waiting for connection' })).toBeVisible();
  await network.restore();
  await expect(row(page, 'Through the Tunnel')).toContainText('In your library');
  expect(getResentBytes()).toBeLessThanOrEqual(size / 5);
});

test('[UPL-19] [UPL-20] [UPL-21] a large file is paused, resumed, and continued after a reload', async ({
  page,
}, info) => {
  const { path, size } = await writeLargeFile(info.outputPath('large.epub'), 'Taken Up Again');
  const network = await controlNetwork(page);
  const getResentBytes = trackResentBytes(page, size);
  await network.slowDown();
  await startUpload(page, path);
  await expect.poll(getProgress(page)).toBeGreaterThan(25);
  await row(page, 'large.epub').getByRole('button', { name: 'Pause large.epub' }).click();
  await expect(row(page, 'large.epub')).toContainText(/Paused · .* of 40/);
  const paused = await getProgress(page)();
  await row(page, 'large.epub').getByRole('button', { name: 'Resume large.epub' }).click();
  await expect.poll(getProgress(page)).toBeGreaterThan(paused + 20);

  page.on('dialog', (leaving) => leaving.accept());
  await page.reload();
  await network.restore();
  await startUpload(page, path);
  await expect(row(page, 'Taken Up Again')).toContainText('In your library');
  expect(getResentBytes()).toBeLessThanOrEqual(2 * CHUNK);

  const before = getResentBytes();
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(row(page, 'large.epub')).toContainText('Already in your library. Nothing was added twice.');
  expect(getResentBytes()).toBe(before);
});
