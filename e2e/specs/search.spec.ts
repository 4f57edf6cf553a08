import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { send } from '../fixtures/send.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const headers = ({ token }: Session) => ({ authorization: `Bearer ${token}` });
const collections = async (session: Session): Promise<{ id: string }[]> => {
  const answer = await send('GET', `${installation().api}/collections`, { headers: headers(session) });
  return (JSON.parse(answer.text) as { items: { id: string }[] }).items; // by contract
};
const withCollection = async (session: Session, name: string): Promise<void> => {
  for (const { id } of await collections(session))
    await send('DELETE', `${installation().api}/collections/by-id/${id}`, { headers: headers(session) });
  const answer = await send('POST', `${installation().api}/collections/${encodeURIComponent(name)}`, {
    headers: { ...headers(session), 'content-length': '0' },
  });
  expect(answer.status, answer.text).toBe(200);
};
const line = (page: Page) => page.getByRole('combobox', { name: 'Search your library' });
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');
const library = async (page: Page, { userId }: Session): Promise<void> => {
  await page.goto(`/en/user/${userId}/books`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
};

test.beforeEach(async ({ session }) => {
  await session.stores(await Promise.all(['The Lamp Room', 'Lämpchen', 'Ten Windows'].map(aSampleBook)));
  await withCollection(session, 'Лампы, old & new');
});

test('[SEARCH-11] [SEARCH-15] a book is found and opened without a mouse', async ({ page, session }) => {
  await library(page, session);
  await page.keyboard.press('/');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Лампы, old & new');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('lamp ro');
  await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Lämpchen/ })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('The Lamp Room');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/reader\/\d+$/);
});

test('[SEARCH-15] [SEARCH-18] a collection opens, and the words are offered again', async ({ page, session }) => {
  await library(page, session);
  await page.getByRole('button', { name: 'Search' }).click();
  await line(page).fill('lampy');
  await page.getByRole('option', { name: /Лампы/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Лампы, old & new' })).toBeVisible();
  await expect(page).toHaveURL(/\/books\/collection\/\d+$/);
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'lampy', exact: true }).click();
  await expect(page.getByRole('option', { name: /Лампы/ })).toBeVisible();
});

test('[SEARCH-18] what was looked for is forgotten one by one, and all', async ({ page, session }) => {
  const kept = page.getByRole('region', { name: 'Last searches' }).getByRole('listitem');
  await library(page, session);
  for (const words of ['lamp', 'windows', 'ten']) {
    await page.keyboard.press('ControlOrMeta+k');
    await line(page).fill(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Search' }).click();
  await line(page).fill('');
  await expect(kept).toHaveText(['ten', 'windows', 'lamp']);
  await page.getByRole('button', { name: 'Forget “windows”' }).click();
  await expect(kept).toHaveText(['ten', 'lamp']);
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(kept).toHaveCount(0);
  await expect(line(page)).toBeFocused();
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(line(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Search' }).click();
  await line(page).fill('');
  await expect(kept).toHaveCount(0);
});

test('[SEARCH-16] more of a group comes on request, and an author’s books open', async ({ page, session }) => {
  await session.stores(await Promise.all(Array.from({ length: 9 }, (_, at) => aSampleBook(`Harbour ${at + 1}`))));
  await page.goto(`/en/user/${session.userId}/search?query=harbour`);
  const books = page.getByRole('region', { name: 'Books' });
  await expect(books.getByRole('link')).toHaveCount(8);
  await books.getByRole('button', { name: 'Show more' }).click();
  await expect(books.getByRole('link')).toHaveCount(9);
  await expect(books.getByRole('link').last()).toBeFocused();
  await page.goto(`/en/user/${session.userId}/search?query=marsh`);
  await page.getByRole('region', { name: 'Authors' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeVisible();
  await page.goto(`/en/user/${session.userId}/search?query=xylophone`);
  await page.getByRole('link', { name: 'To the books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('[SEARCH-14] [SEARCH-16] all results stand at their own address, in a window of any height', async ({
  page,
  session,
}) => {
  await page.setViewportSize({ width: 1024, height: 360 });
  await library(page, session);
  await page.keyboard.press('/');
  await page.keyboard.type('lamp');
  const all = page.getByRole('link', { name: 'All results (3)' });
  await expect(all).toBeInViewport({ ratio: 1 });
  await all.click();
  await expect(page).toHaveTitle('Results for “lamp” · Lectern');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Books' }).getByRole('link')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('[SEARCH-17] without a connection it says so, and goes on afterwards', async ({ page, session, context }) => {
  await library(page, session);
  await page.getByRole('button', { name: 'Search' }).click();
  await context.setOffline(true);
  await line(page).fill('lamp');
  await expect(page.getByText('You are offline. Searching needs a connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[SEARCH-19] a machine finds no breach, ${width} wide${patience(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    const judge = async (screen: string): Promise<void> => {
      found.push(...(await breachesOf(page, screen)));
    };
    await library(page, session);
    await page.getByRole('button', { name: 'Search' }).click();
    await line(page).fill('lamp');
    await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await judge('hits');
    await line(page).fill('xylophone');
    await expect(page.getByText('Fewer or shorter words')).toBeVisible();
    await judge('nothing');
    await line(page).fill('lamp');
    await page.getByRole('link', { name: 'All results (3)' }).click();
    await expect(page.getByRole('region', { name: 'Books' }).getByRole('link')).toHaveCount(2);
    await judge('results');
    await page.getByRole('button', { name: 'Search' }).click();
    await line(page).fill('');
    await expect(page.getByRole('button', { name: 'Forget all' })).toBeVisible();
    await judge('last searches');
    await page.goto(`/en/user/${session.userId}/search?query=xylophone`);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await judge('no results');
    expect(found).toEqual([]);
  });
}
