import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const toHeaders = ({ token }: Session) => ({ authorization: `Bearer ${token}` });
const listCollections = async (session: Session): Promise<{ id: string }[]> => {
  const answer = await sendRequest('GET', `${readInstallation().api}/collections`, { headers: toHeaders(session) });
  return (JSON.parse(answer.text) as { items: { id: string }[] }).items; // typed by the contract
};
const createOnlyCollection = async (session: Session, name: string): Promise<void> => {
  for (const { id } of await listCollections(session))
    await sendRequest('DELETE', `${readInstallation().api}/collections/by-id/${id}`, { headers: toHeaders(session) });
  const answer = await sendRequest('POST', `${readInstallation().api}/collections/${encodeURIComponent(name)}`, {
    headers: { ...toHeaders(session), 'content-length': '0' },
  });
  expect(answer.status, answer.text).toBe(200);
};
const getSearchField = (page: Page) => page.getByRole('combobox', { name: 'Search your library' });
const getSelectedOption = (page: Page) => page.locator('[role=option][aria-selected=true]');
const openLibrary = async (page: Page, { userId }: Session): Promise<void> => {
  await page.goto(`/en/user/${userId}/books`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
};

test.beforeEach(async ({ session }) => {
  await session.uploadBooks(await Promise.all(['The Lamp Room', 'Lämpchen', 'Ten Windows'].map(buildSampleBook)));
  await createOnlyCollection(session, 'Лампы, old & new');
});

test('[SEARCH-11] [SEARCH-15] a book is found and opened without a mouse', async ({ page, session }) => {
  await openLibrary(page, session);
  await page.keyboard.press('/');
  await expect(getSearchField(page)).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(getSelectedOption(page)).toContainText('Лампы, old & new');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('lamp ro');
  await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Lämpchen/ })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(getSelectedOption(page)).toContainText('The Lamp Room');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/reader\/\d+$/);
});

test('[SEARCH-15] [SEARCH-18] a collection opens, and the recent search is offered again', async ({
  page,
  session,
}) => {
  await openLibrary(page, session);
  await page.getByRole('button', { name: 'Search' }).click();
  await getSearchField(page).fill('lampy');
  await page.getByRole('option', { name: /Лампы/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Лампы, old & new' })).toBeVisible();
  await expect(page).toHaveURL(/\/books\/collection\/\d+$/);
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'lampy', exact: true }).click();
  await expect(page.getByRole('option', { name: /Лампы/ })).toBeVisible();
});

test('[SEARCH-18] recent searches are removed one by one, and all', async ({ page, session }) => {
  const recentSearches = page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem');
  await openLibrary(page, session);
  for (const words of ['lamp', 'windows', 'ten']) {
    await page.keyboard.press('ControlOrMeta+k');
    await getSearchField(page).fill(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Search' }).click();
  await getSearchField(page).fill('');
  await expect(recentSearches).toHaveText(['ten', 'windows', 'lamp']);
  await page.getByRole('button', { name: 'Remove “windows”' }).click();
  await expect(recentSearches).toHaveText(['ten', 'lamp']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(recentSearches).toHaveCount(0);
  await expect(getSearchField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(getSearchField(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Search' }).click();
  await getSearchField(page).fill('');
  await expect(recentSearches).toHaveCount(0);
});

test('[SEARCH-16] a group shows more on request, and an author’s books open', async ({ page, session }) => {
  await session.uploadBooks(
    await Promise.all(Array.from({ length: 9 }, (_, at) => buildSampleBook(`Harbour ${at + 1}`))),
  );
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
  await page.getByRole('link', { name: 'Go to Books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('[SEARCH-14] [SEARCH-16] all results have their own URL, in a window of any height', async ({ page, session }) => {
  await page.setViewportSize({ width: 1024, height: 360 });
  await openLibrary(page, session);
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

test('[SEARCH-17] offline it says so, and continues afterwards', async ({ page, session, context }) => {
  await openLibrary(page, session);
  await page.getByRole('button', { name: 'Search' }).click();
  await context.setOffline(true);
  await getSearchField(page).fill('lamp');
  await expect(page.getByText('You’re offline. Search needs a connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`[SEARCH-19] no accessibility violations, ${width} wide${tagLongOnPhone(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const violations: string[] = [];
    const audit = async (screen: string): Promise<void> => {
      violations.push(...(await findViolationsInAllThemes(page, screen)));
    };
    await openLibrary(page, session);
    await page.getByRole('button', { name: 'Search' }).click();
    await getSearchField(page).fill('lamp');
    await expect(page.getByRole('option', { name: /The Lamp Room/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await audit('hits');
    await getSearchField(page).fill('xylophone');
    await expect(page.getByText('Try fewer or shorter words')).toBeVisible();
    await audit('nothing');
    await getSearchField(page).fill('lamp');
    await page.getByRole('link', { name: 'All results (3)' }).click();
    await expect(page.getByRole('region', { name: 'Books' }).getByRole('link')).toHaveCount(2);
    await audit('results');
    await page.getByRole('button', { name: 'Search' }).click();
    await getSearchField(page).fill('');
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
    await audit('last searches');
    await page.goto(`/en/user/${session.userId}/search?query=xylophone`);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await audit('no results');
    expect(violations).toEqual([]);
  });
}
