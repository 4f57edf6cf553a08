/// <reference lib="dom" />
import { listening as listeningCalls } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { buildRecordingFile, getPlayer, openRecording, startPlayback } from '../fixtures/audio-player.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { type AccountName, createSession, expect, test } from '../fixtures/session.ts';

const NAME = 'parts.m4b';
const PART_MS = 600_000;
const getNotice = (page: Page) => page.getByText(/^You have been signed out:/);
const getNameField = (page: Page) => page.getByLabel('Email or username');
const readLocalStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));
/** What is saved no longer arrives. */
const cutSaves = (page: Page): Promise<unknown> =>
  page.route('**/positions/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
const waitForUnsent = (page: Page): Promise<void> => expect.poll(() => readLocalStorage(page)).toContain('unsent');
/** Signs out everywhere else, as from the list of devices. */
const endOtherSessions = async (token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await sendRequest('POST', `${readInstallation().api}/sessions/end-others`, { headers });
  expect(answer.status, answer.text).toBe(200);
};
const logIn = async (page: Page, accountName: AccountName): Promise<void> => {
  const { username, password } = readInstallation()[accountName];
  await getNameField(page).fill(username);
  await getNameField(page).press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
};
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(getNameField(page)).toBeVisible();
};

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`[HEARD-53] [PLACE-30] a session that is ended in mid-play says so, and its place waits for its reader, ${width} wide`, async ({
      page,
      session,
    }) => {
      await session.uploadBooks([buildRecordingFile(NAME, 'Three Parts', ['Part One', 'Part Two'], PART_MS)]);
      const other = await createSession('second');
      const liveUpdates = waitForLiveUpdates(page);
      await openRecording(page, NAME);
      await liveUpdates;
      await startPlayback(page);
      await cutSaves(page);
      await page.keyboard.press('Shift+ArrowRight');
      await expect(getPlayer(page)).toContainText('Chapter 2 of 2');
      await waitForUnsent(page);
      await endOtherSessions(other.token);
      await expect(getNotice(page)).toBeVisible();
      await expect(page.locator('audio')).toHaveCount(0);
      await page.unroute('**/positions/**');

      // another reader of this browser neither sees nor sends it
      const saves: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/positions/')) saves.push(request.url());
      });
      await logIn(page, 'demo');
      await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
      await expect(page.getByText('Three Parts')).toHaveCount(0);
      await logOut(page);
      await expect(getNotice(page)).toHaveCount(0);
      expect(saves).toEqual([]);
      expect(await readLocalStorage(page)).toContain('unsent');

      await logIn(page, 'second');
      await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
      await openRecording(page, NAME);
      await expect(getPlayer(page)).toContainText('Chapter 2 of 2');
      const headers = { authorization: `Bearer ${other.token}` };
      const opened = await sendRequest('GET', `${readInstallation().api}/listening/open?name=${NAME}`, { headers });
      const { position } = listeningCalls.open.reply.parse(opened.json());
      expect(position?.fraction).toBeGreaterThanOrEqual(0.5);
    });

    test(`[PLACE-30] a session that is ended while its reader reads says so, and goes on at the page, ${width} wide`, async ({
      page,
      session,
    }) => {
      const [id = ''] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
      const other = await createSession('second');
      const status = page.locator('p[aria-live]');
      const liveUpdates = waitForLiveUpdates(page);
      await page.goto(`/en/reader/${id}`);
      await expect(status).toContainText('Page ');
      await liveUpdates;
      for (let turn = 0; turn < 6; turn += 1) {
        const before = (await status.textContent()) ?? '';
        if (turn === 5) await cutSaves(page);
        await page.keyboard.press('ArrowRight');
        await expect(status).not.toHaveText(before);
      }
      const place = (await status.textContent()) ?? '';
      await waitForUnsent(page);
      const getSavedFraction = async (): Promise<number> => (await other.openBook(id)).position?.fraction ?? 0;
      const savedBefore = await getSavedFraction();
      await endOtherSessions(other.token);
      await expect(getNotice(page)).toBeVisible();
      await page.unroute('**/positions/**');
      await logIn(page, 'second');
      await expect(status).toHaveText(place); // the login leads back to the book
      await expect.poll(getSavedFraction).toBeGreaterThan(savedBefore);
    });
  });
}
