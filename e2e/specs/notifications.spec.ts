import { User } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { listening } from '../fixtures/listening.ts';
import { patience } from '../fixtures/looks.ts';
import { operator } from '../fixtures/operator.ts';
import { send } from '../fixtures/send.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

/** As another program of the reader does. */
const asks = (session: Session, method: string, path: string, body: Buffer | string = '') =>
  send(method, `${installation().api}${path}`, {
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: Buffer.from(body),
  });
/** An upload that fails, and so is told of. */
const fails = async (session: Session, name: string): Promise<void> => {
  const { status } = await asks(session, 'PUT', `/files/${name}`, 'MZ');
  expect(status).toBeGreaterThanOrEqual(400);
};
const bell = (page: Page, name: string | RegExp = /^Notifications/) =>
  page.getByRole('banner').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const library = async (page: Page, { userId }: Session): Promise<void> => {
  const heard = listening(page);
  await page.goto(`/en/user/${userId}/books`);
  await heard;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test.beforeEach(async ({ session }) => {
  await asks(session, 'POST', '/notifications/dismiss', '{}');
});

test('[NOTICE-9] [NOTICE-10] what failed elsewhere is told at once, kept behind the bell, and cleared without a mouse', async ({
  page,
  session,
}) => {
  await library(page, session);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await fails(session, 'tool.exe');
  await expect(page.getByText(/^tool\.exe: This format is not supported/)).toBeVisible();
  await expect(bell(page, 'Notifications, 1 unseen')).toBeVisible();
  await fails(session, 'other.exe');
  await bell(page, 'Notifications, 2 unseen').press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Mark all as seen' }).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Mark all as seen' })).toBeHidden();
  await panel(page).getByRole('button', { name: 'Dismiss: tool.exe' }).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(panel(page).getByText('Nothing to tell.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();
  await page.reload();
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('[NOTICE-10] all that was cleared away comes back, also while other things are told', async ({
  page,
  session,
}) => {
  await fails(session, 'tool.exe');
  await fails(session, 'other.exe');
  await library(page, session);
  await bell(page, 'Notifications, 2 unseen').click();
  await panel(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(panel(page).getByText('2 notifications were dismissed.')).toBeVisible();
  await fails(session, 'third.exe');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
});

test('[NOTICE-9] the one thing that helps: another try, or the library by size', async ({ page, session }) => {
  await fails(session, 'broken.epub');
  const { files_size_limit: limit } = User.parse((await asks(session, 'GET', '/user')).json());
  const mayFill = (size: string) => operator('reader', 'set-limit', String(session.userId), size, '--json');
  await session.stores([await aSampleBook('The Lamp Room')]);
  await mayFill('1');
  try {
    const { name, buffer } = await aSampleBook('Ten Windows');
    expect((await asks(session, 'PUT', `/files/${encodeURIComponent(name)}`, buffer)).status).toBeGreaterThan(400);
  } finally {
    await mayFill(String(limit));
  }
  await library(page, session);
  await bell(page).click();
  const row = (name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
  await row('broken.epub').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Add books' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bell(page).click();
  await row('Ten Windows').getByRole('button', { name: 'Sort by size' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sort by: Size' })).toBeVisible();
});

test('[NOTICE-11] Sync now says when, and when there is no connection', async ({ page, session, context }) => {
  await library(page, session);
  await bell(page).click();
  await expect(panel(page).getByText('Synced just now')).toBeVisible();
  await context.setOffline(true);
  await expect(panel(page).getByText('Not connected, trying again')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Sync now' }).click();
  await expect(panel(page).getByText('Not connected, trying again')).toBeVisible();
  await context.setOffline(false);
  await session.stores([await aSampleBook('The Lamp Room')]);
  await panel(page).getByRole('button', { name: 'Sync now' }).click();
  await expect(panel(page).getByText('Synced just now')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room' })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[NOTICE-14] a machine finds no breach, ${width} wide${patience(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    const judge = async (screen: string): Promise<void> => {
      found.push(...(await breachesOf(page, screen)));
    };
    await fails(session, 'tool.exe');
    await fails(session, 'broken.epub');
    await library(page, session);
    await bell(page, 'Notifications, 2 unseen').click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    await judge('some');
    if (width < 640) expect((await panel(page).boundingBox())?.width).toBe(width);
    await panel(page).getByRole('button', { name: 'Clear all' }).click();
    await expect(panel(page).getByText('Nothing to tell.', { exact: false })).toBeVisible();
    await judge('none');
    expect(found).toEqual([]);
  });
}
