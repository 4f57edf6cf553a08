import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { send } from '../fixtures/send.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const asOtherProgram = async (session: Session, method: string, path: string, json?: object): Promise<void> => {
  const headers = {
    authorization: `Bearer ${session.token}`,
    ...(json ? { 'content-type': 'application/json' } : { 'content-length': '0' }),
  };
  const body = json ? { body: JSON.stringify(json) } : {};
  const answer = await send(method, `${installation().api}${path}`, { headers, ...body });
  expect(answer.status, answer.text).toBe(200);
};
const row = (page: Page, title: string) => page.getByRole('list', { name: 'Bin' }).getByText(title, { exact: true });
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
const open = (page: Page, { userId }: Session) => page.goto(`/en/user/${userId}/bin`);

test('[BIN-24] a book is deleted, found in the bin, put back and ended without a mouse', async ({ page, session }) => {
  const ids = await session.stores(await Promise.all(['Ten Windows', 'The Lamp Room'].map(aSampleBook)));
  const [id = ''] = ids;
  const { fast_hash: hash } = (await session.books()).find((book) => book.id === id) ?? { fast_hash: '' };
  await asOtherProgram(session, 'POST', `/books/read-position?fast_hash=${hash}`, { offs: 42 });
  await page.goto(`/en/user/${session.userId}/books`);
  await page.getByRole('main').getByRole('link', { name: 'Ten Windows', exact: true }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('30 days');
  await question.getByRole('button', { name: 'Delete book' }).press('Enter');
  await expect(question).toBeHidden();

  await open(page, session);
  await expect(page).toHaveTitle('Bin · Lectern');
  await expect(row(page, 'Ten Windows')).toBeVisible();
  await expect(page.getByText(/Ends in 30 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore “Ten Windows”' }).press('Enter');
  await expect(toast(page, '“Ten Windows” is back in your library.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
  const back = (await session.books()).find((book) => book.id === id);
  expect(back?.read_percent).toBe(42);

  await asOtherProgram(session, 'POST', '/bin/books', { ids });
  await expect(row(page, 'The Lamp Room')).toBeVisible();
  await page.getByRole('button', { name: 'Delete for good: “The Lamp Room”' }).press('Enter');
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(toast(page, '“The Lamp Room” was deleted for good.')).toBeVisible();
  await expect(row(page, 'The Lamp Room')).toBeHidden();
  await expect(question).toBeHidden(); // else the key is for what is leaving still
  await page.getByRole('button', { name: 'Empty the bin' }).press('Enter');
  await question.getByRole('button', { name: 'Delete 1 book for good' }).press('Enter');
  await expect(toast(page, 'The bin is empty: 1 book was deleted for good.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
  expect((await session.books()).filter((book) => ids.includes(book.id))).toEqual([]);
});

test('[BIN-22] what can’t be undone is asked first, and nothing ends by keeping it', async ({ page, session }) => {
  const ids = await session.stores(await Promise.all(['Ten Windows', 'The Lamp Room'].map(aSampleBook)));
  await asOtherProgram(session, 'POST', '/bin/books', { ids });
  await open(page, session);
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete for good: “Ten Windows”' }).click();
  await expect(question).toContainText('The file is gone then');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Empty the bin' }).click();
  await expect(question).toContainText('2 books are gone for good then');
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(question).toBeHidden();
  for (const title of ['Ten Windows', 'The Lamp Room']) {
    await page.getByRole('button', { name: `Restore “${title}”` }).click();
    await expect(row(page, title)).toBeHidden();
  }
  await page.getByRole('link', { name: 'To the books' }).click();
  await expect(page.getByRole('main').locator('[data-book]')).toHaveCount(2);
});

test('[BIN-24] what other programs delete and take back shows at once', async ({ page, session }) => {
  const ids = await session.stores(await Promise.all(['Ten Windows', 'The Lamp Room'].map(aSampleBook)));
  await open(page, session);
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
  await asOtherProgram(session, 'POST', '/bin/books', { ids });
  await expect(row(page, 'Ten Windows')).toBeVisible();
  await asOtherProgram(session, 'POST', '/bin/restore', { ids: ids.slice(0, 1) });
  await expect(row(page, 'Ten Windows')).toBeHidden();
  await asOtherProgram(session, 'POST', '/bin/end', { ids: ids.slice(1) });
  await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`[BIN-25] no breach of WCAG 2.2 AA at ${width} px${patience(width)}`, async ({ page, session }) => {
    await page.setViewportSize({ width, height: 800 });
    const found: string[] = [];
    const judge = async (screen: string): Promise<void> => {
      found.push(...(await breachesOf(page, screen)));
    };
    await open(page, session);
    await expect(page.getByRole('heading', { level: 2, name: 'The bin is empty' })).toBeVisible();
    await judge('empty');
    const ids = await session.stores(await Promise.all(['Ten Windows', 'The Lamp Room'].map(aSampleBook)));
    await asOtherProgram(session, 'POST', '/bin/books', { ids });
    await expect(row(page, 'Ten Windows')).toBeVisible();
    await judge('filled');
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await judge('question');
    expect(found).toEqual([]);
  });
}
