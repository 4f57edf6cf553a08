/// <reference lib="dom" />
import { buildEpub } from '@lectern/sample-books';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/session.ts';

const TITLE = 'A Night on the Sound';
const PARAGRAPHS = 6;
const CHAPTERS = ['The Harbour', 'The Crossing', 'The Far Shore'];

const buildTestBook = async () => ({
  name: 'sound.epub',
  mimeType: 'application/epub+zip',
  buffer: await buildEpub({ title: TITLE, chapters: CHAPTERS, paragraphs: PARAGRAPHS }),
  title: TITLE,
});
/** The polite live region that announces the page. */
const getStatus = (page: Page) => page.locator('p[aria-live="polite"]').first();
/** The visible chapter: hidden ones are not exposed to assistive technology. */
const getChapter = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe:visible');

/** Moves the focus with Tab alone. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 40 && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
};

test('[READER-48] a whole book is read by keyboard, from the library to its last page', async ({ page, session }) => {
  await session.uploadBooks([await buildTestBook()]);
  await page.goto('/en/user/books');
  const cover = page.getByRole('link', { name: TITLE, exact: true });
  await expect(cover).toBeVisible();
  await tabTo(page, cover);
  await page.keyboard.press('Enter');
  await expect(getStatus(page)).toContainText('Page 1 of');

  const announcements = new Set<string>();
  const slider = page.locator('footer input'); // also while the bars are hidden
  for (let turns = 0; turns < 80; turns += 1) {
    const before = (await getStatus(page).textContent()) ?? '';
    announcements.add(before);
    if ((await slider.getAttribute('aria-valuetext'))?.startsWith('100%')) break;
    await page.keyboard.press(turns % 2 === 0 ? ' ' : 'ArrowRight');
    await expect(getStatus(page)).not.toHaveText(before);
  }
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^100%/);
  for (const name of CHAPTERS)
    expect(
      [...announcements].some((text) => text.includes(name)),
      name,
    ).toBe(true);

  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Back to your books' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await expect.poll(async () => (await session.listBooks())[0]?.read_status ?? null).toBe('read');
});

test('[READER-49] the reader exposes roles, names and polite announcements', async ({ page, session }) => {
  const [id] = await session.uploadBooks([await buildTestBook()]);
  await page.goto(`/en/reader/${id}`);
  await expect(getStatus(page)).toHaveText(/^Page 1 of \d+.*The Harbour/);
  await expect(page).toHaveTitle(new RegExp(TITLE));
  const main = page.getByRole('main', { name: TITLE });
  await expect(main).toBeVisible();
  await expect(main.locator('iframe')).toHaveAttribute('title', TITLE);

  // the text is exposed as text, one chapter, in reading order
  await expect(getChapter(page).getByRole('heading', { name: 'The Harbour', level: 1 })).toBeVisible();
  await expect(getChapter(page).getByRole('paragraph')).toHaveCount(PARAGRAPHS);
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('html')).toHaveAttribute(
    'lang',
    'en',
  );
  await expect(page.frameLocator('iframe').locator('iframe:visible')).toHaveCount(1);

  // every control has a name and exposes its value
  const bars = page.locator('header, footer');
  for (const control of await bars.getByRole('button').all()) await expect(control).toHaveAccessibleName(/\S/);
  const slider = page.getByRole('slider', { name: 'Position in book' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^0%, Page 1 of/);
  const bookmark = page.getByRole('button', { name: 'Bookmark' }).first();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await bookmark.focus();
  await page.keyboard.press('Enter');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  // a page can be turned by a button that becomes visible on focus
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();
  await expect(next).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(getStatus(page)).toContainText('Page 2 of');
  await page.keyboard.press('Escape');

  // a panel takes the focus, has a name and restores the focus
  const contents = page.getByRole('button', { name: 'Contents' });
  await contents.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Contents' });
  await expect(drawer.getByRole('button', { name: 'The Harbour' })).toHaveAttribute('aria-current', 'location');
  await expect(drawer.getByRole('button', { name: 'The Harbour' })).toBeFocused();
  await drawer.getByRole('button', { name: 'The Far Shore' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(getStatus(page)).toContainText('The Far Shore');
  await expect(getChapter(page).getByRole('heading', { name: 'The Far Shore', level: 1 })).toBeVisible();
});
