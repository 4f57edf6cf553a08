import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { judged } from '../fixtures/judge.ts';
import { looks, patience, wear } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/signed-in.ts';

/** The judge keeps the machine busy; what is looked for may come late. */
const PATIENCE_MS = 20_000;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Covers are pictures, in a wall or one by one; their words have a test of their own (UI-4). */
const PICTURES = 'div[aria-hidden="true"]';

/** The screens that are judged in every look on the wide window too; drawing a look anew is slow there. */
const MAIN_SCREENS = new Set(['tiles', 'failed uploads', 'reader']);

/**
 * Looks at a screen and keeps what a machine finds wrong, with every tag: in all looks on the narrow window; on the wide
 * one in all looks where the screen is one of the main ones, else in one. The words of books are not ours to judge.
 */
const aJudge = (page: Page) => {
  const wide = (page.viewportSize()?.width ?? 0) > 640;
  const found: string[] = [];
  let screens = 0;
  return {
    found,
    screens: () => screens,
    async sees(screen: string, there: Locator): Promise<void> {
      await expect(there).toBeVisible({ timeout: PATIENCE_MS });
      for (const look of looks) {
        const worn = !wide || look === 'light' || MAIN_SCREENS.has(screen);
        if (!worn) continue;
        await wear(page, look);
        const breaches = await judged(page, { apart: [PICTURES], tags: TAGS, coloursOnly: look !== looks[0] });
        found.push(...breaches.map(({ id, target, why }) => `${screen}, ${look}: ${id} ${target} ${why}`));
        screens += 1;
      }
    },
  };
};

test.describe.configure({ timeout: 240_000 });
// A trace would keep the judge's long script with every look.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} wide${patience(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[UI-17] the log-in has no breach', async ({ browser, baseURL }) => {
      const visit = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const page = await visit.newPage();
      const judge = aJudge(page);
      // The demo has one shop; a name that two shops know is asked which.
      const shop = (shop_id: string, name: string) => ({
        alias: 'lantern',
        name,
        shop_id,
        icon: '',
        icon_eink: '',
        logged_by: 'password',
      });
      await page.route(/\/auth\/login\?.*username=two/, (route) =>
        route.fulfill({ json: { providers: [shop('1', 'Lantern Books'), shop('2', 'Am Markt')], avatar: null } }),
      );
      await page.goto(`${baseURL}/en`);
      const name = page.getByLabel('E-mail or username');
      await judge.sees('name', name);
      await page.getByRole('button', { name: 'Log in with your phone' }).click();
      await judge.sees('code', page.getByRole('timer'));
      await page.getByRole('button', { name: 'Log in another way' }).click();
      await name.fill('nobody');
      await name.press('Enter');
      await judge.sees('unknown name', page.getByRole('alert'));
      await name.fill('two');
      await name.press('Enter');
      await judge.sees('shop', page.getByRole('heading', { name: 'Which shop is it?' }));
      await page.getByRole('button', { name: 'Am Markt' }).click();
      const password = page.getByLabel('Password', { exact: true });
      await judge.sees('password', password);
      await password.press('Enter');
      await judge.sees('no password', page.getByRole('alert'));
      process.stdout.write(`${judge.screens()} screens checked\n`);
      expect(judge.found).toEqual([]);
      await visit.close();
    });

    test('[UI-17] settings and stores have no breach', async ({ page, session }) => {
      const judge = aJudge(page);
      await page.goto(`/en/user/${session.userId}/settings/account`);
      const surname = page.getByRole('textbox', { name: 'Surname' });
      await surname.fill('');
      await surname.blur();
      await judge.sees('account form', page.getByRole('group', { name: 'Changes' }));
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.goto(`/en/user/${session.userId}/settings/appearance`);
      await judge.sees('appearance', page.getByRole('radio', { name: 'Classic' }));
      const code = randomUUID();
      await page.evaluate((path) => fetch(path), `/api/v1.0/auth/qr/${code}`);
      await page.goto(`/en/approve/${code}`);
      await judge.sees('approve', page.getByRole('button', { name: 'None of these: decline' }));
      await page.goto('/en/phone#1.nothing');
      await judge.sees('phone', page.getByRole('button', { name: 'Log in on this phone' }));
      await page.goto('/en/find-store');
      await judge.sees('stores', page.getByRole('link', { name: /^Register now/ }));
      process.stdout.write(`${judge.screens()} screens checked\n`);
      expect(judge.found).toEqual([]);
    });

    test('[UI-17] the library, a book and the reader have no breach', async ({ page, session }) => {
      const judge = aJudge(page);
      await page.goto('/en/user/books');
      await judge.sees('empty library', page.getByRole('button', { name: 'Upload books' }));

      const titles = ['The Lamp Room', 'A Quiet Shelf', 'Ten Windows'];
      const [id] = await session.stores(await Promise.all(titles.map(aSampleBook)));
      await page.goto('/en/user/books');
      const more = page.getByRole('button', { name: 'More for Ten Windows' });
      await judge.sees('tiles', page.getByRole('link', { name: 'Ten Windows' }));
      await page.getByRole('radio', { name: 'List' }).click();
      await judge.sees('list', page.getByRole('columnheader', { name: 'Title' }));
      await page.getByRole('checkbox', { name: 'Select A Quiet Shelf' }).click();
      await judge.sees('selection', page.getByRole('region', { name: 'Selection' }));
      await page.keyboard.press('Escape');
      await more.click();
      await judge.sees('menu of a book', page.getByRole('menu'));
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await judge.sees('question', page.getByRole('alertdialog'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account/ }).click();
      await judge.sees('account', page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Upload' }).click();
      const dialog = page.getByRole('dialog');
      await judge.sees('upload', dialog);
      await page.locator('input[type=file]').setInputFiles([
        { name: 'letter.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        { name: 'empty.epub', mimeType: 'application/epub+zip', buffer: Buffer.from('') },
      ]);
      await judge.sees('failed uploads', dialog.getByText('This format is not supported', { exact: false }));

      await page.goto(`/en/user/${session.userId}/book/${id}`);
      await judge.sees('book', page.getByRole('link', { name: 'Chapter 1' }));
      await page.goto(`/en/reader/${id}`);
      await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
      await judge.sees('reader', page.getByRole('slider', { name: 'Place in the book' }));
      await page.keyboard.press('t');
      await judge.sees('contents', page.getByRole('dialog', { name: 'Contents' }));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Type and page' }).click();
      await judge.sees('type', page.getByRole('radio', { name: 'Sepia' }));
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await judge.sees('keys', page.getByRole('dialog', { name: 'Keys' }));
      await page.goto('/en/nowhere/at-all');
      await judge.sees('no such page', page.getByRole('heading', { name: 'There is no such page' }));
      process.stdout.write(`${judge.screens()} screens checked\n`);
      expect(judge.found).toEqual([]);
    });
  });
}
