import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { expect, test } from '../fixtures/session.ts';
import { applyTheme, THEMES, tagLongOnPhone } from '../fixtures/themes.ts';

/** axe keeps the machine busy, so elements may appear late. */
const TIMEOUT_MS = 20_000;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Generated covers are pictures; their text has a test of its own (UI-4). */
const PICTURES = 'div[aria-hidden="true"]';

/** Screens checked in every theme on the wide window too, where switching themes is slow. */
const MAIN_SCREENS = new Set(['tiles', 'failed uploads', 'reader']);

/**
 * Checks screens with axe and collects the violations of all tags: in every theme on the narrow window; on the wide
 * one in every theme for the main screens, else in one. The text of books is not checked.
 */
const createAudit = (page: Page) => {
  const wide = (page.viewportSize()?.width ?? 0) > 640;
  const problems: string[] = [];
  let screenCount = 0;
  return {
    problems,
    screens: () => screenCount,
    async checkScreen(screen: string, anchor: Locator): Promise<void> {
      await expect(anchor).toBeVisible({ timeout: TIMEOUT_MS });
      for (const theme of THEMES) {
        const isChecked = !wide || theme === 'light' || MAIN_SCREENS.has(screen);
        if (!isChecked) continue;
        await applyTheme(page, theme);
        const violations = await findViolations(page, {
          exclude: [PICTURES],
          tags: TAGS,
          coloursOnly: theme !== THEMES[0],
        });
        problems.push(
          ...violations.map(({ id, target, summary: why }) => `${screen}, ${theme}: ${id} ${target} ${why}`),
        );
        screenCount += 1;
      }
    },
  };
};

test.describe.configure({ timeout: 240_000 });
// A trace would store axe's long script once for every theme.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} wide${tagLongOnPhone(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[UI-17] the sign-in has no violations', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ storageState: createVisitorState() });
      const page = await context.newPage();
      const audit = createAudit(page);
      // The demo has one shop, so a name known by two shops is mocked.
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
      const name = page.getByLabel('Email or username');
      await audit.checkScreen('name', name);
      await page.getByRole('button', { name: 'Log in with your phone' }).click();
      await audit.checkScreen('code', page.getByRole('timer'));
      await page.getByRole('button', { name: 'Log in another way' }).click();
      await name.fill('nobody');
      await name.press('Enter');
      await audit.checkScreen('unknown name', page.getByRole('alert'));
      await name.fill('two');
      await name.press('Enter');
      await audit.checkScreen('shop', page.getByRole('heading', { name: 'Choose your shop' }));
      await page.getByRole('button', { name: 'Am Markt' }).click();
      const password = page.getByLabel('Password', { exact: true });
      await audit.checkScreen('password', password);
      await password.press('Enter');
      await audit.checkScreen('no password', page.getByRole('alert'));
      process.stdout.write(`${audit.screens()} screens checked\n`);
      expect(audit.problems).toEqual([]);
      await context.close();
    });

    test('[UI-17] settings and stores have no violations', async ({ page, session }) => {
      const audit = createAudit(page);
      await page.goto(`/en/user/${session.userId}/settings/account`);
      const surname = page.getByRole('textbox', { name: 'Surname' });
      await surname.fill('');
      await surname.blur();
      await audit.checkScreen('account form', page.getByRole('group', { name: 'Changes' }));
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.goto(`/en/user/${session.userId}/settings/appearance`);
      await audit.checkScreen('appearance', page.getByRole('radio', { name: 'Classic' }));
      const code = randomUUID();
      await page.evaluate((path) => fetch(path), `/api/v1.0/auth/qr/${code}`);
      await page.goto(`/en/approve/${code}`);
      await audit.checkScreen('approve', page.getByRole('button', { name: 'None of these, decline' }));
      await page.goto('/en/phone#1.nothing');
      await audit.checkScreen('phone', page.getByRole('button', { name: 'Log in on this phone' }));
      await page.goto('/en/find-store');
      await audit.checkScreen('stores', page.getByRole('link', { name: /^Register now/ }));
      process.stdout.write(`${audit.screens()} screens checked\n`);
      expect(audit.problems).toEqual([]);
    });

    test('[UI-17] the library, a book and the reader have no violations', async ({ page, session }) => {
      const audit = createAudit(page);
      await page.goto('/en/user/books');
      await audit.checkScreen('empty library', page.getByRole('button', { name: 'Upload books' }));

      const titles = ['The Lamp Room', 'A Quiet Shelf', 'Ten Windows'];
      const [id] = await session.uploadBooks(await Promise.all(titles.map(buildSampleBook)));
      await page.goto('/en/user/books');
      const more = page.getByRole('button', { name: 'More options for Ten Windows' });
      await audit.checkScreen('tiles', page.getByRole('link', { name: 'Ten Windows' }));
      await page.getByRole('radio', { name: 'List' }).click();
      await audit.checkScreen('list', page.getByRole('columnheader', { name: 'Title' }));
      await page.getByRole('checkbox', { name: 'Select A Quiet Shelf' }).click();
      await audit.checkScreen('selection', page.getByRole('region', { name: 'Selection' }));
      await page.keyboard.press('Escape');
      await more.click();
      await audit.checkScreen('menu of a book', page.getByRole('menu'));
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await audit.checkScreen('question', page.getByRole('alertdialog'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /’s account$/ }).click();
      await audit.checkScreen('account', page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Upload' }).click();
      const dialog = page.getByRole('dialog');
      await audit.checkScreen('upload', dialog);
      await page.locator('input[type=file]').setInputFiles([
        { name: 'letter.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        { name: 'empty.epub', mimeType: 'application/epub+zip', buffer: Buffer.from('') },
      ]);
      await audit.checkScreen('failed uploads', dialog.getByText('This format is not supported', { exact: false }));

      await page.goto(`/en/user/${session.userId}/book/${id}`);
      await audit.checkScreen('book', page.getByRole('link', { name: 'Chapter 1' }));
      await page.goto(`/en/reader/${id}`);
      await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
      await audit.checkScreen('reader', page.getByRole('slider', { name: 'Position in book' }));
      await page.keyboard.press('t');
      await audit.checkScreen('contents', page.getByRole('dialog', { name: 'Contents' }));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Appearance' }).click();
      await audit.checkScreen('type', page.getByRole('radio', { name: 'Sepia' }));
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await audit.checkScreen('keys', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
      await page.goto('/en/nowhere/at-all');
      await audit.checkScreen('no such page', page.getByRole('heading', { name: 'Page not found' }));
      process.stdout.write(`${audit.screens()} screens checked\n`);
      expect(audit.problems).toEqual([]);
    });
  });
}
