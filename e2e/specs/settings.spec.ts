/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findRunningPostgres } from '@lectern/postgres';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('group', { name: 'Changes' });

test('[SET-1] the account menu opens the settings, which link to each other, back and to sign-out', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}`);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(heading(page, 'Account')).toBeVisible();
  const side = page.getByRole('navigation', { name: 'Settings' });
  for (const name of ['Appearance', 'Security', 'Privacy', 'Account']) {
    await side.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Lectern`);
    await expect(side.locator('[aria-current=page]')).toHaveText(name);
  }
  await page.goto(`/en/user/${session.userId}/settings`);
  await expect(page).toHaveURL(/settings\/account$/);
  await side.getByRole('link', { name: 'Back to library' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${session.userId}$`));
  await page.goBack();
  await side.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
});

test('[SET-2] [SET-3] [SET-4] every message of the account form, its save bar, and the prompt on leaving', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const previousSurname = await field('Surname').inputValue();
  for (const [name, emptyMessage, invalid, invalidMessage] of [
    ['Name', 'Name cannot be empty', '42', 'Name is incorrect'],
    ['Surname', 'Surname cannot be empty', '<i>', 'Surname is incorrect'],
    ['Email', 'Email cannot be empty', 'boris at home', 'Incorrect email address'],
  ] as const) {
    await field(name).fill('');
    await field(name).blur();
    await expect(page.getByText(emptyMessage)).toBeVisible();
    await field(name).fill(invalid);
    await expect(page.getByText(invalidMessage)).toBeVisible();
  }
  await expect(bar(page)).toContainText('3 unsaved changes');
  await expect(bar(page)).toBeInViewport();
  await field('Email').press('Enter');
  await expect(field('Name')).toBeFocused();

  await page.getByRole('link', { name: 'Back to library' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(bar(page)).toBeHidden();

  await field('Surname').fill('Lane-Fox');
  await field('Surname').press('Enter');
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await page.reload();
  await expect(field('Surname')).toHaveValue('Lane-Fox');
  await field('Surname').fill(previousSurname);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(bar(page)).toBeHidden();
});

test('[SET-6] a disabled section of the overview is hidden', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  const box = page.getByRole('checkbox', { name: 'Reading time' });
  const save = async () => {
    await box.click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(bar(page)).toBeHidden();
  };
  await save();
  await page.reload();
  await expect(box).not.toBeChecked();
  await save();
  await expect(box).toBeChecked();
});

test.describe('the password', () => {
  test.use({ storageState: createVisitorState() });

  const listOutbox = (): string[] => readdirSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')).toSorted();
  /** The link in the newest mail of the shop that arrived since. */
  const waitForLink = async (before: readonly string[]): Promise<string> => {
    let link = '';
    await expect
      .poll(() => {
        const mails = listOutbox().filter((name) => name.endsWith('.eml') && !before.includes(name));
        const texts = mails.map((name) =>
          readFileSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', name), 'utf8').replace(/=\r\n/g, ''),
        );
        link = /http\S+\/reset\?token=(?:3D)?[\w-]{43}/.exec(texts.join('\n').replaceAll('=3D', '='))?.[0] ?? '';
        return link;
      })
      .not.toBe('');
    return link;
  };

  test('[SIGN-4] [SET-7] a wrong one is reported; a new one is set by a one-time link of the shop', async ({
    page,
    context,
  }) => {
    const { username, password } = readInstallation().second;
    await page.goto('/en');
    await page.getByLabel('Email or username').fill(username);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The password is incorrect');

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const shop = await opened;
    await shop.getByRole('button', { name: 'Send link' }).click();
    await expect(shop.getByText('Email cannot be empty')).toBeVisible();
    const before = listOutbox();
    await shop.getByLabel('Email or username').fill(username);
    await shop.getByLabel('Email or username').press('Enter');
    await expect(shop.getByRole('status')).toContainText('sent you an email');
    const link = await waitForLink(before);
    await shop.goto(link);
    // The same password again, because other tests sign in with it.
    await shop.getByLabel('New password').fill(password);
    await shop.getByLabel('New password').press('Enter');
    await expect(shop.getByRole('status')).toContainText('Your new password has been saved');
    await shop.goto(link);
    await expect(shop.getByRole('heading', { name: 'Invalid hash' })).toBeVisible();

    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/user\/\d+$/);
  });

  test('[SET-7] the shop reports an expired link', async ({ page }) => {
    const database = await findRunningPostgres(path.join(process.env['E2E_DATA_DIR'] ?? '', 'postgres'));
    test.skip(database === null, 'the shop’s database is elsewhere');
    const before = listOutbox();
    await page.goto(`${readInstallation().shop}/forgot`);
    await page.getByLabel('Email or username').fill(readInstallation().demo.username);
    await page.getByRole('button', { name: 'Send link' }).click();
    const link = await waitForLink(before);
    const client = new pg.Client({ connectionString: database?.url('shop') });
    await client.connect();
    await client.query(`UPDATE password_resets SET expires_at = expires_at - interval '61 minutes'`);
    await client.end();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  });
});
