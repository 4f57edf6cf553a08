/// <reference lib="dom" />
import { anEpub } from '@lectern/sample-books';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/signed-in.ts';

const TITLE = 'A Night on the Sound';
const PARAGRAPHS = 6;
const CHAPTERS = ['The Harbour', 'The Crossing', 'The Far Shore'];

const aBook = async () => ({
  name: 'sound.epub',
  mimeType: 'application/epub+zip',
  buffer: await anEpub({ title: TITLE, chapters: CHAPTERS, paragraphs: PARAGRAPHS }),
  title: TITLE,
});
/** What is said of the page, politely. */
const told = (page: Page) => page.locator('p[aria-live="polite"]').first();
/** The chapter that is read, as those hear it who don't see it: what is hidden is not told. */
const chapter = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe:visible');

/** With Tab alone. */
const walkTo = async (page: Page, place: Locator): Promise<void> => {
  const there = (): Promise<boolean> => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 40 && !(await there()); steps += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
};

test('[READER-48] a whole book is read by the keyboard alone, from the shelf to its last page', async ({
  page,
  session,
}) => {
  await session.stores([await aBook()]);
  await page.goto('/en/user/books');
  const cover = page.getByRole('link', { name: TITLE, exact: true });
  await expect(cover).toBeVisible();
  await walkTo(page, cover);
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('Page 1 of');

  const heard = new Set<string>();
  const slider = page.locator('footer input'); // also while the bars are away
  for (let turns = 0; turns < 80; turns += 1) {
    const before = (await told(page).textContent()) ?? '';
    heard.add(before);
    if ((await slider.getAttribute('aria-valuetext'))?.startsWith('100%')) break;
    await page.keyboard.press(turns % 2 === 0 ? ' ' : 'ArrowRight');
    await expect(told(page)).not.toHaveText(before);
  }
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^100%/);
  for (const name of CHAPTERS)
    expect(
      [...heard].some((words) => words.includes(name)),
      name,
    ).toBe(true);

  await page.keyboard.press('Escape');
  await walkTo(page, page.getByRole('button', { name: 'Back to your books' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await expect.poll(async () => (await session.books())[0]?.read_status ?? null).toBe('read');
});

test('[READER-49] the reader is told by roles, names and what is said politely', async ({ page, session }) => {
  const [id] = await session.stores([await aBook()]);
  await page.goto(`/en/reader/${id}`);
  await expect(told(page)).toHaveText(/^Page 1 of \d+.*The Harbour/);
  await expect(page).toHaveTitle(new RegExp(TITLE));
  const main = page.getByRole('main', { name: TITLE });
  await expect(main).toBeVisible();
  await expect(main.locator('iframe')).toHaveAttribute('title', TITLE);

  // the text is text, of one chapter, in its order
  await expect(chapter(page).getByRole('heading', { name: 'The Harbour', level: 1 })).toBeVisible();
  await expect(chapter(page).getByRole('paragraph')).toHaveCount(PARAGRAPHS);
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('html')).toHaveAttribute(
    'lang',
    'en',
  );
  await expect(page.frameLocator('iframe').locator('iframe:visible')).toHaveCount(1);

  // every control has its name, and says what it is set to
  const bars = page.locator('header, footer');
  for (const control of await bars.getByRole('button').all()) await expect(control).toHaveAccessibleName(/\S/);
  const slider = page.getByRole('slider', { name: 'Place in the book' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^0%, Page 1 of/);
  const bookmark = page.getByRole('button', { name: 'Bookmark' }).first();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await bookmark.focus();
  await page.keyboard.press('Enter');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  // who goes from control to control turns by a button, which is seen when it has the focus
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();
  await expect(next).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('Page 2 of');
  await page.keyboard.press('Escape');

  // a panel takes the focus, says its name, and gives the focus back
  const contents = page.getByRole('button', { name: 'Contents' });
  await contents.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Contents' });
  await expect(drawer.getByRole('button', { name: 'The Harbour' })).toHaveAttribute('aria-current', 'location');
  await expect(drawer.getByRole('button', { name: 'The Harbour' })).toBeFocused();
  await drawer.getByRole('button', { name: 'The Far Shore' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(told(page)).toContainText('The Far Shore');
  await expect(chapter(page).getByRole('heading', { name: 'The Far Shore', level: 1 })).toBeVisible();
});
