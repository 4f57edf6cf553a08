/// <reference lib="dom" />
import { listening as calls } from '@lectern/contracts';
import { buildMp3 } from '@lectern/sample-books';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

/** What “at once” means (rules/positions.md, PLACE-1). */
const AT_ONCE = { timeout: 1000 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const SIZES = [
  { name: 'on a desktop', canClose: true, width: 1440, height: 900 },
  { name: 'on a phone @long', canClose: false, width: 390, height: 844 },
] as const;

const TITLE = 'The Long Way Round';
const NAME = 'round.mp3';
/** Half a minute is less than one percent of such a long recording. */
const SECONDS = 3600;
const CHAPTERS = ['Quay', 'Strait', 'Cape', 'Haven'];
const buildLongRecording = () => ({
  name: NAME,
  mimeType: 'audio/mpeg',
  title: TITLE,
  buffer: buildMp3({
    title: TITLE,
    album: TITLE,
    seconds: SECONDS,
    chapters: CHAPTERS.map((title, at) => ({ title, startMs: (at * SECONDS * 1000) / CHAPTERS.length })),
  }),
});

const getPositionPrompt = (page: Page): Locator => page.getByRole('region', { name: 'Position on another device' });
const playerPage = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Player' });
const miniPlayer = (page: Page): Locator => page.locator('[data-mini]');
const getChapterSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Position in chapter' });
const isSave = (url: string): boolean => /\/(listening|reader)\/positions\//.test(url);

/** Records the positions that a page saves from now on. */
const trackSaves = (page: Page): (() => string[]) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && isSave(request.url())) saves.push(request.postData() ?? '');
  });
  return () => saves;
};
const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'POST' && isSave(response.url()) && response.ok());
const press = async (page: Page, key: string): Promise<void> => {
  const answer = waitForSave(page);
  await page.keyboard.press(key);
  await answer;
};
const openAudio = async (page: Page): Promise<void> => {
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(`/en/user/audio/${NAME}`);
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await liveUpdates;
};
const openPhone = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const { storageState } = await createSession('second');
  const baseURL = readInstallation().browser;
  const context = await browser.newContext({ baseURL, userAgent: IPHONE, serviceWorkers: 'block', storageState });
  return { context, page: await context.newPage() };
};
/** The position on the server in seconds, and the device that saved it. */
const findServerPosition = async ({ token }: Session): Promise<{ at: number; device: string | null }> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await sendRequest('GET', `${readInstallation().api}/listening/open?name=${NAME}`, { headers });
  const { position } = calls.open.reply.parse(answer.json());
  return { at: Math.round((position?.fraction ?? 0) * SECONDS), device: position?.deviceName ?? null };
};
/** Switches the page to the overview with the mini player. */
const switchToMiniPlayer = async (page: Page): Promise<void> => {
  await page.goto('/en');
  await page.getByRole('main').getByRole('link', { name: TITLE, exact: true }).first().click();
  await expect(playerPage(page)).toBeVisible();
  await press(page, 'ArrowRight');
  await page.goBack();
  await expect(miniPlayer(page)).toBeVisible();
};

