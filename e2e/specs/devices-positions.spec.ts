/// <reference lib="dom" />
import { listening as calls } from '@lectern/contracts';
import { anMp3 } from '@lectern/sample-books';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { listening } from '../fixtures/listening.ts';
import { send } from '../fixtures/send.ts';
import { aSession, expect, type Session, test } from '../fixtures/signed-in.ts';

/** What “at once” means (rules/places.md, PLACE-1). */
const AT_ONCE = { timeout: 1000 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const SIZES = [
  { name: 'on a desktop', canClose: true, width: 1440, height: 900 },
  { name: 'on a phone', canClose: false, width: 390, height: 844 },
] as const;

const TITLE = 'The Long Way Round';
const NAME = 'round.mp3';
/** Of so long a recording half a minute is less than one percent. */
const SECONDS = 3600;
const CHAPTERS = ['Quay', 'Strait', 'Cape', 'Haven'];
const recording = () => ({
  name: NAME,
  mimeType: 'audio/mpeg',
  title: TITLE,
  buffer: anMp3({
    title: TITLE,
    album: TITLE,
    seconds: SECONDS,
    chapters: CHAPTERS.map((title, at) => ({ title, startMs: (at * SECONDS * 1000) / CHAPTERS.length })),
  }),
});

const question = (page: Page): Locator => page.getByRole('region', { name: 'Place on another device' });
const playerPage = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Player' });
const miniPlayer = (page: Page): Locator => page.locator('[data-mini]');
const second = (page: Page): Locator => page.getByRole('slider', { name: 'Place in the chapter' });
const isSave = (url: string): boolean => /\/(listening|reader)\/positions\//.test(url);

/** What a page has sent as its own position since this was called. */
const savesOf = (page: Page): (() => string[]) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && isSave(request.url())) saves.push(request.postData() ?? '');
  });
  return () => saves;
};
const saved = (page: Page) =>
  page.waitForResponse((one) => one.request().method() === 'POST' && isSave(one.url()) && one.ok());
const press = async (page: Page, key: string): Promise<void> => {
  const answer = saved(page);
  await page.keyboard.press(key);
  await answer;
};
const openAudio = async (page: Page): Promise<void> => {
  const heard = listening(page);
  await page.goto(`/en/user/audio/${NAME}`);
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await heard;
};
const phoneOf = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const { storageState } = await aSession('second');
  const baseURL = installation().browser;
  const context = await browser.newContext({ baseURL, userAgent: IPHONE, serviceWorkers: 'block', storageState });
  return { context, page: await context.newPage() };
};
/** Seconds into the recording where the server has it, and who left it there. */
const stands = async ({ token }: Session): Promise<{ at: number; by: string | null }> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await send('GET', `${installation().api}/listening/open?name=${NAME}`, { headers });
  const { position } = calls.open.reply.parse(answer.json());
  return { at: Math.round((position?.fraction ?? 0) * SECONDS), by: position?.deviceName ?? null };
};
/** The same page shows the overview, with the small player. */
const toMiniPlayer = async (page: Page): Promise<void> => {
  await page.goto('/en');
  await page.getByRole('main').getByRole('link', { name: TITLE, exact: true }).first().click();
  await expect(playerPage(page)).toBeVisible();
  await press(page, 'ArrowRight');
  await page.goBack();
  await expect(miniPlayer(page)).toBeVisible();
};

