import { User } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

/** Sends a request as another client of the reader. */
const sendAsOtherClient = (session: Session, method: string, path: string, body: Buffer | string = '') =>
  sendRequest(method, `${readInstallation().api}${path}`, {
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: Buffer.from(body),
  });
/** Uploads a file that is refused, which creates a notification. */
const failUpload = async (session: Session, name: string): Promise<void> => {
  const { status } = await sendAsOtherClient(session, 'PUT', `/files/${name}`, 'MZ');
  expect(status).toBeGreaterThanOrEqual(400);
};
const bell = (page: Page, name: string | RegExp = /^Notifications/) =>
  page.getByRole('banner').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const openLibrary = async (page: Page, { userId }: Session): Promise<void> => {
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto(`/en/user/${userId}/books`);
  await liveUpdates;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test.beforeEach(async ({ session }) => {
  await sendAsOtherClient(session, 'POST', '/notifications/dismiss', '{}');
});

test('[NOTICE-9] [NOTICE-10] a failure elsewhere is notified at once, stored behind the bell, and cleared without a mouse', async ({
  page,
  session,
}) => {
  await openLibrary(page, session);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await failUpload(session, 'tool.exe');
  await expect(page.getByText(/^tool\.exe: This format is not supported/)).toBeVisible();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await failUpload(session, 'other.exe');
  await bell(page, 'Notifications, 2 unread').press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await panel(page).getByRole('button', { name: 'Dismiss: tool.exe' }).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(panel(page).getByText('No notifications.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();
  await page.reload();
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('[NOTICE-10] cleared notifications can be restored, also when new ones arrive', async ({ page, session }) => {
  await failUpload(session, 'tool.exe');
  await failUpload(session, 'other.exe');
  await openLibrary(page, session);
  await bell(page, 'Notifications, 2 unread').click();
  await panel(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(panel(page).getByText('2 notifications dismissed.')).toBeVisible();
  await failUpload(session, 'third.exe');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
});

test('[NOTICE-9] each notification offers its remedy: another attempt, or the library by size', async ({
  page,
  session,
}) => {
  const late = await buildSampleBook('Late Train');
  const headers = { authorization: `Bearer ${session.token}`, 'file-md5': '0'.repeat(32) };
  const address = `${readInstallation().api}/files/late.epub`;
  expect((await sendRequest('PUT', address, { headers, body: late.buffer })).status).toBe(400);
  const { files_size_limit: limit } = User.parse((await sendAsOtherClient(session, 'GET', '/user')).json());
  const setStorageLimit = (size: string) =>
    runAdminCommand('reader', 'set-limit', String(session.userId), size, '--json');
  await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
  await setStorageLimit('1');
  try {
    const { name, buffer } = await buildSampleBook('Ten Windows');
    expect(
      (await sendAsOtherClient(session, 'PUT', `/files/${encodeURIComponent(name)}`, buffer)).status,
    ).toBeGreaterThan(400);
  } finally {
    await setStorageLimit(String(limit));
  }
  await openLibrary(page, session);
  await bell(page).click();
  const row = (name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
  await row('late.epub').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Add books' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bell(page).click();
  await row('Ten Windows').getByRole('button', { name: 'Sort by size' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sort by: Size' })).toBeVisible();
});

test('[NOTICE-11] Sync now shows the last sync, and a missing connection', async ({ page, session, context }) => {
  await openLibrary(page, session);
  await bell(page).click();
  await expect(panel(page).getByText('Synced just now')).toBeVisible();
  await context.setOffline(true);
  await expect(panel(page).getByText('Not connected. Trying again')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Sync now' }).click();
  await expect(panel(page).getByText('Not connected. Trying again')).toBeVisible();
  await context.setOffline(false);
  await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
  await panel(page).getByRole('button', { name: 'Sync now' }).click();
  await expect(panel(page).getByText('Synced just now')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room' })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[NOTICE-14] no accessibility violations, ${width} wide${tagLongOnPhone(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const violations: string[] = [];
    const audit = async (screen: string): Promise<void> => {
      violations.push(...(await findViolationsInAllThemes(page, screen)));
    };
    await failUpload(session, 'tool.exe');
    await failUpload(session, 'broken.epub');
    await openLibrary(page, session);
    await bell(page, 'Notifications, 2 unread').click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    await audit('some');
    if (width < 640) expect((await panel(page).boundingBox())?.width).toBe(width);
    await panel(page).getByRole('button', { name: 'Clear all' }).click();
    await expect(panel(page).getByText('No notifications.', { exact: false })).toBeVisible();
    await audit('none');
    expect(violations).toEqual([]);
  });
}