for (const { name, canClose, ...viewport } of SIZES) {
  test(`[HEARD-6] [HEARD-20] closing the mini player keeps the newer position of another device ${name}`, async ({
    page,
    browser,
    session,
  }) => {
    await page.setViewportSize(viewport);
    await session.uploadBooks([buildLongRecording()]);
    await openAudio(page);
    await press(page, 'ArrowRight');
    const liveUpdates = waitForLiveUpdates(page);
    await switchToMiniPlayer(page);
    await liveUpdates;
    const phone = await openPhone(browser);
    await openAudio(phone.page);
    await expect(getChapterSlider(phone.page)).toHaveValue('60');
    const saves = trackSaves(page);
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight']) await press(phone.page, key);
    // It has not moved since, so it follows.
    await expect(miniPlayer(page)).toContainText('Cape');
    await expect(getPositionPrompt(page)).toBeHidden();
    if (canClose) {
      await page.getByRole('button', { name: 'Stop and close' }).click();
      await expect(miniPlayer(page)).toBeHidden();
    } else {
      await page.reload();
      await expect(miniPlayer(page)).toContainText('Cape');
    }
    await page.goto('/en/books'); // the page has sent everything it sends on leaving
    expect(saves()).toEqual([]);
    expect(await findServerPosition(session)).toEqual({ at: 1800, device: 'Safari on iPhone' });
    await phone.context.close();
  });

  test(`[HEARD-5] [HEARD-6] [HEARD-21] half a minute is not lost between two devices ${name}`, async ({
    page,
    browser,
    session,
  }) => {
    await page.setViewportSize(viewport);
    await session.uploadBooks([buildLongRecording()]);
    await openAudio(page);
    await press(page, 'ArrowRight');
    const phone = await openPhone(browser);
    await openAudio(phone.page);
    await press(phone.page, 'ArrowRight');
    await expect(getChapterSlider(page)).toHaveValue('60', AT_ONCE); // open and idle
    await page.goto('/en/books');
    await press(phone.page, 'ArrowRight');
    const saves = trackSaves(page);
    await openAudio(page);
    await expect(getChapterSlider(page)).toHaveValue('90');
    await expect(getPositionPrompt(page)).toBeHidden();
    await page.reload();
    await expect(getChapterSlider(page)).toHaveValue('90');
    expect(saves()).toEqual([]);
    expect(await findServerPosition(session)).toEqual({ at: 90, device: 'Safari on iPhone' });

    // A device that moved offline asks, and saves nothing before the answer.
    await page.context().setOffline(true);
    await page.keyboard.press('ArrowRight');
    await expect(getChapterSlider(page)).toHaveValue('120');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
    await press(phone.page, 'ArrowRight');
    await press(phone.page, 'ArrowRight');
    await page.context().setOffline(false);
    await expect(getPositionPrompt(page)).toContainText(
      /Safari on iPhone: Chapter 1 · 2:30 .* · here: Chapter 1 · 2:00/,
    );
    await expect(getChapterSlider(page)).toHaveValue('120');
    await page.goto('/en/books');
    expect(await findServerPosition(session)).toEqual({ at: 150, device: 'Safari on iPhone' });
    await phone.context.close();
  });

  test(`[OVER-9] [OVER-21] the card and the mini player show the same position and speed ${name}`, async ({
    page,
    browser,
    session,
  }) => {
    await page.setViewportSize(viewport);
    await session.uploadBooks([buildLongRecording()]);
    await openAudio(page);
    await press(page, 'ArrowRight');
    const liveUpdates = waitForLiveUpdates(page);
    await switchToMiniPlayer(page);
    await liveUpdates;
    const card = page.getByRole('article', { name: 'Continue listening' });
    const chapterLeft = () => card.locator('li[aria-current] time');
    await expect(chapterLeft()).toHaveText('−14:00');
    await expect(miniPlayer(page)).toContainText('−14:00');
    await miniPlayer(page).getByRole('button', { name: /30/ }).click();
    await expect(miniPlayer(page)).toContainText('−13:30');
    await expect(chapterLeft()).toHaveText('−13:30');
    if (canClose) {
      await miniPlayer(page)
        .getByRole('button', { name: /^Speed/ })
        .click();
      await page.getByRole('button', { name: '2×', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(miniPlayer(page)).toContainText('−6:45');
      await expect(chapterLeft()).toHaveText('−6:45');
    }
    await expect(card.getByRole('progressbar', { name: '3% read' })).toBeVisible();
    if (canClose) await page.getByRole('button', { name: 'Stop and close' }).click();
    const phone = await openPhone(browser);
    await openAudio(phone.page);
    await press(phone.page, 'Shift+ArrowRight');
    await expect(card.locator('li[aria-current]')).toContainText('Strait');
    await expect(card.getByRole('progressbar', { name: '25% read' })).toBeVisible();
    await phone.context.close();
  });

  test(`[PLACE-1] [PLACE-2] [PLACE-10] a text follows another device, and saves nothing by itself ${name}`, async ({
    page,
    browser,
    session,
  }) => {
    await page.setViewportSize(viewport);
    const [id = ''] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
    const status = (tab: Page) => tab.locator('p[aria-live]');
    const open = async (tab: Page): Promise<void> => {
      await tab.goto(`/en/reader/${id}`);
      await expect(status(tab)).toContainText('Page ');
    };
    const first = waitForSave(page);
    const liveUpdates = waitForLiveUpdates(page);
    await open(page);
    await liveUpdates;
    await first; // a book without a position saves its first page
    await press(page, 'ArrowRight');
    await expect(status(page)).toContainText('Page 2 of');
    const pageText = await status(page).textContent();

    const phone = await openPhone(browser);
    await phone.page.setViewportSize(viewport);
    await open(phone.page);
    await expect(status(phone.page)).toHaveText(pageText ?? '');
    const saves = trackSaves(page);
    await press(phone.page, 'ArrowRight');
    await expect(status(page)).toContainText('Page 3 of', AT_ONCE);
    await expect(getPositionPrompt(page)).toBeHidden();
    // A new layout is not a movement.
    await page.setViewportSize({ width: viewport.width - 60, height: viewport.height - 120 });
    await page.keyboard.press('+');
    await expect(status(page)).not.toHaveText((await status(phone.page).textContent()) ?? '');
    await page.goto('/en/books');
    await press(phone.page, ']');
    const phonePosition = (await session.openBook(id)).position;
    await open(page);
    await expect(getPositionPrompt(page)).toBeHidden();
    await page.reload();
    await expect(status(page)).toContainText('Page ');
    await page.goto('/en/books');
    expect(saves()).toEqual([]);
    expect((await session.openBook(id)).position).toMatchObject({
      cfi: phonePosition?.cfi,
      deviceName: 'Safari on iPhone',
    });

    // A device that turned pages offline asks.
    await open(page);
    await page.context().setOffline(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
    await press(phone.page, 'ArrowRight');
    const newest = (await session.openBook(id)).position;
    await page.context().setOffline(false);
    await expect(getPositionPrompt(page)).toContainText('Safari on iPhone');
    await page.goto('/en/books');
    expect((await session.openBook(id)).position?.cfi).toBe(newest?.cfi);
    await phone.context.close();
  });
}
