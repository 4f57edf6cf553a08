/// <reference lib="dom" />
import { anLcpEpub, sentence } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const PASSPHRASE = 'seven lamps';
type Made = Parameters<typeof anLcpEpub>[0] & {};

const aLocked = async (title: string, options: Made = {}): Promise<BookFile> => ({
  name: `${title}.epub`,
  title,
  mimeType: 'application/epub+zip',
  buffer: await anLcpEpub({ title, pages: 6, ...options }),
});
const chapter = (page: Page) => page.frameLocator('iframe').frameLocator('iframe:visible');
const firstWords = sentence(0).slice(0, 30);
const sheet = (page: Page) => page.getByRole('dialog', { name: /Passphrase for “Glass Harbour”/ });

test('[LCP-15] a protected book asks for its passphrase once, and is read like any other', async ({
  page,
  context,
  session,
}) => {
  await context.route('https://lantern.example/**', (route) => route.fulfill({ body: 'a hint' }));
  const [id] = await session.stores([
    await aLocked('Glass Harbour', { licence: { hint: 'Lamps in the hall' } }),
    await aLocked('Second Harbour'),
  ]);
  await page.goto('/en/user/books');
  await page.getByRole('link', { name: 'Glass Harbour', exact: true }).click();
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByText('Hint: Lamps in the hall')).toBeVisible();
  const field = sheet(page).getByLabel('Passphrase', { exact: true });
  await expect(field).toBeFocused();
  expect(await breachesOf(page, 'passphrase')).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('alert')).toHaveText('Type the passphrase.');
  await field.fill('eight lamps');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('alert')).toContainText('does not open the book');
  await expect(field).toHaveAttribute('type', 'password');
  await sheet(page).getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  const popup = page.waitForEvent('popup');
  await sheet(page).getByRole('link', { name: 'Forgotten the passphrase?' }).click();
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
  await sheet(page).getByRole('button', { name: 'Open the book' }).click();
  await expect(chapter(page).getByText(firstWords)).toBeVisible();
  const place = page.locator('footer input');
  await page.keyboard.press('PageDown');
  await expect(place).toHaveAttribute('aria-valuetext', /Page 2 of/);
  await page.keyboard.press('b');
  // the bars may have left with the page that was turned
  const ribbon = page.getByRole('button', { name: /bookmark/i, pressed: true, includeHidden: true });
  await expect(ribbon).toBeAttached();

  await page.reload();
  await expect(place).toHaveAttribute('aria-valuetext', /Page 2 of/);
  await page.goto('/en/user/books');
  await page.getByRole('link', { name: 'Second Harbour', exact: true }).click();
  await expect(chapter(page).getByText(firstWords)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('what a licence says', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  const tell = (page: Page) => page.getByRole('main');

  test('[LCP-16] each refusal has the book’s name, its dates and ways on', async ({ page, session }) => {
    const profile = 'http://readium.org/lcp/profile-1.0';
    const ids = await session.stores([
      await aLocked('Past', { licence: { start: '2020-01-01T00:00:00Z', end: '2020-01-31T20:30:00Z' } }),
      await aLocked('Future', { licence: { start: '2999-03-01T08:00:00Z' } }),
      await aLocked('Elsewhere', { licence: { profile } }),
      await aLocked('Changed', { spoilLicence: (licence) => ({ ...licence, rights: {} }) }),
    ]);
    const open = async (at: number, language = 'en') => page.goto(`/${language}/reader/${ids[at]}`);
    await open(0);
    await expect(tell(page)).toContainText('“Past” could be read until February 1, 2020 at 5:30 AM.');
    expect(await breachesOf(page, 'expired')).toEqual([]);
    for (const way of ['About this book', 'Back to your books'])
      await expect(tell(page).getByRole('link', { name: way })).toBeVisible();
    await expect(tell(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await open(1);
    await expect(tell(page)).toContainText('“Future” opens on March 1, 2999 at 5:00 PM.');
    await open(2);
    await expect(tell(page).getByRole('heading', { level: 2 })).toHaveText('Read it on a licensed device');
    await expect(tell(page).getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'Elsewhere.epub');
    await open(3);
    await expect(tell(page)).toContainText('The licence in “Changed” is damaged or was changed.');
    await open(0, 'de');
    await expect(tell(page)).toContainText('„Past“ war bis 1. Februar 2020 um 05:30 lesbar.');
  });
});
