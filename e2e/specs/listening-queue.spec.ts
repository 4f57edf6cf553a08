import { buildEpub } from '@lectern/sample-books';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import {
  buildRecordingFile,
  getMiniPlayer,
  getPlayer,
  openRecording,
  startPlayback,
} from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';

const SHORT_MS = 4000;
const buildBook = (title: string, chapterMs = 60_000) =>
  buildRecordingFile(`${title.toLowerCase()}.m4b`, title, ['One', 'Two'], chapterMs);
const NAMES = ['Alpha', 'Beta', 'Gamma'];

test('[HEAR-80] [HEAR-81] books are queued from tile, book page and search, and the queue is ordered and emptied', async ({
  page,
  session,
}) => {
  await session.uploadBooks(NAMES.map((name) => buildBook(name)));
  await page.goto('/en/user/books');
  const choose = async (title: string, item: string) => {
    await page.getByRole('button', { name: `More options for ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Alpha', 'Add to queue');
  await expect(page.getByText('“Alpha” added to the queue.')).toBeVisible();
  await page.goto('/en/user/search?query=Beta');
  await page.getByRole('main').getByRole('button', { name: 'Add “Beta” to the queue' }).click();
  await page.getByRole('menuitem', { name: 'Play next' }).click();
  await expect(page.getByText('“Beta” plays next.')).toBeVisible();

  await openRecording(page, 'gamma.m4b');
  await page.getByRole('tab', { name: /^Queue/ }).click();
  const queue = page.getByRole('grid', { name: 'Queue' });
  const expectOrder = (titles: string[]) => expect(queue.getByRole('link')).toHaveText(titles);
  await expectOrder(['Beta', 'Alpha']);
  await queue.getByRole('button', { name: 'Move “Beta” down' }).click();
  await expectOrder(['Alpha', 'Beta']);
  await expect(page.getByText('Beta: 2 of 2')).toHaveCount(1);
  // by keys: Enter takes it, the arrow chooses a place, Enter drops it
  await queue.getByRole('button', { name: 'Move “Alpha”', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expectOrder(['Beta', 'Alpha']);
  await queue.getByRole('button', { name: 'Remove “Beta” from the queue' }).click();
  await expectOrder(['Alpha']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(['Beta', 'Alpha']);
  await page.reload();
  await page.getByRole('tab', { name: /^Queue/ }).click();
  await expectOrder(['Beta', 'Alpha']);
  expect(await findViolationsInAllThemes(page, 'queue')).toEqual([]);
  await page.getByRole('button', { name: 'Clear queue' }).click();
  await expect(page.getByText('Nothing is queued.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(['Beta', 'Alpha']);
});

test('[HEAR-80] a text has no place in the queue', async ({ page, session }) => {
  const buffer = await buildEpub({ title: 'Pages' });
  await session.uploadBooks([{ name: 'pages.epub', mimeType: 'application/epub+zip', buffer, title: 'Pages' }]);
  await page.goto('/en/user/books');
  await page.getByRole('button', { name: 'More options for Pages' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Add to queue' })).toHaveCount(0);
});

test('[HEAR-82] when a book ends, the next of the queue begins after a pause, and its page shows it', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildBook('Alpha', SHORT_MS), buildBook('Beta')]);
  await openRecording(page, 'beta.m4b');
  await page.goto('/en/user/books');
  await page.getByRole('button', { name: 'More options for Beta' }).click();
  await page.getByRole('menuitem', { name: 'Play next' }).click();
  await expect(page.getByText('“Beta” plays next.')).toBeVisible();
  await openRecording(page, 'alpha.m4b');
  await startPlayback(page);
  const offer = page.getByRole('region', { name: 'Next audiobook' });
  await expect(offer).toContainText('Up next: “Beta”', { timeout: 20_000 });
  await expect(offer.getByRole('timer')).toBeVisible();
  await offer.getByRole('button', { name: 'Play now' }).click();
  await expect(page.getByRole('heading', { name: 'Beta', level: 1 })).toBeVisible();
  await expect(getPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Queue/ }).click();
  await expect(page.getByText('Nothing is queued.')).toBeVisible();
});

test('[HEAR-82] [HEAR-83] the countdown begins the next book by itself, and not after the sleep timer', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildBook('Alpha', SHORT_MS), buildBook('Beta')]);
  const queueBeta = async () => {
    await page.goto('/en/user/books');
    await page.getByRole('button', { name: 'More options for Beta' }).click();
    await page.getByRole('menuitem', { name: 'Play next' }).click();
    await expect(page.getByText('“Beta” plays next.')).toBeVisible();
  };
  await queueBeta();
  await openRecording(page, 'alpha.m4b');
  await page.keyboard.press('Shift+ArrowRight');
  await startPlayback(page);
  await page.getByRole('button', { name: /^Sleep timer/ }).click();
  await page.getByRole('button', { name: 'End of chapter' }).click();
  const offer = page.getByRole('region', { name: 'Next audiobook' });
  await expect(offer).toBeVisible({ timeout: 20_000 });
  await expect(offer.getByRole('timer')).toHaveCount(0);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);

  await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('link', { name: 'Books', exact: true }).first().click();
  await expect(offer.getByRole('timer')).toBeVisible({ timeout: 30_000 });
  await expect(getMiniPlayer(page)).toContainText('Beta', { timeout: 20_000 });
  await expect(getMiniPlayer(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('[HEAR-85] the history lists what was listened to by day, and goes back there with a way back', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildRecordingFile('long.m4b', 'Long', ['One', 'Two', 'Three'], 600_000)]);
  await openRecording(page, 'long.m4b');
  const isRecorded = () => page.waitForResponse((response) => /reader\/sessions/.test(response.url()) && response.ok());
  await startPlayback(page);
  await expect(
    getPlayer(page)
      .getByText(/^0:0[2-9]/)
      .first(),
  ).toBeVisible();
  const recorded = isRecorded();
  await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.reload();
  await recorded;
  await page.getByRole('tab', { name: 'History' }).click();
  const day = page.getByRole('region', { name: 'Today' });
  await expect(day.getByRole('listitem')).toContainText(['This device']);
  expect(await findViolationsInAllThemes(page, 'history')).toEqual([]);
  await day.getByRole('button', { name: 'Go back in Long to 0:00' }).click();
  await expect(getPlayer(page)).toContainText('Chapter 1 of 3');
  await getPlayer(page).getByRole('button', { name: 'Back to 20:00' }).click();
  await expect(getPlayer(page)).toContainText('Chapter 3 of 3');
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
});
