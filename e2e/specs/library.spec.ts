/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { aBrokenEpub } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const titles = (page: Page) => page.getByRole('main').locator('[data-book]');
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const stored = (names: readonly string[]) => Promise.all(names.map(aSampleBook));
/** The words of a screen: what is written and what is said of drawings. */
const words = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
    return [...document.body.innerText.split('\n'), ...said].map((word) => word.trim()).filter((word) => word !== '');
  });

test('[LIB-2] view, order and the size of covers are kept when the page is loaded again', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows', 'A Quiet Shelf', 'The Lamp Room']));
  await page.goto('/en/user/books');
  await expect(titles(page)).toHaveText(['The Lamp Room', 'A Quiet Shelf', 'Ten Windows']);
  await page.getByRole('button', { name: 'Sort by: Date added' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  const covers = page.getByRole('slider', { name: 'Cover size' });
  const second = async (): Promise<number> => (await titles(page).nth(1).boundingBox())?.x ?? 0;
  const before = await second();
  await covers.press('ArrowRight');
  await expect(covers).toHaveAttribute('aria-valuetext', 'Large');
  await expect.poll(second).toBeGreaterThan(before);
  await page.reload();
  await expect(covers).toHaveAttribute('aria-valuetext', 'Large');
  await page.getByRole('radio', { name: 'List' }).click();
  for (const time of ['at once', 'after loading again']) {
    await expect(page.getByRole('columnheader', { name: 'Title' }), time).toBeVisible();
    await expect(titles(page), time).toHaveText(['A Quiet Shelf', 'Ten Windows', 'The Lamp Room']);
    await page.reload();
  }
});

test('[LIB-31] who comes back from a book finds the shelf where it was', async ({ page, session }) => {
  const names = Array.from({ length: 12 }, (_, index) => `Volume ${String(index + 1).padStart(2, '0')}`);
  await session.stores(await stored(names));
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

test('[LIB-29] [LIB-11] mouse and keys choose, many are deleted in one deed, and come back', async ({
  page,
  session,
}) => {
  await session.stores(await stored(['Volume 1', 'Volume 2', 'Volume 3', 'Volume 4']));
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

test('[LIB-26] several downloads begin one after the other', async ({ page, session }) => {
  await session.stores(await stored(['Volume 1', 'Volume 2']));
  await page.goto('/en/user/books');
  await link(page, 'Volume 2').focus();
  await page.keyboard.press('ControlOrMeta+a');
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Download 1 of 2' })).toBeVisible();
  await expect.poll(() => files).toEqual(['Volume 2.epub', 'Volume 1.epub']);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('[LIB-29] a finger that rests chooses, then touches choose', async ({ page, session }) => {
    await session.stores(await stored(['Volume 1', 'Volume 2']));
    await page.goto('/en/user/books');
    const place = await link(page, 'Volume 2').boundingBox();
    if (!place) throw new Error('the book is in sight');
    const hand = await page.context().newCDPSession(page);
    const touchPoints = [{ x: place.x + 5, y: place.y + 5 }];
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await link(page, 'Volume 1').tap();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Clear selection' }).tap();
    await expect(bar).toBeHidden();
  });
});

test('[LIB-14] a favourite stays one', async ({ page, session }) => {
  await session.stores(await stored(['Ten Windows']));
  await page.goto('/en/user/books');
  const ribbon = page.getByRole('img', { name: 'Favorite' });
  await expect(link(page, 'Ten Windows')).toBeVisible();
  await expect(ribbon).toBeHidden();
  await link(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/catalogue/favorite'));
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect(ribbon).toBeVisible();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(ribbon).toBeVisible();
});

test('[LIB-14] [LIB-29] the menu of a book marks it, takes the mark back, and begins a selection', async ({
  page,
  session,
}) => {
  await session.stores(await stored(['Ten Windows']));
  await page.goto('/en/user/books');
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for Ten Windows' }).focus();
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
  await expect(page.getByRole('button', { name: 'More for Ten Windows' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
});

test('[LIB-15] [LIB-19] the page of a book gives the same bytes, and its contents lead into it', async ({
  page,
  session,
}) => {
  const file = await aSampleBook('Ten Windows');
  const [id] = await session.stores([file]);
  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await expect(page.getByRole('heading', { name: 'Ten Windows', level: 1 })).toBeVisible();
  const get = page.getByRole('link', { name: 'Download' });
  expect(await get.getAttribute('href')).not.toContain(session.token);
  const coming = page.waitForEvent('download');
  await get.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Ten Windows.epub');
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);

  await page.getByRole('link', { name: 'Chapter 3' }).click();
  await expect(page.locator('p[aria-live]')).toContainText('Chapter 3');
});

test('[UPL-2] [UPL-4] [UPL-7] each file that is not added says why', async ({ page, session }) => {
  const there = await aSampleBook('Ten Windows');
  await session.stores([there]);
  const type = 'application/epub+zip';
  const file = (name: string, buffer: Buffer, mimeType = type) => ({ name, mimeType, buffer });
  await page.goto('/en/user/books');
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('halved.epub', await aBrokenEpub('truncated')),
      file('page.epub', await aBrokenEpub('not-a-zip')),
      file('again.epub', there.buffer),
      file('program.exe', Buffer.from('MZ'), 'application/octet-stream'),
      file('nothing.epub', Buffer.alloc(0)),
    ]);
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('halved.epub')).toContainText('can’t be read as a book');
  await expect(row('page.epub')).toContainText('does not fit its name');
  await expect(row('again.epub')).toContainText('Already in your cloud. Nothing was added twice.');
  await expect(row('program.exe')).toContainText('This format is not supported. Those that are stand above the list.');
  await expect(row('nothing.epub')).toContainText('This file is empty');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(titles(page)).toHaveCount(1);
});

/** Other stories are told in English and in the usual look. */
const putBack = ({ session }: { session: Session }): Promise<void> =>
  session.prefers({ language: 'en', theme: 'system' });

test.describe('what is chosen for all screens', () => {
  test.afterEach(putBack);

  test('[UI-1] [UI-5] another language changes all words, and is kept', async ({ page, session }) => {
    await session.stores(await stored(['Ten Windows']));
    await page.goto('/en/user/books');
    await expect(link(page, 'Ten Windows')).toBeVisible();
    const english = await words(page);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await expect(page.getByRole('heading', { name: 'Книги', level: 1 })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    // What people wrote stays; so do names, numbers and formats.
    const same = /^(Ten Windows|Ada Marsh|Lectern|BL|\d+|\W*)$/;
    expect((await words(page)).filter((word) => english.includes(word) && !same.test(word))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
    await page.goto('/');
    await expect(page).toHaveURL(/\/ru\/user\/\d+$/);
  });

  test('[UI-3] another look is worn at once and after loading again', async ({ page, session }) => {
    expect(await session.books()).toEqual([]);
    await page.goto('/en/user/books');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(page.getByRole('button', { name: 'Upload books' })).toBeVisible();
    const seen = new Set([await ground()]);
    for (const look of ['Dark', 'Classic']) {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitemradio', { name: look }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      const now = await ground();
      seen.add(now);
      await page.reload();
      expect(await ground()).toBe(now);
    }
    expect(seen.size).toBe(3);
  });
});
