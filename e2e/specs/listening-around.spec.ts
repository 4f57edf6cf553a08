import { buildEpub } from '@lectern/sample-books';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import {
  buildDefaultRecording,
  buildRecordingFile,
  CHAPTERS,
  getMiniPlayer,
  getPlayer,
  openRecording,
  startPlayback,
  TITLE,
} from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

test.describe('mini player', () => {
  test('[HEAR-20] [HEAR-21] [HEAR-22] the mini player follows, survives a reload, hides on the player page and stops', async ({
    page,
    session,
  }) => {
    const names = ['one', 'two'];
    await session.uploadBooks([
      buildDefaultRecording(),
      ...names.map((name) => buildRecordingFile(`${name}.m4b`, `Book ${name}`, CHAPTERS)),
    ]);
    await openRecording(page, 'two.m4b');
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
    await expect(getMiniPlayer(page)).toHaveCount(0);

    await openRecording(page);
    await startPlayback(page);
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await expect(getMiniPlayer(page)).toContainText(TITLE);
    await expect(getMiniPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await getMiniPlayer(page).getByRole('button', { name: 'Forward 30 seconds' }).click();
    await getMiniPlayer(page).getByRole('button', { name: 'Chapters' }).click();
    const panel = page.getByRole('dialog', { name: 'Chapters' }).locator(':scope > :first-child');
    await expect(panel).toHaveCSS('width', '315px');
    await expect(panel).toHaveCSS('height', '432px');
    await page
      .getByRole('dialog', { name: 'Chapters' })
      .getByRole('button', { name: /The Far Shore/ })
      .click();
    await page.keyboard.press('Escape');
    await expect(getMiniPlayer(page)).toContainText('The Far Shore');

    await page.reload();
    await expect(getMiniPlayer(page)).toContainText('The Far Shore');
    const foot = (await getMiniPlayer(page).boundingBox()) ?? { y: 0 };
    await page.getByRole('button', { name: 'More options for Book one' }).click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
    const bar = (await page.locator('[data-bar]').boundingBox()) ?? { y: 0, height: 0 };
    expect(bar.y + bar.height).toBeLessThanOrEqual(foot.y);
    await page.keyboard.press('Escape');

    await getMiniPlayer(page).getByRole('link', { name: 'Open player' }).click();
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(getMiniPlayer(page)).toHaveCount(0);
    await expect(getPlayer(page)).toContainText('Chapter 3 of 4');
    await page.goBack();
    await getMiniPlayer(page).getByRole('button', { name: 'Stop and close' }).click();
    await expect(getMiniPlayer(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
    await expect(getMiniPlayer(page)).toHaveCount(0);
  });

  test('[HEAR-21] playback continues while a book is read, and can be paused there', async ({ page, session }) => {
    const pages = { name: 'pages.epub', mimeType: 'application/epub+zip', buffer: await buildEpub({ title: 'Pages' }) };
    await session.uploadBooks([buildDefaultRecording(), { ...pages, title: 'Pages' }]);
    await openRecording(page);
    await startPlayback(page);
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await expect(page).toHaveURL(/\/reader\//);
    const pause = page.getByRole('button', { name: `Pause “${TITLE}”` });
    await pause.click();
    await expect(pause).toHaveCount(0);
    await page.goBack();
    await expect(getMiniPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('[HEAR-23] [HEAR-24] the overview resumes playback, and the device shows what plays', async ({
    page,
    session,
  }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await openRecording(page);
    await startPlayback(page);
    await page.keyboard.press('Shift+ArrowRight');
    await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await getMiniPlayer(page).getByRole('button', { name: 'Stop and close' }).click();
    const card = page.getByRole('article', { name: 'Continue listening' });
    await expect(card.getByRole('listitem').first()).toContainText('The Crossing');
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await card.getByRole('button', { name: `Continue listening to ${TITLE}` }).click();
    await expect(getMiniPlayer(page)).toContainText('The Crossing');
    const getMediaMetadata = () =>
      page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.album]);
    await expect.poll(getMediaMetadata).toEqual(['The Crossing', TITLE]);
    const getPlaybackState = () => page.evaluate(() => navigator.mediaSession.playbackState);
    await expect.poll(getPlaybackState).toBe('playing');
    await card.getByRole('button', { name: `Pause “${TITLE}”` }).click();
    await expect.poll(getPlaybackState).toBe('paused');
    await expect(card.getByRole('button', { name: `Continue listening to ${TITLE}` })).toBeVisible();
  });

  test('[HEAR-30] offline it shows an error, keeps the position, and opens once online', async ({ page, session }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await page.goto('/en/user/books');
    await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
    await page.route('**/listening/open**', (route) => route.abort());
    await page.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Couldn’t open the audiobook' })).toBeVisible();
    await page.unroute('**/listening/open**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  });
});

for (const [width, height] of VIEWPORT_SIZES)
  test(`[HEAR-13] the page and the mini player have no accessibility violations, ${width} wide${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await page.setViewportSize({ width, height });
    await openRecording(page);
    for (const tab of ['Info', 'Bookmarks', 'Chapters']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      expect(await findViolationsInAllThemes(page, `${tab} ${width}`)).toEqual([]);
    }
    await page.keyboard.press('5');
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await expect(getMiniPlayer(page)).toBeVisible();
    expect(await findViolationsInAllThemes(page, `foot ${width}`)).toEqual([]);
  });
