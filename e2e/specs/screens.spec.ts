/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { buildDefaultRecording, getMiniPlayer, getPlayer, openRecording } from '../fixtures/audio-player.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { findVagueNames } from '../fixtures/control-names.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { waitForAnimations } from '../fixtures/page-waits.ts';
import { type Visit, visitLibrary, visitPlaces, visitSettings, visitSignIn } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/session.ts';
import { listPublicPages } from '../fixtures/site-pages.ts';
import { findStructureProblems } from '../fixtures/structure.ts';
import { findSmallTargets, LEAST_TARGET } from '../fixtures/targets.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const WALKS = [
  ['settings and stores', visitSettings],
  ['the library, a book and the reader', visitLibrary],
  ['the other places of the library', visitPlaces],
] as const;

/** Books have elements of their own, and controls behind an open dialog are measured with the screen that they belong to. */
const createInspection = (page: Page, least: number) => {
  const problems: string[] = [];
  const visit: Visit = async (screen, anchor) => {
    await expect(anchor).toBeVisible();
    await waitForAnimations(page);
    const found = [
      ...(await findStructureProblems(page)),
      ...(await findVagueNames(page)),
      ...(await findSmallTargets(page, least)),
    ];
    problems.push(...found.map((problem) => `${screen}: ${problem}`));
  };
  return { visit, problems };
};

test.describe.configure({ timeout: 240_000 });

for (const [width, height, isTouch] of [
  [1280, 800, false],
  [390, 844, true],
] as const) {
  test.describe(`${width} wide${tagLongOnPhone(width)}`, () => {
    const options = { viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch };
    test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });
    const least = isTouch ? LEAST_TARGET.touch : LEAST_TARGET.mouse;

    test('[UI-61] [UI-62] [UI-63] [UI-69] the sign-in has unique ids, one heading, plain names and large targets', async ({
      browser,
    }) => {
      const context = await browser.newContext({ ...options, storageState: createVisitorState() });
      const page = await context.newPage();
      const { visit, problems } = createInspection(page, least);
      await visitSignIn(page, visit);
      expect(problems).toEqual([]);
      await context.close();
    });

    for (const [name, visitScreens] of WALKS)
      test(`[UI-61] [UI-62] [UI-63] [UI-69] ${name} have unique ids, one heading, plain names and large targets`, async ({
        page,
        session,
      }) => {
        const { visit, problems } = createInspection(page, least);
        await visitScreens(page, session, visit);
        expect(problems).toEqual([]);
      });

    test('[UI-61] [UI-62] [UI-63] [UI-69] public pages have unique ids, one heading, plain names and large targets', async ({
      page,
    }) => {
      const { visit, problems } = createInspection(page, least);
      for (const { address } of listPublicPages(['en'])) {
        await page.goto(address);
        await visit(address, page.getByRole('heading', { level: 1 }));
      }
      expect(problems).toEqual([]);
    });
  });
}

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('[UI-65] what is selected is filled or framed, and sliders have a track', async ({ page, session }) => {
    await session.uploadBooks(await Promise.all(['A Quiet Shelf', 'Ten Windows'].map(buildSampleBook)));
    await page.goto('/en/user/books');
    const book = page.getByRole('link', { name: 'Ten Windows' });
    await book.focus();
    const getStyle = (target: Locator, name: string) =>
      target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
    const tiles = page.getByRole('radio', { name: 'Tiles' });
    const selection = await getStyle(tiles, 'background-color');
    expect(selection).not.toBe(await getStyle(page.getByRole('radio', { name: 'List' }), 'background-color'));
    const navigation = page.getByRole('navigation', { name: 'Library' });
    const places = navigation.getByRole('link', { name: /^Books|^eBooks/ });
    expect(await getStyle(places.first(), 'background-color')).toBe(selection);
    expect(await getStyle(places.last(), 'background-color')).not.toBe(selection);
    const slider = page.getByRole('slider').first();
    expect(await getStyle(slider, 'forced-color-adjust')).toBe('none');
    expect(await getStyle(slider, '--slider-on')).not.toBe(await getStyle(slider, '--slider-off'));
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
    const countFramed = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main *')].filter((element) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(element);
            return outlineStyle === 'solid' && outlineWidth === '4px';
          }).length,
      );
    await expect.poll(countFramed).toBe(1); // the focus has moved on and has a ring of its own
    await page.goto(`/en/user/${session.userId}/settings/appearance`);
    await expect(page.getByRole('radio', { name: 'Classic' })).toBeVisible();
    await expect.poll(countFramed).toBe(1);
  });
});

