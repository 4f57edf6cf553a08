import { collections } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { send } from '../fixtures/send.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const asks = async ({ token }: Session, method: string, path: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-length': '0' };
  const answer = await send(method, `${installation().api}${path}`, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const place = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const choose = async (page: Page, what: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${what}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test.beforeEach(async ({ session }) => {
  const { items } = collections.list.reply.parse((await asks(session, 'GET', '/collections')).json());
  for (const { id } of items) await asks(session, 'DELETE', `/collections/by-id/${id}`);
  await session.stores(await Promise.all(['Ten Windows', 'The Lamp Room'].map(aSampleBook)));
  await asks(session, 'POST', '/collections/Rainy+days');
});

test('[COLL-17] the menu of a collection renames it and back again, and deletes it until that is undone', async ({
  page,
  session,
}) => {
  await asks(session, 'POST', '/collections/Rainy+days/files/Ten+Windows.epub');
  await page.goto(`/en/user/${session.userId}/collections`);
  const dialog = page.getByRole('dialog', { name: 'Rename collection' });
  await choose(page, 'Rainy days', 'Rename collection');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Never');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  for (const [from, to] of [
    ['Rainy days', 'Snowy days'],
    ['Snowy days', 'Rainy days'],
  ] as const) {
    await choose(page, from, 'Rename collection');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(to);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(place(page, to)).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  const question = page.getByRole('alertdialog', { name: 'Delete the collection “Rainy days”?' });
  await choose(page, 'Rainy days', 'Delete collection');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await expect(place(page, 'Rainy days')).toBeVisible();
  await choose(page, 'Rainy days', 'Delete collection');
  await question.getByRole('button', { name: 'Delete collection' }).click();
  await expect(place(page, 'Rainy days')).toBeHidden();
  await undo(page).click();
  await expect(place(page, 'Rainy days')).toBeVisible();
  await expect(page.getByText(/^1 book ·/)).toBeVisible();
});

test('[COLL-14] [COLL-18] the page of a book puts it into collections, old and new, and takes it out', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/books`);
  await choose(page, 'Ten Windows', 'Book info');
  await page.getByRole('main').getByRole('button', { name: 'Add to collection…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collections of “Ten Windows”' });
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  await box('Rainy days').press('Space');
  await expect(box('Rainy days')).toBeChecked();
  await expect(page.getByText('Now in “Rainy days”: “Ten Windows”.')).toBeVisible();
  await box('Rainy days').press('Space');
  await expect(page.getByText('Taken out of “Rainy days”: “Ten Windows”.')).toBeVisible();
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
  await place(page, 'Sunny days').click();
  await expect(place(page, 'Ten Windows')).toBeVisible();
  await place(page, 'Collections').click();
  await place(page, 'Rainy days').click();
  await page.getByRole('link', { name: 'To the books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('[COLL-18] [COLL-22] the bar of a selection puts many in and takes many out, and both are undone', async ({
  page,
  session,
}) => {
  const chooseAll = async (): Promise<void> => {
    await place(page, 'The Lamp Room').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar(page)).toContainText('2 selected');
  };
  const inside = async (): Promise<number | undefined> => {
    const { items } = collections.list.reply.parse((await asks(session, 'GET', '/collections')).json());
    return items.find(({ name }) => name === 'Rainy days')?.books.length;
  };
  const dialog = page.getByRole('dialog', { name: 'Collections of 2 books' });
  const putIn = async (): Promise<void> => {
    await bar(page).getByRole('button', { name: 'Collections…' }).click();
    await dialog.getByRole('checkbox', { name: 'Rainy days' }).press('Space');
    await expect(page.getByText('Now in “Rainy days”: 2 books.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(inside).toBe(2);
  };
  await page.goto(`/en/user/${session.userId}/books`);
  await chooseAll();
  await putIn();
  await undo(page).click();
  await expect.poll(inside).toBe(0);
  await putIn();

  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Collections' }).click();
  await place(page, 'Rainy days').click();
  await chooseAll();
  await bar(page).getByRole('button', { name: 'Remove from collection' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in it yet' })).toBeVisible();
  await undo(page).click();
  await expect(place(page, 'Ten Windows')).toBeVisible();
  await expect(place(page, 'The Lamp Room')).toBeVisible();
  await expect.poll(inside).toBe(2);
});

test('[COLL-19] a collection that is gone leads to all of them', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/books/collection/999999999`);
  await place(page, 'All collections').click();
  await expect(place(page, 'Rainy days')).toBeVisible();
});
