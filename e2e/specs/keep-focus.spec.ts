/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildDefaultRecording, openRecording } from '../fixtures/audio-player.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const call = async ({ token }: Session, method: string, path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-length': '0' };
  return (await sendRequest(method, `${readInstallation().api}${path}`, { headers })).text;
};
const deleteCollections = async (session: Session): Promise<void> => {
  const { items } = JSON.parse(await call(session, 'GET', '/collections')) as { items: { id: string }[] }; // typed by the contract
  for (const { id } of items) await call(session, 'DELETE', `/collections/by-id/${id}`);
};
/** What has the focus: its role and name, roughly. */
const getFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'nothing';
    return `${activeElement.localName} ${activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? ''}`.trim();
  });
const expectFocus = (page: Page, focused: RegExp, action: string): Promise<void> =>
  expect.poll(() => getFocused(page), action).toMatch(focused);

test('[UI-57] the focus stays near when collections are made, deleted and restored', async ({ page, session }) => {
  await deleteCollections(session);
  await page.goto(`/en/user/${session.userId}/collections`);
  await page.getByRole('button', { name: 'New collection' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Rainy days');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Rainy days', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, /^(a|button) .*(Rainy days|New collection)/, 'the first collection was made');

  await page.getByRole('main').getByRole('link', { name: 'Rainy days', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Delete collection' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete collection' }).press('Enter');
  await expect(page.getByText('Collection “Rainy days” deleted.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectFocus(page, /^(main|button|a) /, 'the collection was deleted');

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Rainy days', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectFocus(page, /^(main|button|a) /, 'the deletion was undone');
});

test('[UI-57] the focus stays near when a tile deletes its collection', async ({ page, session }) => {
  await deleteCollections(session);
  await call(session, 'POST', '/collections/One');
  await call(session, 'POST', '/collections/Two');
  await page.goto(`/en/user/${session.userId}/collections`);
  const link = page.getByRole('main').getByRole('link', { name: 'One', exact: true });
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /Delete/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete collection' }).press('Enter');
  await expect(link).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectFocus(page, /Two/, 'a collection was deleted from its tile');
});

test('[UI-57] [HEAR-129] the focus stays near when bookmarks are added, edited and deleted', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await openRecording(page);
  for (const seconds of [1, 2]) {
    await page.keyboard.press('ArrowRight');
    const button = page.getByRole('button', { name: 'Bookmark', exact: true });
    await expect(button).toBeEnabled();
    await button.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Note (optional)')).toBeFocused();
    await page.keyboard.type(`The bells ${seconds}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page, /^button Bookmark/, 'a bookmark was added');
  }
  await page.getByRole('tab', { name: /^Bookmarks/ }).press('Enter');
  const list = page.getByRole('list', { name: 'Bookmarks' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const second = list.getByRole('listitem').nth(1);
  await second.getByRole('button', { name: /^Edit note/ }).press('Enter');
  await expect(list.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await expectFocus(page, /^button Edit note/, 'its note was saved');

  await list
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Delete bookmark/ })
    .press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectFocus(page, /^button Delete bookmark/, 'a bookmark was deleted');
  await list.getByRole('button', { name: /^Delete bookmark/ }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await expectFocus(page, /^(main|button|a|div) /, 'the last bookmark was deleted');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectFocus(page, /^(main|button|a|div) /, 'the deletion was undone');
});
