import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { send } from '../fixtures/send.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const asOtherProgram = async (session: Session, method: string, path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${session.token}`, 'content-length': '0' };
  const answer = await send(method, `${installation().api}${path}`, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};
const emptied = async (session: Session): Promise<void> => {
  const { items } = JSON.parse(await asOtherProgram(session, 'GET', '/collections')) as { items: { id: string }[] }; // by contract
  for (const { id } of items) await asOtherProgram(session, 'DELETE', `/collections/by-id/${id}`);
};
const place = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });

test.beforeEach(async ({ session }) => {
  await emptied(session);
  await session.stores(await Promise.all(['Ten Windows', 'The Lamp Room'].map(aSampleBook)));
});

test('[COLL-16] [COLL-17] a collection is made, filled, renamed and deleted without a mouse', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/collections`);
  await page.getByRole('button', { name: 'New collection' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Collection name cannot be empty')).toBeVisible();
  await page.keyboard.type('Rainy days, mostly');
  await page.keyboard.press('Enter');
  await expect(place(page, 'Rainy days, mostly')).toBeVisible();

  await page.goto(`/en/user/${session.userId}/books`);
  await place(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to collection…' }).press('Enter');
  const box = page.getByRole('checkbox', { name: 'Rainy days, mostly' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Now in “Rainy days, mostly”: “Ten Windows”.')).toBeVisible();
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Collections' }).press('Enter');
  await place(page, 'Rainy days, mostly').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days, mostly' })).toBeVisible();
  await expect(place(page, 'Ten Windows')).toBeVisible();
  await expect(place(page, 'The Lamp Room')).toBeHidden();
  await page.getByRole('button', { name: 'Rename collection' }).press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Snowy days');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Snowy days' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete collection' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete collection' }).press('Enter');
  await expect(toast(page, 'The collection “Snowy days” was deleted.')).toBeVisible();
  await expect(place(page, 'Snowy days')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await place(page, 'Snowy days').press('Enter');
  await expect(place(page, 'Ten Windows')).toBeVisible();
});

test('[COLL-18] a book is taken out of a collection, and put back', async ({ page, session }) => {
  await asOtherProgram(session, 'POST', '/collections/Short');
  await asOtherProgram(session, 'POST', '/collections/Short/files/Ten%20Windows.epub');
  await page.goto(`/en/user/${session.userId}/collections`);
  await place(page, 'Short').click();
  await place(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in it yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place(page, 'Ten Windows')).toBeVisible();
});

test('[COLL-19] what another program does to collections is on the screen at once', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/collections`);
  await expect(page.getByRole('button', { name: 'New collection' })).toBeVisible();
  await asOtherProgram(session, 'POST', '/collections/From+afar');
  await expect(place(page, 'From afar')).toBeVisible();
  await asOtherProgram(session, 'POST', '/collections/From+afar/files/Ten+Windows.epub');
  await expect(page.getByText(/^1 book ·/)).toBeVisible();
  await asOtherProgram(session, 'POST', '/collections/From+afar/rename/Nearer');
  await expect(place(page, 'Nearer')).toBeVisible();
  await place(page, 'Nearer').click();
  await expect(place(page, 'Ten Windows')).toBeVisible();
  await asOtherProgram(session, 'DELETE', '/collections/Nearer');
  await expect(page.getByRole('heading', { name: 'This collection is not there any more' })).toBeVisible();
});

test('[COLL-20] long lists are searched, and sorted as this browser keeps it', async ({ page, session }) => {
  for (const name of ['Zebras', ...'12345678'.split('').map((n) => `Shelf ${n}`), 'Été'])
    await asOtherProgram(session, 'POST', `/collections/${encodeURIComponent(name)}`);
  await page.goto(`/en/user/${session.userId}/collections`);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names.first()).toHaveText('Été');
  await page.getByRole('button', { name: 'Sort by: Last changed' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect(names.last()).toHaveText('Zebras');
  await page.reload();
  await expect(names.last()).toHaveText('Zebras');

  await page.goto(`/en/user/${session.userId}/books`);
  await place(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  await page.getByRole('searchbox', { name: 'Find a collection' }).fill('ete');
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Été' }).click();
  await expect(toast(page, 'Now in “Été”: “Ten Windows”.')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[COLL-21] a machine finds no breach, ${width} wide${patience(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    const judge = async (screen: string): Promise<void> => {
      found.push(...(await breachesOf(page, screen)));
    };
    await page.goto(`/en/user/${session.userId}/collections`);
    await expect(page.getByRole('button', { name: 'New collection' })).toBeVisible();
    await judge('empty');
    await asOtherProgram(session, 'POST', '/collections/One');
    await asOtherProgram(session, 'POST', '/collections/One/files/Ten+Windows.epub');
    await expect(page.getByText(/^1 book ·/)).toBeVisible();
    await judge('tiles');
    await place(page, 'One').click();
    await expect(place(page, 'Ten Windows')).toBeVisible();
    await judge('one');
    await place(page, 'Ten Windows').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
    await expect(page.getByRole('checkbox', { name: 'One' })).toBeChecked();
    await judge('choosing');
    expect(found).toEqual([]);
  });
}
