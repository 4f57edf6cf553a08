/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { aShellServer } from '../fixtures/a-shell-server.ts';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { send } from '../fixtures/send.ts';
import { expect, test } from '../fixtures/signed-in.ts';

test.use({ serviceWorkers: 'allow' });

const books = (page: Page) => page.getByRole('heading', { name: 'Books', level: 1 });
const places = (page: Page) => page.getByRole('navigation', { name: 'Library' });
const offline = (page: Page) => page.getByText('You are offline', { exact: false });
/** The worker is there once it keeps the whole shell. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);
/** Every address in the caches of this page's host, and all text in them. */
const kept = (page: Page): Promise<{ urls: string[]; text: string }> =>
  page.evaluate(async () => {
    const found = { urls: [] as string[], text: '' };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.urls.push(request.url);
        found.text += (await (await cache.match(request))?.text()) ?? '';
      }
    }
    return found;
  });

test('[OFFLINE-4] the second visit is drawn with the network cut, and goes on when it is back', async ({
  page,
  context,
  session,
}) => {
  await session.stores([await aSampleBook('The Lamp Room')]);
  await page.goto('/en/user/books');
  await expect(books(page)).toBeVisible();
  await isKept(page);
  await context.setOffline(true);
  for (const way of ['collections', 'books']) {
    await page.goto(`/en/user/${session.userId}/${way}`);
    await expect(places(page)).toBeVisible();
    await expect(offline(page)).toBeVisible();
  }
  await expect(books(page)).toBeVisible();
  await page.goto(`/de/user/${session.userId}/books`);
  await expect(page.getByRole('heading', { name: 'Bücher', level: 1 })).toBeVisible();
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/auth/session/renew'));
  await context.setOffline(false);
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true })).toBeVisible();
});

test('[OFFLINE-1] the dashboard is drawn while the server says nothing, and a book waits for it', async ({
  page,
  context,
  session,
}) => {
  const [id] = await session.stores([await aSampleBook('Ten Windows')]);
  await page.goto('/en/user/books');
  await expect(books(page)).toBeVisible();
  await isKept(page);
  let answers = (): void => undefined;
  const silence = new Promise<void>((resolve) => (answers = resolve));
  await context.route('**/api/**', async (route) => {
    await silence;
    await route.continue();
  });
  await page.goto('/en/user/books');
  await expect(places(page)).toBeVisible();
  await expect(books(page)).toBeVisible();
  await page.goto(`/en/reader/${id}`);
  await expect(page.getByRole('main', { name: 'Opening' })).toBeVisible();
  answers();
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('body')).toBeVisible();
});

test('[OFFLINE-7] nothing of the reader is in what is kept, before and after the log-out', async ({
  page,
  context,
  session,
}) => {
  await session.stores([await aSampleBook('A Quiet Shelf')]);
  await page.goto('/en/user/books');
  await isKept(page);
  await page.reload(); // now all goes past the worker
  await expect(page.getByRole('main').getByRole('link', { name: 'A Quiet Shelf', exact: true })).toBeVisible();
  const look = async (): Promise<void> => {
    const { urls, text } = await kept(page);
    const { origin } = new URL(page.url());
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => url !== `${origin}/` && !url.startsWith(`${origin}/assets/`))).toEqual([]);
    for (const secret of ['A Quiet Shelf', installation().second.username, session.token, 'access_token":'])
      expect(text).not.toContain(secret);
  };
  await look();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
  await look();
  await context.setOffline(true);
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
});

test('[OFFLINE-5] a new version is taken at the next visit, and the old one works on', async ({ context }) => {
  const { url } = installation();
  const server = await aShellServer((await send('GET', `${url}/sw.js`)).text);
  try {
    server.has('one');
    const first = await context.newPage();
    await first.goto(`${server.url}en`);
    await first.evaluate(() => navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' }));
    await isKept(first);
    const visit = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(server.url + path);
      return page;
    };
    const old = await visit('en');
    server.has('two');
    await expect((await visit('de/user/7/books')).locator('body')).toHaveText('page one, file one');
    await expect.poll(async () => (await kept(first)).text).toContain('page two');
    server.saysNothing();
    await expect((await visit('en/reader/12')).locator('body')).toHaveText('page two, file two');
    const late = await old.evaluate(() => import(new URL('assets/late-one.js', document.baseURI).href));
    expect(late).toEqual({ name: 'late one' });
  } finally {
    await server.close();
  }
});

test('[OFFLINE-8] a server without the worker ends it; the hosts of books and shop have none', async ({ context }) => {
  const { url, shop } = installation();
  const server = await aShellServer((await send('GET', `${url}/sw.js`)).text);
  try {
    server.has('one');
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' }));
    await isKept(page);
    server.has('two');
    server.hasNoWorker();
    await page.goto(server.url);
    await expect(page.locator('body')).toHaveText('page one, file one');
    await expect.poll(async () => (await kept(page)).urls).toContain(`${server.url}sw.js`); // it has found out
    await page.goto(server.url);
    await expect(page.locator('body')).toHaveText('page two, file two');
    const left = () =>
      page.evaluate(
        async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length,
      );
    await expect.poll(left).toBe(0);
  } finally {
    await server.close();
  }
  const { port } = new URL(url);
  for (const host of [`books.lectern.localhost:${port}`, new URL(shop).host])
    expect((await send('GET', `${url}/sw.js`, { headers: { host } })).status, host).toBe(404);
});
