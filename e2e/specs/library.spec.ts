/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { buildBrokenEpub } from '@lectern/sample-books';
import type { Page, Request } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const titles = (page: Page) => page.getByRole('main').locator('[data-book]');
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const buildSampleBooks = (names: readonly string[]) => Promise.all(names.map(buildSampleBook));
/** The texts on a screen: visible text and accessible labels. */
const readScreenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map(
      (element) => element.getAttribute('aria-label') ?? '',
    );
    return [...document.body.innerText.split('\n'), ...labels].map((word) => word.trim()).filter((word) => word !== '');
  });

test('[LIB-2] view, sort order and cover size survive a reload', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows', 'A Quiet Shelf', 'The Lamp Room']));
  await page.goto('/en/user/books');
  await expect(titles(page)).toHaveText(['The Lamp Room', 'A Quiet Shelf', 'Ten Windows']);
  await page.getByRole('button', { name: 'Sort by: Date added' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  const covers = page.getByRole('slider', { name: 'Cover size' });
  const getSecondTileX = async (): Promise<number> => (await titles(page).nth(1).boundingBox())?.x ?? 0;
  const before = await getSecondTileX();
  await covers.press('ArrowRight');
  await expect(covers).toHaveAttribute('aria-valuetext', 'Large');
  await expect.poll(getSecondTileX).toBeGreaterThan(before);
  await page.reload();
  await expect(covers).toHaveAttribute('aria-valuetext', 'Large');
  await page.getByRole('radio', { name: 'List' }).click();
  for (const time of ['at once', 'after loading again']) {
    await expect(page.getByRole('columnheader', { name: 'Title' }), time).toBeVisible();
    await expect(titles(page), time).toHaveText(['The Lamp Room', 'A Quiet Shelf', 'Ten Windows']);
    await page.reload();
  }
});

test('[LIB-31] returning from a book restores the scroll position', async ({ page, session }) => {
  const names = Array.from({ length: 12 }, (_, index) => `Volume ${String(index + 1).padStart(2, '0')}`);
  await session.uploadBooks(await buildSampleBooks(names));
  await page.setViewportSize({ width: 700, height: 400 });
  await page.goto('/en/user/books');
  await expect(link(page, 'Volume 12')).toBeVisible();
  await link(page, 'Volume 12').focus();
  await page.keyboard.press('End');
  await expect(link(page, 'Volume 01')).toBeFocused();
  await expect(link(page, 'Volume 12')).not.toBeInViewport();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Book info' }).click();
  await expect(page.getByRole('heading', { name: 'Volume 01', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Books' }).click();
  await expect(link(page, 'Volume 01')).toBeInViewport();
});

test('[LIB-29] [LIB-11] mouse and keys select, several books are deleted in one action, and restored', async ({
  page,
  session,
}) => {
  await session.uploadBooks(await buildSampleBooks(['Volume 1', 'Volume 2', 'Volume 3', 'Volume 4']));
  await page.goto('/en/user/books');
  await link(page, 'Volume 4').click({ modifiers: ['ControlOrMeta'] });
  await link(page, 'Volume 2').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 3 books' }).click();
  await expect(titles(page)).toHaveText(['Volume 1']);
  await expect(bar).toBeHidden();
  await expect(link(page, 'Volume 1')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveText(['Volume 4', 'Volume 3', 'Volume 2', 'Volume 1']);
});

test('[LIB-26] several downloads start one after the other, two seconds apart', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Volume 1', 'Volume 2']));
  await page.goto('/en/user/books');
  await link(page, 'Volume 2').focus();
  await page.keyboard.press('ControlOrMeta+a');
  const files: string[] = [];
  const linkRequests: Request[] = [];
  page.on('request', (request) => {
    if (/\/books\/\d+$/.test(request.url())) linkRequests.push(request);
  });
  page.on('download', (file) => files.push(file.suggestedFilename()));
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Downloading 1 of 2' })).toBeVisible();
  await expect.poll(() => files).toEqual(['Volume 2.epub', 'Volume 1.epub']);
  const [first = 0, second = 0] = linkRequests.map((request) => request.timing().startTime);
  expect(linkRequests).toHaveLength(2);
  expect(second - first).toBeGreaterThanOrEqual(1990); // the clock of timers and that of requests differ by a little
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('[LIB-29] a long press starts a selection, then taps select', async ({ page, session }) => {
    await session.uploadBooks(await buildSampleBooks(['Volume 1', 'Volume 2']));
    await page.goto('/en/user/books');
    const box = await link(page, 'Volume 2').boundingBox();
    if (!box) throw new Error('the book is in sight');
    const client = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 5, y: box.y + 5 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await link(page, 'Volume 1').tap();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Clear selection' }).tap();
    await expect(bar).toBeHidden();
  });
});

test('[LIB-14] a favourite is stored', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  await page.goto('/en/user/books');
  const ribbon = page.getByRole('img', { name: 'Favorite' });
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await expect(ribbon).toBeHidden();
  await link(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/catalogue/favorite'));
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect(ribbon).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(ribbon).toBeVisible();
});

test('[LIB-14] [LIB-29] the menu of a book marks and unmarks it, and starts a selection', async ({ page, session }) => {
  await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
  await page.goto('/en/user/books');
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More options for Ten Windows' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  const tile = page.getByRole('gridcell');
  await choose('Mark as read');
  await expect(tile).toContainText('Finished');
  await choose('Mark as unread');
  await expect(tile).toContainText('New');
  const ribbon = page.getByRole('img', { name: 'Favorite' });
  await choose('Add to favorites');
  await expect(ribbon).toBeVisible();
  await choose('Remove from favorites');
  await expect(ribbon).toBeHidden();
  await choose('Select');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await expect(page.getByRole('button', { name: 'More options for Ten Windows' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
});

test('[LIB-15] [LIB-19] the page of a book downloads the same bytes, and its contents open chapters', async ({
  page,
  session,
}) => {
  const file = await buildSampleBook('Ten Windows');
  const [id] = await session.uploadBooks([file]);
  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await expect(page.getByRole('heading', { name: 'Ten Windows', level: 1 })).toBeVisible();
  const downloadLink = page.getByRole('link', { name: 'Download' });
  expect(await downloadLink.getAttribute('href')).not.toContain(session.token);
  const downloadStarted = page.waitForEvent('download');
  await downloadLink.click();
  const download = await downloadStarted;
  expect(download.suggestedFilename()).toBe('Ten Windows.epub');
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);

  await page.getByRole('link', { name: 'Chapter 3' }).click();
  await expect(page.locator('p[aria-live]')).toContainText('Chapter 3');
});

test('[UPL-2] [UPL-4] [UPL-7] each rejected file shows the reason', async ({ page, session }) => {
  const existing = await buildSampleBook('Ten Windows');
  await session.uploadBooks([existing]);
  const type = 'application/epub+zip';
  const file = (name: string, buffer: Buffer, mimeType = type) => ({ name, mimeType, buffer });
  await page.goto('/en/user/books');
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('halved.epub', await buildBrokenEpub('truncated')),
      file('page.epub', await buildBrokenEpub('not-a-zip')),
      file('again.epub', existing.buffer),
      file('program.exe', Buffer.from('MZ'), 'application/octet-stream'),
      file('nothing.epub', Buffer.alloc(0)),
    ]);
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('halved.epub')).toContainText('can’t be read as a book');
  await expect(row('page.epub')).toContainText('doesn’t match its extension');
  await expect(row('again.epub')).toContainText('Already in your library. Nothing was added twice.');
  await expect(row('program.exe')).toContainText('This format is not supported. See the supported formats above.');
  await expect(row('nothing.epub')).toContainText('This file is empty');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(titles(page)).toHaveCount(1);
});

/** Restores the defaults, because other tests expect English and the default theme. */
const restorePreferences = ({ session }: { session: Session }): Promise<void> =>
  session.updatePreferences({ language: 'en', theme: 'system' });

test.describe('language and theme', () => {
  test.afterEach(restorePreferences);

  test('[UI-1] [UI-5] another language changes all texts, and is stored', async ({ page, session }) => {
    await session.uploadBooks(await buildSampleBooks(['Ten Windows']));
    await page.goto('/en/user/books');
    await expect(link(page, 'Ten Windows')).toBeVisible();
    const english = await readScreenTexts(page);
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await expect(page.getByRole('heading', { name: 'Книги', level: 1 })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    // Titles, names, numbers and formats are not translated.
    const unchanged = /^(Ten Windows|Ada Marsh|Lectern|BL|\d+|\W*)$/;
    expect((await readScreenTexts(page)).filter((word) => english.includes(word) && !unchanged.test(word))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
    await page.goto('/');
    await expect(page).toHaveURL(/\/ru\/user\/\d+$/);
  });

  test('[UI-3] another theme applies at once and after a reload', async ({ page, session }) => {
    expect(await session.listBooks()).toEqual([]);
    await page.goto('/en/user/books');
    const getBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(page.getByRole('button', { name: 'Upload books' })).toBeVisible();
    const backgrounds = new Set([await getBackground()]);
    for (const themeName of ['Dark', 'Classic']) {
      await page.getByRole('button', { name: /’s account$/ }).click();
      await page.getByRole('menuitemradio', { name: themeName }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      const now = await getBackground();
      backgrounds.add(now);
      await page.reload();
      expect(await getBackground()).toBe(now);
    }
    expect(backgrounds.size).toBe(3);
  });
});
