import { expect, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { aPerson } from '../fixtures/reader.ts';

test('[OPS-49] the app lies whole below its path: page, assets, deep links, session, socket', async ({
  page,
  baseURL,
  context,
}) => {
  const base = new URL(baseURL ?? '');
  const path = base.pathname.replace(/\/$/, '');
  const wrong: string[] = [];
  page.on('response', (answer) => {
    const { pathname, host } = new URL(answer.url());
    if (answer.status() >= 400 && !pathname.startsWith('/api/')) wrong.push(`${answer.status()} ${pathname}`);
    const inside = pathname === path || pathname.startsWith(`${path}/`) || /^\/(api|covers|wss)\//.test(pathname);
    if (host === base.host && !inside) wrong.push(`outside: ${pathname}`);
  });
  const socket = page.waitForEvent('websocket');
  await aPerson(page).signsIn('second');
  expect(new URL((await socket).url()).pathname).toBe('/wss/');

  const [cookie] = (await context.cookies(`${base.origin}/api/v1.0/auth/session`)).filter(({ name }) =>
    name.includes('lectern_session'),
  );
  expect(cookie).toMatchObject({ path: '/api/v1.0/auth/session', httpOnly: true, secure: base.protocol === 'https:' });

  const title = `A Path ${Date.now()}`; // one that no other story has
  await aPerson(page).uploads([await aSampleBook(title)]);
  await aPerson(page).bookLink(title).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  const deep = page.url();
  expect(new URL(deep).pathname.startsWith(`${path}/en/`)).toBe(true);
  await page.reload(); // the server gives the page for it, and the session is still there
  await expect(page).toHaveURL(deep);
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  expect(wrong).toEqual([]);
});
