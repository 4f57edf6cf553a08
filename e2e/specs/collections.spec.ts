import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const sendAsOtherClient = async (session: Session, method: string, path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${session.token}`, 'content-length': '0' };
  const answer = await sendRequest(method, `${readInstallation().api}${path}`, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};
const deleteCollections = async (session: Session): Promise<void> => {
  const { items } = JSON.parse(await sendAsOtherClient(session, 'GET', '/collections')) as { items: { id: string }[] }; // typed by the contract
  for (const { id } of items) await sendAsOtherClient(session, 'DELETE', `/collections/by-id/${id}`);
};
const getLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const getToast = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ session }) => {
  await deleteCollections(session);
  await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
});

test('[COLL-16] [COLL-17] a collection is created, filled, renamed and deleted without a mouse', async ({
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
  await expect(getLink(page, 'Rainy days, mostly')).toBeVisible();

  await page.goto(`/en/user/${session.userId}/books`);
  await getLink(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to collection…' }).press('Enter');
  const box = page.getByRole('checkbox', { name: 'Rainy days, mostly' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(getToast(page, 'Added to “Rainy days, mostly”: “Ten Windows”.')).toBeVisible();
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Collections' }).press('Enter');
  await getLink(page, 'Rainy days, mostly').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days, mostly' })).toBeVisible();
  await expect(getLink(page, 'Ten Windows')).toBeVisible();
  await expect(getLink(page, 'The Lamp Room')).toBeHidden();
  await page.getByRole('button', { name: 'Rename collection' }).press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Snowy days');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Snowy days' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete collection' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete collection' }).press('Enter');
  await expect(getToast(page, 'Collection “Snowy days” deleted.')).toBeVisible();
  await expect(getLink(page, 'Snowy days')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await getLink(page, 'Snowy days').press('Enter');
  await expect(getLink(page, 'Ten Windows')).toBeVisible();
});

test('[COLL-18] a book is removed from a collection, and the removal can be undone', async ({ page, session }) => {
  await sendAsOtherClient(session, 'POST', '/collections/Short');
  await sendAsOtherClient(session, 'POST', '/collections/Short/files/Ten%20Windows.epub');
  await page.goto(`/en/user/${session.userId}/collections`);
  await getLink(page, 'Short').click();
  await getLink(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click();
  await expect(page.getByRole('heading', { name: 'This collection is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getLink(page, 'Ten Windows')).toBeVisible();
});

test('[COLL-19] changes to collections by another client show at once', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/collections`);
  await expect(page.getByRole('button', { name: 'New collection' })).toBeVisible();
  await sendAsOtherClient(session, 'POST', '/collections/From+afar');
  await expect(getLink(page, 'From afar')).toBeVisible();
  await sendAsOtherClient(session, 'POST', '/collections/From+afar/files/Ten+Windows.epub');
  await expect(page.getByText(/^1 book ·/)).toBeVisible();
  await sendAsOtherClient(session, 'POST', '/collections/From+afar/rename/Nearer');
  await expect(getLink(page, 'Nearer')).toBeVisible();
  await getLink(page, 'Nearer').click();
  await expect(getLink(page, 'Ten Windows')).toBeVisible();
  await sendAsOtherClient(session, 'DELETE', '/collections/Nearer');
  await expect(page.getByRole('heading', { name: 'Collection not found' })).toBeVisible();
});

test('[COLL-20] long lists can be searched, and the sort order is stored in the browser', async ({ page, session }) => {
  for (const name of ['Zebras', ...'12345678'.split('').map((n) => `Shelf ${n}`), 'Été'])
    await sendAsOtherClient(session, 'POST', `/collections/${encodeURIComponent(name)}`);
  await page.goto(`/en/user/${session.userId}/collections`);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names.first()).toHaveText('Été');
  await page.getByRole('button', { name: 'Sort by: Last modified' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect(names.last()).toHaveText('Zebras');
  await page.reload();
  await expect(names.last()).toHaveText('Zebras');

  await page.goto(`/en/user/${session.userId}/books`);
  await getLink(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  await page.getByRole('searchbox', { name: 'Find a collection' }).fill('ete');
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Été' }).click();
  await expect(getToast(page, 'Added to “Été”: “Ten Windows”.')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[COLL-21] no accessibility violations, ${width} wide${tagLongOnPhone(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const violations: string[] = [];
    const audit = async (screen: string): Promise<void> => {
      violations.push(...(await findViolationsInAllThemes(page, screen)));
    };
    await page.goto(`/en/user/${session.userId}/collections`);
    await expect(page.getByRole('button', { name: 'New collection' })).toBeVisible();
    await audit('empty');
    await sendAsOtherClient(session, 'POST', '/collections/One');
    await sendAsOtherClient(session, 'POST', '/collections/One/files/Ten+Windows.epub');
    await expect(page.getByText(/^1 book ·/)).toBeVisible();
    await audit('tiles');
    await getLink(page, 'One').click();
    await expect(getLink(page, 'Ten Windows')).toBeVisible();
    await audit('one');
    await getLink(page, 'Ten Windows').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
    await expect(page.getByRole('checkbox', { name: 'One' })).toBeChecked();
    await audit('choosing');
    expect(violations).toEqual([]);
  });
}
