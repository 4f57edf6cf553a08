/// <reference lib="dom" />
import { buildLcpEpub, getSentence } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';

const PASSPHRASE = 'seven lamps';
type LcpOptions = Parameters<typeof buildLcpEpub>[0] & {};

const buildLockedBook = async (title: string, options: LcpOptions = {}): Promise<BookFile> => ({
  name: `${title}.epub`,
  title,
  mimeType: 'application/epub+zip',
  buffer: await buildLcpEpub({ title, pages: 6, ...options }),
});
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');
const firstWords = getSentence(0).slice(0, 30);
const sheet = (page: Page) => page.getByRole('dialog', { name: /Passphrase for “Glass Harbour”/ });

test('[LCP-15] a protected book asks for its passphrase once, and is read like any other', async ({
  page,
  context,
  session,
}) => {
  await context.route('https://lantern.example/**', (route) => route.fulfill({ body: 'a hint' }));
  const [id] = await session.uploadBooks([
    await buildLockedBook('Glass Harbour', { licence: { hint: 'Lamps in the hall' } }),
    await buildLockedBook('Second Harbour'),
  ]);
  await page.goto('/en/user/books');
  await page.getByRole('link', { name: 'Glass Harbour', exact: true }).click();
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByText('Hint: Lamps in the hall')).toBeVisible();
  const field = sheet(page).getByLabel('Passphrase', { exact: true });
  await expect(field).toBeFocused();
  expect(await findViolationsInAllThemes(page, 'passphrase')).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('alert')).toHaveText('Enter the passphrase.');
  await field.fill('eight lamps');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('alert')).toContainText('That passphrase isn’t correct');
  await expect(field).toHaveAttribute('type', 'password');
  await sheet(page).getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  const popup = page.waitForEvent('popup');
  await sheet(page).getByRole('link', { name: 'Forgot your passphrase?' }).click();
  const other = await popup;
  expect([other.url(), await other.evaluate(() => window.opener === null)]).toEqual([
    'https://lantern.example/hint',
    true,
  ]);
  await other.close();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/books$/);

  await page.goto(`/en/reader/${id}`);
  await field.fill(PASSPHRASE);
  await sheet(page).getByRole('button', { name: 'Open book' }).click();
  await expect(chapter(page).getByText(firstWords)).toBeVisible();
  const positionSlider = page.locator('footer input');
  await page.keyboard.press('PageDown');
  await expect(positionSlider).toHaveAttribute('aria-valuetext', /^[1-9]\d*%/);
  await page.keyboard.press('b');
  // the bars may be hidden after the page turn
  const ribbon = page.getByRole('button', { name: /bookmark/i, pressed: true, includeHidden: true });
  await expect(ribbon).toBeAttached();

  await page.reload();
  await expect(positionSlider).toHaveAttribute('aria-valuetext', /^[1-9]\d*%/);
  await page.goto('/en/user/books');
  await page.getByRole('link', { name: 'Second Harbour', exact: true }).click();
  await expect(chapter(page).getByText(firstWords)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('licence messages', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  const getMessage = (page: Page) => page.getByRole('main');

  test('[LCP-16] each refusal names the book, its dates and the next steps', async ({ page, session }) => {
    const profile = 'http://readium.org/lcp/profile-1.0';
    const ids = await session.uploadBooks([
      await buildLockedBook('Past', { licence: { start: '2020-01-01T00:00:00Z', end: '2020-01-31T20:30:00Z' } }),
      await buildLockedBook('Future', { licence: { start: '2999-03-01T08:00:00Z' } }),
      await buildLockedBook('Elsewhere', { licence: { profile } }),
      await buildLockedBook('Changed', { damageLicence: (licence) => ({ ...licence, rights: {} }) }),
    ]);
    const open = async (at: number, language = 'en') => page.goto(`/${language}/reader/${ids[at]}`);
    await open(0);
    await expect(getMessage(page)).toContainText('“Past” was available until February 1, 2020 at 5:30 AM.');
    expect(await findViolationsInAllThemes(page, 'expired')).toEqual([]);
    for (const linkName of ['About this book', 'Back to your books'])
      await expect(getMessage(page).getByRole('link', { name: linkName })).toBeVisible();
    await expect(getMessage(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await open(1);
    await expect(getMessage(page)).toContainText('“Future” will be available on March 1, 2999 at 5:00 PM.');
    await open(2);
    await expect(getMessage(page).getByRole('heading', { level: 2 })).toHaveText('Read it on a licensed device');
    await expect(getMessage(page).getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'Elsewhere.epub',
    );
    await open(3);
    await expect(getMessage(page)).toContainText('The licence in “Changed” is damaged or has been changed.');
    await open(0, 'de');
    await expect(getMessage(page)).toContainText('„Past“ war bis 1. Februar 2020 um 05:30 verfügbar.');
  });
});
