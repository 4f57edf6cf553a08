import { expect, test } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createLibraryPage } from '../fixtures/library-page.ts';

test('[OPS-49] the app works below its base path: page, assets, deep links, session, socket', async ({
  page,
  baseURL,
  context,
}) => {
  const base = new URL(baseURL ?? '');
  const path = base.pathname.replace(/\/$/, '');
  const problems: string[] = [];
  page.on('response', (answer) => {
    const { pathname, host } = new URL(answer.url());
    if (answer.status() >= 400 && !pathname.startsWith('/api/')) problems.push(`${answer.status()} ${pathname}`);
    const isBelowPath = pathname === path || pathname.startsWith(`${path}/`) || /^\/(api|covers|wss)\//.test(pathname);
    if (host === base.host && !isBelowPath) problems.push(`outside: ${pathname}`);
  });
  const socket = page.waitForEvent('websocket');
  await createLibraryPage(page).signIn('second');
  expect(new URL((await socket).url()).pathname).toBe('/wss/');

  const [cookie] = (await context.cookies(`${base.origin}/api/v1.0/auth/session`)).filter(({ name }) =>
    name.includes('lectern_session'),
  );
  expect(cookie).toMatchObject({ path: '/api/v1.0/auth/session', httpOnly: true, secure: base.protocol === 'https:' });

  const title = `A Path ${Date.now()}`; // unique among all tests
  await createLibraryPage(page).uploadBooks([await buildSampleBook(title)]);
  await createLibraryPage(page).getBookLink(title).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  const readerUrl = page.url();
  expect(new URL(readerUrl).pathname.startsWith(`${path}/en/`)).toBe(true);
  await page.reload(); // the server gives the page for it, and the session is still there
  await expect(page).toHaveURL(readerUrl);
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  expect(problems).toEqual([]);
});
