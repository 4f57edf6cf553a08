/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { createLibraryPage } from '../fixtures/library-page.ts';
import { createSession, expect, test } from '../fixtures/session.ts';
import { COOKBOOK, registerCustomer } from '../fixtures/shop-customer.ts';

const TYPE = 'application/vnd.adobe.adept+xml';

/** A token as a shop hands it out. `seconds`: how long it is good from now on. */
const buildToken = (title: string, seconds: number, transaction = title): BookFile => ({
  name: `${title}.acsm`,
  title,
  mimeType: TYPE,
  buffer: Buffer.from(`<fulfillmentToken fulfillmentType="loan" auth="user" xmlns="http://ns.adobe.com/adept">
<distributor>urn:uuid:176c679c-1d79-4fc8-9db4-572a6125a69e</distributor>
<operatorURL>http://acs.example.org/fulfillment</operatorURL><transaction>${transaction}</transaction>
<expiration>${new Date(Date.now() + seconds * 1000).toISOString()}</expiration>
<resourceItemInfo><resource>urn:uuid:72787032-26ae-4db4-8ac0-65d02f18ef20</resource><resourceItem>0</resourceItem>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>E. Veale</dc:creator>
<dc:format>application/epub+zip</dc:format></metadata></resourceItemInfo><hmac>AAAA</hmac></fulfillmentToken>`),
});
const getTile = (page: Page, title: string) =>
  page.getByRole('row').or(page.getByRole('gridcell')).filter({ hasText: title }).first();
const openUploads = (page: Page) =>
  page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();

test('[ACSM-12] [ACSM-13] a token shows in the library when it expires, and how to get its book on a device', async ({
  page,
  session,
}) => {
  void session;
  await page.clock.install();
  const library = createLibraryPage(page);
  await library.openLibrary();
  await library.uploadBooks([buildToken('Busy Brownies', 119), buildToken('Old News', -60)]);
  await expect(getTile(page, 'Busy Brownies')).toContainText('Expires in 1 minute');
  await expect(getTile(page, 'Old News')).toContainText('Expired');
  expect(await findViolationsInAllThemes(page, 'library')).toEqual([]);

  await library.getBookLink('Busy Brownies').click();
  await expect(page.getByRole('heading', { name: 'Get this book on your device' })).toBeVisible();
  await expect(page.getByText('in EPUB format')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toHaveCount(0);
  for (const [width, height] of VIEWPORT_SIZES) {
    await page.setViewportSize({ width, height });
    expect(await findViolationsInAllThemes(page, `page of a token, ${width}`)).toEqual([]);
  }
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the token' }).press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Busy Brownies.acsm');
  expect(await readFile(await file.path(), 'utf8')).toContain('<transaction>Busy Brownies</transaction>');
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Expires in less than a minute')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('This token has expired. Get a new file')).toBeVisible();
});

test('[ACSM-5] [ACSM-13] the reader explains a token, and a new file from the shop renews it', async ({
  page,
  session,
}) => {
  const [id] = await session.uploadBooks([buildToken('Old News', -60)]);
  await page.goto(`en/reader/${id}`);
  await expect(page.getByRole('heading', { name: 'Old News', level: 1 })).toBeVisible();
  await expect(page.getByText('This token has expired. Get a new file')).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'reader of an expired token')).toEqual([]);
  await page.getByRole('link', { name: 'Back to your books' }).click();
  const library = createLibraryPage(page);
  await library.uploadBooks([buildToken('Old News', 3 * 86_400 + 60)]);
  await expect(getTile(page, 'Old News')).toContainText('Expires in 3 days');
  await expect(library.getBookLink('Old News')).toHaveCount(1);
  await page.goto(`en/reader/${id}`);
  await expect(page.getByText('Open it in Adobe Digital Editions')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the token' })).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'reader of a token')).toEqual([]);
});

test('[ACSM-4] a token that another account has is explained in its row', async ({ page, session }) => {
  void session;
  const other = await createSession('demo');
  const token = buildToken('Only One', 3600, `only-${Date.now()}`);
  await other.uploadBooks([token]);
  await createLibraryPage(page).openLibrary();
  await openUploads(page);
  await page.locator('input[type=file]').setInputFiles(token);
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Only One.acsm' });
  await expect(row).toContainText('This book was fulfilled for another account.');
  await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await other.deleteAllBooks();
});

test.describe('a licence file of a shop', () => {
  test.skip(process.env.E2E_URL !== undefined, 'needs the shop of the product’s own folder');
  test.use({ storageState: createVisitorState() });

  test('[UP-40] [UP-41] [UPL-41] becomes its book, which the server downloads', async ({ page }) => {
    test.setTimeout(240_000);
    const customer = await registerCustomer(page);
    await customer.buy(COOKBOOK);
    await customer.openPurchases();
    const downloading = page.waitForEvent('download');
    await customer
      .getEntry(COOKBOOK)
      .getByRole('link', { name: /Download licence/ })
      .press('Enter');
    const licence = {
      name: 'alice.lcpl',
      mimeType: 'application/vnd.readium.lcp.license.v1.0+json',
      buffer: await readFile(await (await downloading).path()),
    };
    await customer.signInToCloud();
    const library = createLibraryPage(page);
    await openUploads(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/Drop files.*ACSM.*LCPL/)).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(licence);
    await expect(dialog.getByText('Already in your library. Nothing was added twice.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    // once the delivered book is deleted, the licence brings it again
    await page.getByRole('button', { name: `More options for ${COOKBOOK.title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(library.getBookLink(COOKBOOK.title)).toHaveCount(0);
    await openUploads(page);
    await page.locator('input[type=file]').setInputFiles(licence);
    await expect(dialog.getByText('In your library')).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await library.getBookLink(COOKBOOK.title).click();
    await expect(page.frameLocator('iframe').frameLocator('iframe:visible').getByText(COOKBOOK.author)).toBeVisible();
  });
});
