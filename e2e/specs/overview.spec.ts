import { reading } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildEbook, buildRecording, buildSampleBook } from '../fixtures/books.ts';
import { createOtherClient } from '../fixtures/other-client.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const main = (page: Page) => page.getByRole('main');
const shelf = (page: Page, name: string) => main(page).getByRole('list', { name });

const prepareLibrary = async (session: Session): Promise<void> => {
  await session.uploadBooks([
    await buildEbook('Amber', { authors: ['Ada Marsh'] }),
    await buildEbook('Basalt', { authors: ['Ben Hart'], cover: false }),
    await buildEbook('Coral'),
    buildRecording('The Lamp Room', 'Ben Hart'),
  ]);
  const client = createOtherClient(session);
  await client.setProgress('Amber', 12);
  await client.setProgress('Basalt', 40);
  await client.setProgress('The Lamp Room', 60);
  await client.markAsRead('Amber');
  await client.addToFavorites('Coral');
};

test('[OVER-1] [OVER-5] [OVER-23] signing in opens the overview, and an empty library invites to upload', async ({
  page,
  session,
}) => {
  await page.goto('/en');
  await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}$`));
  await expect(page).toHaveTitle('Overview · Lectern');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening|night), Boris$/);
  await expect(main(page).getByRole('heading', { name: 'Add your first book' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Upload books' })).toBeVisible();
  await expect(main(page).getByText(/^Drop files anywhere on this page.* free\.$/)).toBeVisible();
  await expect(main(page).getByRole('link', { name: /^Get books at / })).toBeVisible();
  await main(page).getByRole('link', { name: 'more formats' }).click();
  await expect(page).toHaveURL(/\/en\/faq\/file_storage#formats$/);
});

test('[OVER-22] Upload stands in the header of every page of the library, on phones in the menu', async ({
  page,
  session,
}) => {
  await session.uploadBooks([await buildEbook('Amber')]);
  const upload = page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true });
  for (const path of ['', '/books', '/authors', '/collections', '/bin', '/statistics']) {
    await page.goto(`/en/user/${session.userId}${path}`);
    await expect(upload).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(1);
  }
  await upload.click();
  await expect(page.getByRole('dialog', { name: 'Add books' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(upload).toBeHidden();
  await page.getByRole('button', { name: 'More pages', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Add books' })).toBeVisible();
});

test('[OVER-16] [OVER-17] [OVER-18] the overview shows the sentence on the page where the reader stopped', async ({
  page,
  session,
}) => {
  const [id = ''] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await createOtherClient(session).setProgress('The Reading Room', 10);
  await page.goto(`/en/reader/${id}`);
  await expect(page.locator('p[aria-live]')).toContainText('Page ');
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/reader/positions/'),
  );
  await page.keyboard.press('ArrowRight');
  const { at } = reading.save.body.parse((await saved).postDataJSON());
  await (await saved).response();
  await page.goto(`/en/user/${session.userId}`);
  const card = main(page).getByRole('article', { name: 'Continue reading' });
  const sentence = card.getByRole('blockquote');
  await expect(sentence).toContainText(at.quote.text.slice(0, 20));
  await expect(card.getByText('You stopped here today')).toBeVisible();
  await expect(card.getByText(/^Chapter \d/)).toBeVisible();
  await expect(card.getByText(/· about \d+ (min|hr).* left$/)).toBeVisible();
  await createOtherClient(session).setProgress('The Reading Room', 60);
  await expect(sentence).toBeHidden();
});

test('[OVER-5] in an unread library the new books come first', async ({ page, session }) => {
  await session.uploadBooks([await buildEbook('Amber'), await buildEbook('Basalt')]);
  await page.goto(`/en/user/${session.userId}`);
  await expect(shelf(page, 'New in your library').getByRole('link')).toHaveText(['Basalt', 'Amber']);
  await expect(main(page).getByRole('link', { name: 'Continue reading' })).toBeHidden();
  // An earlier test may have recorded reading time, which outlives its books.
  const headings = main(page).getByRole('heading', { level: 2 }).filter({ hasNotText: 'Reading time' });
  await expect(headings.first()).toHaveText('New in your library');
  await expect(headings.filter({ hasText: 'Recently read' })).toHaveCount(0);
});

test('[OVER-2] [OVER-3] [OVER-4] the overview shows where the reader stopped, the statistics, and suggestions', async ({
  page,
  session,
}) => {
  await prepareLibrary(session);
  await page.goto(`/en/user/${session.userId}`);
  const reading = main(page).getByRole('article', { name: 'Continue reading' });
  await expect(reading.getByRole('link', { name: 'Basalt' })).toBeVisible();
  await expect(reading.getByRole('paragraph').getByText('Ben Hart')).toBeVisible();
  await expect(reading.getByText('You stopped here today')).toBeVisible();
  await expect(reading.getByRole('progressbar', { name: '40% read' })).toBeVisible();
  const listening = main(page).getByRole('article', { name: 'Continue listening' });
  await expect(listening.getByRole('link', { name: 'The Lamp Room' })).toBeVisible();

  await expect(main(page).getByRole('term')).toHaveText([
    'new this month',
    'books in your cloud',
    'reading now',
    'marked as read',
    'finished this year',
  ]);
  await expect(main(page).getByRole('definition')).toHaveText(['4', '4', '2', '1', '1']);

  await expect(shelf(page, 'Recently read').getByRole('link')).toHaveText(['Amber']);
  await expect(shelf(page, 'New in your library').getByRole('link')).toHaveText([
    'The Lamp Room',
    'Coral',
    'Basalt',
    'Amber',
  ]);
  await expect(shelf(page, 'Favorites').getByRole('link')).toHaveText(['Coral']);
  await main(page).getByRole('link', { name: 'All recently read' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recently read' })).toBeVisible();

  await page.goBack();
  await reading.getByRole('link', { name: 'Continue reading' }).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  await page.goBack();
  await createOtherClient(session).markAsRead('Basalt');
  await expect(reading.getByRole('link', { name: 'Read again' })).toBeVisible();
  await listening.getByRole('link', { name: 'The Lamp Room' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Lamp Room' })).toBeVisible();
});

test('[OVER-6] arrow keys move along a shelf, and Tab leaves it', async ({ page, session }) => {
  await prepareLibrary(session);
  await page.goto(`/en/user/${session.userId}`);
  const books = shelf(page, 'New in your library').getByRole('link');
  await main(page).getByRole('link', { name: 'All books' }).focus();
  await page.keyboard.press('Tab');
  await expect(books.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(books.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(books.nth(3)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('link', { name: 'All favorites' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(books.nth(3)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reader\/\d+$/);
});

test('[OVER-7] [SHELF-11] a failed load shows an error and can be retried', async ({ page, session }) => {
  await session.uploadBooks([await buildEbook('Amber')]);
  const calls = /\/api\/v1\.0\/(catalogue|changes)/;
  // Requests fail until the reader clicks, although the page retries by itself meanwhile.
  const isPressed = () => page.evaluate(() => 'pressed' in window).catch(() => false);
  await page.route(calls, async (route) => ((await isPressed()) ? route.continue() : route.abort()));
  for (const screen of ['', '/authors']) {
    await page.goto(`/en/user/${session.userId}${screen}`);
    await expect(main(page).getByRole('heading', { name: 'Couldn’t load your books' })).toBeVisible();
  }
  await page.evaluate(() => addEventListener('pointerdown', () => Object.assign(window, { pressed: true }), true));
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('list', { name: 'Authors' })).toBeVisible();
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[OVER-8] no accessibility violations, ${width} wide${tagLongOnPhone(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/en/user/${session.userId}`);
    await expect(main(page).getByRole('button', { name: 'Upload books' })).toBeVisible();
    const violations = await findViolationsInAllThemes(page, 'empty');
    await prepareLibrary(session);
    await expect(shelf(page, 'Favorites')).toBeVisible();
    violations.push(...(await findViolationsInAllThemes(page, 'filled')));
    if (width < 640) {
      await page.getByRole('button', { name: 'More pages', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      violations.push(...(await findViolationsInAllThemes(page, 'more')));
    }
    expect(violations).toEqual([]);
  });
}
