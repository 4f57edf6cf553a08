import { buildFlac, buildOpus, buildPng, buildWav, buildZip } from '@lectern/sample-books';
import { getPlayer, openRecording, startPlayback } from '../fixtures/audio-player.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';

for (const { name, mimeType, buffer } of [
  { name: 'lossless.flac', mimeType: 'audio/flac', buffer: buildFlac({ title: 'Lossless', seconds: 30 }) },
  { name: 'small.opus', mimeType: 'audio/ogg', buffer: buildOpus({ title: 'Small', seconds: 30 }) },
  { name: 'plain.wav', mimeType: 'audio/wav', buffer: buildWav({ title: 'Plain', seconds: 30 }) },
])
  test(`[FMT-100] ${name} is uploaded, and plays in a browser that can`, async ({ page, session }) => {
    await session.uploadBooks([{ name, title: name, mimeType, buffer }]);
    await openRecording(page, name);
    await startPlayback(page);
    await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
  });

test('[FMT-100] a recording that this browser cannot play says so, and that it can be downloaded', async ({
  page,
  session,
}) => {
  const bytes = buildWav({ title: 'Unknown Codec', seconds: 30 });
  // the format of the samples, which no browser knows
  bytes.writeUInt16LE(0x7777, bytes.indexOf('fmt ') + 8);
  await session.uploadBooks([{ name: 'codec.wav', title: 'Unknown Codec', mimeType: 'audio/wav', buffer: bytes }]);
  await openRecording(page, 'codec.wav');
  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Your browser can’t play this file. You can still download it.')).toBeVisible();
});

test('[FMT-29] a comic with a page that cannot be drawn has that page, and says so', async ({ page, session }) => {
  const buffer = await buildZip([
    { path: '1.png', content: buildPng({ width: 300, height: 400 }) },
    { path: '2.jxl', content: Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1') },
    { path: '2.5.png', content: buildPng({ width: 300, height: 400 }) },
  ]);
  const mimeType = 'application/vnd.comicbook+zip';
  const [id] = await session.uploadBooks([{ name: 'mixed.cbz', title: 'Mixed', mimeType, buffer }]);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`${readInstallation().browser}/en/reader/${id}`);
  const status = page.locator('p[aria-live]');
  await expect(status).toHaveText('Page 1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('Page 2 of 3');
  await expect(page.frameLocator('iframe').getByText('Page 2 can’t be displayed')).toBeVisible();
});