for (const { name, canClose, ...viewport } of SIZES) {
  test(`[HEARD-6] [HEARD-20] closing the small player leaves the newer position of another device ${name}`, async ({
    page,
    browser,
    session,
  }) => {
    await page.setViewportSize(viewport);
    await session.stores([recording()]);
    await openAudio(page);
    await press(page, 'ArrowRight');
    const heard = listening(page);
    await toMiniPlayer(page);
    await heard;
    const phone = await phoneOf(browser);
    await openAudio(phone.page);
    await expect(second(phone.page)).toHaveValue('60');
    const saves = savesOf(page);
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight']) await press(phone.page, key);
    // It has not moved since: it follows.
    await expect(miniPlayer(page)).toContainText('Cape');
    await expect(question(page)).toBeHidden();
    if (canClose) {
      await page.getByRole('button', { name: 'Stop and close' }).click();
      await expect(miniPlayer(page)).toBeHidden();
    } else {
      await page.reload();
      await expect(miniPlayer(page)).toContainText('Cape');
    }
    await page.goto('/en/books'); // whatever a page sends when it goes, it has sent
    expect(saves()).toEqual([]);
    expect(await stands(session)).toEqual({ at: 1800, by: 'Safari on iPhone' });
    await phone.context.close();
  });

  test(`[HEARD-5] [HEARD-6] [HEARD-21] half a minute is not lost between two devices ${name}`, async ({
    page,
    browser,
    session,
  }) => {
    await page.setViewportSize(viewport);
    await session.stores([recording()]);
    await openAudio(page);
    await press(page, 'ArrowRight');
    const phone = await phoneOf(browser);
    await openAudio(phone.page);
    await press(phone.page, 'ArrowRight');
    await expect(second(page)).toHaveValue('60', AT_ONCE); // open and at rest
    await page.goto('/en/books');
    await press(phone.page, 'ArrowRight');
    const saves = savesOf(page);
    await openAudio(page);
    await expect(second(page)).toHaveValue('90');
    await expect(question(page)).toBeHidden();
    await page.reload();
    await expect(second(page)).toHaveValue('90');
    expect(saves()).toEqual([]);
    expect(await stands(session)).toEqual({ at: 90, by: 'Safari on iPhone' });

    // Who has moved without a network is asked, and saves nothing before the answer.
    await page.context().setOffline(true);
    await page.keyboard.press('ArrowRight');
    await expect(second(page)).toHaveValue('120');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
    await press(phone.page, 'ArrowRight');
    await press(phone.page, 'ArrowRight');
    await page.context().setOffline(false);
    await expect(question(page)).toContainText(/Safari on iPhone: Chapter 1 · 2:30 .* · here: Chapter 1 · 2:00/);
    await expect(second(page)).toHaveValue('120');
    await page.goto('/en/books');
    expect(await stands(session)).toEqual({ at: 150, by: 'Safari on iPhone' });
    await phone.context.close();
  });

  test(`[OVER-9] the card and the small player show one position ${name}`, async ({ page, browser, session }) => {
    await page.setViewportSize(viewport);
    await session.stores([recording()]);
    await openAudio(page);
    await press(page, 'ArrowRight');
    const heard = listening(page);
    await toMiniPlayer(page);
    await heard;
    const card = page.getByRole('article', { name: 'Continue listening' });
    const chapterLeft = () => card.locator('li[aria-current] time');
    await expect(chapterLeft()).toHaveText('−14:00');
    await expect(miniPlayer(page)).toContainText('−14:00');
    await miniPlayer(page).getByRole('button', { name: /30/ }).click();
    await expect(miniPlayer(page)).toContainText('−13:30');
    await expect(chapterLeft()).toHaveText('−13:30');
    await expect(card.getByRole('progressbar', { name: '3% read' })).toBeVisible();
    if (canClose) await page.getByRole('button', { name: 'Stop and close' }).click();
    const phone = await phoneOf(browser);
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
    const [id = ''] = await session.stores([await aSampleBook('The Reading Room')]);
    const status = (one: Page) => one.locator('p[aria-live]');
    const open = async (one: Page): Promise<void> => {
      await one.goto(`/en/reader/${id}`);
      await expect(status(one)).toContainText('Page ');
    };
    const first = saved(page);
    const heard = listening(page);
    await open(page);
    await heard;
    await first; // the first page of a book that has no position
    await press(page, 'ArrowRight');
    await expect(status(page)).toContainText('Page 2 of');
    const told = await status(page).textContent();

    const phone = await phoneOf(browser);
    await phone.page.setViewportSize(viewport);
    await open(phone.page);
    await expect(status(phone.page)).toHaveText(told ?? '');
    const saves = savesOf(page);
    await press(phone.page, 'ArrowRight');
    await expect(status(page)).toContainText('Page 3 of', AT_ONCE);
    await expect(question(page)).toBeHidden();
    // New measures are no movement.
    await page.setViewportSize({ width: viewport.width - 60, height: viewport.height - 120 });
    await page.keyboard.press('+');
    await expect(status(page)).not.toHaveText((await status(phone.page).textContent()) ?? '');
    await page.goto('/en/books');
    await press(phone.page, ']');
    const there = (await session.opens(id)).position;
    await open(page);
    await expect(question(page)).toBeHidden();
    await page.reload();
    await expect(status(page)).toContainText('Page ');
    await page.goto('/en/books');
    expect(saves()).toEqual([]);
    expect((await session.opens(id)).position).toMatchObject({ cfi: there?.cfi, deviceName: 'Safari on iPhone' });

    // Who has turned without a network is asked.
    await open(page);
    await page.context().setOffline(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('unsent');
    await press(phone.page, 'ArrowRight');
    const newest = (await session.opens(id)).position;
    await page.context().setOffline(false);
    await expect(question(page)).toContainText('Safari on iPhone');
    await page.goto('/en/books');
    expect((await session.opens(id)).position?.cfi).toBe(newest?.cfi);
    await phone.context.close();
  });
}