test.describe('with more contrast', () => {
  test.use({ contextOptions: { contrast: 'more', reducedMotion: 'reduce' } });

  test('[UI-65] secondary text and lines are as dark as the text, or nearly so', async ({ page, session }) => {
    await page.goto(`/en/user/${session.userId}/books`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [ink, soft, line] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--ink', '--ink-soft', '--line-firm'].map((name) => style.getPropertyValue(name));
    });
    expect([soft, line]).toEqual([ink, ink]);
  });
});

for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('[UI-66] bars take two fifths of the height at most', async ({ page, session }) => {
      const [id] = await session.uploadBooks([await buildSampleBook('Ten Windows'), buildDefaultRecording()]);
      /** The share of the height that is taken by what stays while the page scrolls and is as wide as half of it. */
      const getShare = () =>
        page.evaluate(() => {
          const bars = [...document.querySelectorAll('body *')].filter(
            (element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
          );
          const heights = bars
            .map((bar) => bar.getBoundingClientRect())
            .filter((box) => box.width > innerWidth * 0.4 && box.height < innerHeight * 0.9)
            .map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)));
          return heights.reduce((sum, one) => sum + one, 0) / innerHeight;
        });
      const expectPage = async (screen: string): Promise<void> => {
        await waitForAnimations(page);
        expect([screen, (await getShare()) <= 0.4]).toEqual([screen, true]);
      };
      await page.goto('/en/user/books');
      await expect(page.getByRole('link', { name: 'Ten Windows' })).toBeVisible();
      await page.evaluate(() => scrollTo(0, 100));
      await expectPage('tiles');
      await page.getByRole('link', { name: 'Ten Windows' }).focus();
      await page.keyboard.press('x');
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
      await expectPage('selection');
      await page.goto(`/en/user/${session.userId}/settings/account`);
      await page.getByRole('textbox', { name: 'Surname' }).fill('Lane-Marsh');
      await expect(page.getByRole('group', { name: 'Changes' })).toBeVisible();
      await expectPage('settings');
      await openRecording(page);
      await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click();
      await page.goto('/en/user/books');
      await expect(getMiniPlayer(page)).toBeVisible();
      await expectPage('mini player');
      await page.goto(`/en/reader/${id}`);
      await expect(page.getByRole('slider', { name: 'Position in book' })).toBeVisible();
      const foot = await page.locator('[data-reader-foot]').boundingBox();
      const head = await page.locator('header').boundingBox();
      expect((foot?.height ?? height) + (head?.height ?? height)).toBeLessThanOrEqual(height * 0.4);
    });
  });

test('[UI-68] the page of a book prints with its cover and without controls', async ({ page, session }) => {
  const [id] = await session.uploadBooks([await buildSampleBook('Ten Windows')]);
  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await expect(page.getByRole('link', { name: 'Chapter 1' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Ten Windows' })).toBeVisible();
  await expect(page.locator('article img, article [aria-hidden="true"]').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeHidden();
});

test('[UI-73] a list of books prints with its column heads, the contents of a recording with its chapters', async ({
  page,
  session,
}) => {
  await session.uploadBooks([await buildSampleBook('Ten Windows'), buildDefaultRecording()]);
  await page.goto('/en/user/books');
  await page.getByRole('radio', { name: 'List' }).press(' ');
  await expect(page.getByRole('grid').getByText('Ten Windows')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Title', 'Progress', 'Format', 'Size', 'Last read'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveText('Title');
  await expect(page.getByRole('columnheader').getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^More options/ })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await openRecording(page);
  const chapters = page.getByRole('main').getByRole('list', { name: 'Chapters' }).getByRole('button');
  await expect(chapters.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(chapters.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
});

test('[UI-64] ? shows keys on the screen of a book that cannot be opened, and those of the reader in a book', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([await buildSampleBook('Ten Windows')]);
  await page.goto('/en/reader/0');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Next control');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.goto(`/en/reader/${id}`);
  await expect(page.getByRole('slider', { name: 'Position in book' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText('Next page');
});
