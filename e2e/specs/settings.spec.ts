/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runningEmbeddedPostgres } from '@lectern/postgres';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { installation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('group', { name: 'Changes' });

test('[SET-1] the account menu leads to the settings, and they lead to each other, back and out', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}`);
  await page.getByRole('button', { name: /^Account/ }).click();
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
  await side.getByRole('link', { name: 'Back to the library' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${session.userId}$`));
  await page.goBack();
  await side.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
});

test('[SET-2] [SET-3] [SET-4] every message of the account form, its bar, and the question of who leaves', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const was = await field('Surname').inputValue();
  for (const [name, empty, wrong, incorrect] of [
    ['Name', 'Name cannot be empty', '42', 'Name is incorrect'],
    ['Surname', 'Surname cannot be empty', '<i>', 'Surname is incorrect'],
    ['E-mail', 'Email cannot be empty', 'boris at home', 'Incorrect email address'],
  ] as const) {
    await field(name).fill('');
    await field(name).blur();
    await expect(page.getByText(empty)).toBeVisible();
    await field(name).fill(wrong);
    await expect(page.getByText(incorrect)).toBeVisible();
  }
  await expect(bar(page)).toContainText('3 changes not saved');
  await expect(bar(page)).toBeInViewport();
  await field('E-mail').press('Enter');
  await expect(field('Name')).toBeFocused();

  await page.getByRole('link', { name: 'Back to the library' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(bar(page)).toBeHidden();

  await field('Surname').fill('Lane-Fox');
  await field('Surname').press('Enter');
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await page.reload();
  await expect(field('Surname')).toHaveValue('Lane-Fox');
  await field('Surname').fill(was);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(bar(page)).toBeHidden();
});

test('[SET-6] a part of the overview that was switched off is not there', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  const box = page.getByRole('checkbox', { name: 'Reading time of the last days' });
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
  test.use({ storageState: { cookies: [], origins: [] } });

  const outbox = (): string[] => readdirSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')).toSorted();
  /** The link in the newest of the shop's mails that were not there before. */
  const newLink = async (before: readonly string[]): Promise<string> => {
    let link = '';
    await expect
      .poll(() => {
        const mails = outbox().filter((name) => name.endsWith('.eml') && !before.includes(name));
        const texts = mails.map((name) =>
          readFileSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', name), 'utf8').replace(/=\r\n/g, ''),
        );
        link = /http\S+\/reset\?token=(?:3D)?[\w-]{43}/.exec(texts.join('\n').replaceAll('=3D', '='))?.[0] ?? '';
        return link;
      })
      .not.toBe('');
    return link;
  };

  test('[SIGN-4] [SET-7] a wrong one is told; a new one comes by a link of the shop, good once', async ({
    page,
    context,
  }) => {
    const { username, password } = installation().second;
    await page.goto('/en');
    await page.getByLabel('E-mail or username').fill(username);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The password is incorrect');

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const shop = await opened;
    await shop.getByRole('button', { name: 'Send the link' }).click();
    await expect(shop.getByText('Email cannot be empty')).toBeVisible();
    const before = outbox();
    await shop.getByLabel('E-mail or username').fill(username);
    await shop.getByLabel('E-mail or username').press('Enter');
    await expect(shop.getByRole('status')).toContainText('a mail is on its way');
    const link = await newLink(before);
    await shop.goto(link);
    // The same again: other stories log in with it.
    await shop.getByLabel('New password').fill(password);
    await shop.getByLabel('New password').press('Enter');
    await expect(shop.getByRole('status')).toContainText('Your new password is saved');
    await shop.goto(link);
    await expect(shop.getByRole('heading', { name: 'Invalid hash' })).toBeVisible();

    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/user\/\d+$/);
  });

  test('[SET-7] the shop says of a link that it came too late', async ({ page }) => {
    const database = await runningEmbeddedPostgres(path.join(process.env['E2E_DATA_DIR'] ?? '', 'postgres'));
    test.skip(database === null, 'the shop’s database is elsewhere');
    const before = outbox();
    await page.goto(`${installation().shop}/forgot`);
    await page.getByLabel('E-mail or username').fill(installation().demo.username);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const link = await newLink(before);
    const client = new pg.Client({ connectionString: database?.url('shop') });
    await client.connect();
    await client.query(`UPDATE password_resets SET expires_at = expires_at - interval '61 minutes'`);
    await client.end();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  });
});
