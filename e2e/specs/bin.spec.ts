import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const sendAsOtherClient = async (session: Session, method: string, path: string, json?: object): Promise<void> => {
  const headers = {
    authorization: `Bearer ${session.token}`,
    ...(json ? { 'content-type': 'application/json' } : { 'content-length': '0' }),
  };
  const body = json ? { body: JSON.stringify(json) } : {};
  const answer = await sendRequest(method, `${readInstallation().api}${path}`, { headers, ...body });
  expect(answer.status, answer.text).toBe(200);
};
const getRow = (page: Page, title: string) => page.getByRole('list', { name: 'Bin' }).getByText(title, { exact: true });
const getToast = (page: Page, text: string) => page.getByText(text, { exact: true });
const openBin = (page: Page, { userId }: Session) => page.goto(`/en/user/${userId}/bin`);

test('[BIN-24] a book is deleted, found in the bin, restored and permanently deleted without a mouse', async ({
  page,
  session,
}) => {
  const ids = await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
  const [id = ''] = ids;
  const { fast_hash: hash } = (await session.listBooks()).find((book) => book.id === id) ?? { fast_hash: '' };
  await sendAsOtherClient(session, 'POST', `/books/read-position?fast_hash=${hash}`, { offs: 42 });
  await page.goto(`/en/user/${session.userId}/books`);
  await page.getByRole('main').getByRole('link', { name: 'Ten Windows', exact: true }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('30 days');
  await dialog.getByRole('button', { name: 'Delete book' }).press('Enter');
  await expect(dialog).toBeHidden();

  await openBin(page, session);
  await expect(page).toHaveTitle('Bin · Lectern');
  await expect(getRow(page, 'Ten Windows')).toBeVisible();
  await expect(page.getByText(/Deleted in 30 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore “Ten Windows”' }).press('Enter');
  await expect(getToast(page, '“Ten Windows” restored to your library.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
  const restored = (await session.listBooks()).find((book) => book.id === id);
  expect(restored?.read_percent).toBe(42);

  await sendAsOtherClient(session, 'POST', '/bin/books', { ids });
  await expect(getRow(page, 'The Lamp Room')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently: “The Lamp Room”' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter');
  await expect(getToast(page, '“The Lamp Room” permanently deleted.')).toBeVisible();
  await expect(getRow(page, 'The Lamp Room')).toBeHidden();
  await expect(dialog).toBeHidden(); // otherwise the key press goes to the closing dialog
  await page.getByRole('button', { name: 'Empty bin' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete 1 book permanently' }).press('Enter');
  await expect(getToast(page, 'Bin emptied. 1 book permanently deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
  expect((await session.listBooks()).filter((book) => ids.includes(book.id))).toEqual([]);
});

test('[BIN-22] permanent deletion asks for confirmation, and cancelling deletes nothing', async ({ page, session }) => {
  const ids = await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
  await sendAsOtherClient(session, 'POST', '/bin/books', { ids });
  await openBin(page, session);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete permanently: “Ten Windows”' }).click();
  await expect(dialog).toContainText('The file is deleted along with its reading position');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Empty bin' }).click();
  await expect(dialog).toContainText('2 books will be deleted permanently');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  for (const title of ['Ten Windows', 'The Lamp Room']) {
    await page.getByRole('button', { name: `Restore “${title}”` }).click();
    await expect(getRow(page, title)).toBeHidden();
  }
  await page.getByRole('link', { name: 'Go to Books' }).click();
  await expect(page.getByRole('main').locator('[data-book]')).toHaveCount(2);
});

test('[BIN-24] changes by other clients show at once', async ({ page, session }) => {
  const ids = await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
  await openBin(page, session);
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
  await sendAsOtherClient(session, 'POST', '/bin/books', { ids });
  await expect(getRow(page, 'Ten Windows')).toBeVisible();
  await sendAsOtherClient(session, 'POST', '/bin/restore', { ids: ids.slice(0, 1) });
  await expect(getRow(page, 'Ten Windows')).toBeHidden();
  await sendAsOtherClient(session, 'POST', '/bin/end', { ids: ids.slice(1) });
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`[BIN-25] no violation of WCAG 2.2 AA at ${width} px${tagLongOnPhone(width)}`, async ({ page, session }) => {
    await page.setViewportSize({ width, height: 800 });
    const violations: string[] = [];
    const audit = async (screen: string): Promise<void> => {
      violations.push(...(await findViolationsInAllThemes(page, screen)));
    };
    await openBin(page, session);
    await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
    await audit('empty');
    const ids = await session.uploadBooks(await Promise.all(['Ten Windows', 'The Lamp Room'].map(buildSampleBook)));
    await sendAsOtherClient(session, 'POST', '/bin/books', { ids });
    await expect(getRow(page, 'Ten Windows')).toBeVisible();
    await audit('filled');
    await page.getByRole('button', { name: 'Empty bin' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await audit('question');
    expect(violations).toEqual([]);
  });
}
