import { collections } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const sendCall = async ({ token }: Session, method: string, path: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-length': '0' };
  const answer = await sendRequest(method, `${readInstallation().api}${path}`, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const getLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const chooseAction = async (page: Page, title: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: `More options for ${title}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test.beforeEach(async ({ session }) => {
  const { items } = collections.list.reply.parse((await sendCall(session, 'GET', '/collections')).json());
  for (const { id } of items) await sendCall(session, 'DELETE', `/collections/by-id/${id}`);
  await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
  await sendCall(session, 'POST', '/collections/Rainy+days');
});

test('[COLL-17] the menu of a collection renames and deletes it, and the deletion can be undone', async ({
  page,
  session,
}) => {
  await sendCall(session, 'POST', '/collections/Rainy+days/files/Ten+Windows.epub');
  await page.goto(`/en/user/${session.userId}/collections`);
  const dialog = page.getByRole('dialog', { name: 'Rename collection' });
  await chooseAction(page, 'Rainy days', 'Rename collection');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Never');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  for (const [from, to] of [
    ['Rainy days', 'Snowy days'],
    ['Snowy days', 'Rainy days'],
  ] as const) {
    await chooseAction(page, from, 'Rename collection');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(to);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(getLink(page, to)).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete collection “Rainy days”?' });
  await chooseAction(page, 'Rainy days', 'Delete collection');
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(deleteDialog).toBeHidden();
  await expect(getLink(page, 'Rainy days')).toBeVisible();
  await chooseAction(page, 'Rainy days', 'Delete collection');
  await deleteDialog.getByRole('button', { name: 'Delete collection' }).click();
  await expect(getLink(page, 'Rainy days')).toBeHidden();
  await undo(page).click();
  await expect(getLink(page, 'Rainy days')).toBeVisible();
  await expect(page.getByText(/^1 book ·/)).toBeVisible();
});

test('[COLL-14] [COLL-18] a book is added to existing and new collections and removed from its page', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/books`);
  await chooseAction(page, 'Ten Windows', 'Book info');
  await page.getByRole('main').getByRole('button', { name: 'Add to collection…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collections for “Ten Windows”' });
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  await box('Rainy days').press('Space');
  await expect(box('Rainy days')).toBeChecked();
  await expect(page.getByText('Added to “Rainy days”: “Ten Windows”.')).toBeVisible();
  await box('Rainy days').press('Space');
  await expect(page.getByText('Removed from “Rainy days”: “Ten Windows”.')).toBeVisible();
  await expect(box('Rainy days')).not.toBeChecked();
  await dialog.getByRole('textbox', { name: 'New collection' }).fill('Rainy days');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText(/already/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New collection' }).fill('Sunny days');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(box('Sunny days')).toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Collections' }).click();
  await getLink(page, 'Sunny days').click();
  await expect(getLink(page, 'Ten Windows')).toBeVisible();
  await getLink(page, 'Collections').click();
  await getLink(page, 'Rainy days').click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add books' })).toBeVisible();
});

test('[COLL-18] [COLL-22] the selection bar adds and removes several books, and both can be undone', async ({
  page,
  session,
}) => {
  const selectAll = async (): Promise<void> => {
    await getLink(page, 'The Lamp Room').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar(page)).toContainText('2 selected');
  };
  const countBooks = async (): Promise<number | undefined> => {
    const { items } = collections.list.reply.parse((await sendCall(session, 'GET', '/collections')).json());
    return items.find(({ name }) => name === 'Rainy days')?.books.length;
  };
  const dialog = page.getByRole('dialog', { name: 'Collections for 2 books' });
  const addToCollection = async (): Promise<void> => {
    await bar(page).getByRole('button', { name: 'Collections…' }).click();
    await dialog.getByRole('checkbox', { name: 'Rainy days' }).press('Space');
    await expect(page.getByText('Added to “Rainy days”: 2 books.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(countBooks).toBe(2);
  };
  await page.goto(`/en/user/${session.userId}/books`);
  await selectAll();
  await addToCollection();
  await undo(page).click();
  await expect.poll(countBooks).toBe(0);
  await addToCollection();

  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Collections' }).click();
  await getLink(page, 'Rainy days').click();
  await selectAll();
  await bar(page).getByRole('button', { name: 'Remove from collection' }).click();
  await expect(page.getByRole('heading', { name: 'This collection is empty' })).toBeVisible();
  await undo(page).click();
  await expect(getLink(page, 'Ten Windows')).toBeVisible();
  await expect(getLink(page, 'The Lamp Room')).toBeVisible();
  await expect.poll(countBooks).toBe(2);
});

test('[COLL-19] a missing collection links to all collections', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/books/collection/999999999`);
  await getLink(page, 'All collections').click();
  await expect(getLink(page, 'Rainy days')).toBeVisible();
});
