/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';
import { startShellServer } from '../fixtures/shell-server.ts';

test.use({ serviceWorkers: 'allow' });

const getHeading = (page: Page) => page.getByRole('heading', { name: 'Books', level: 1 });
const getNavigation = (page: Page) => page.getByRole('navigation', { name: 'Library' });
const getOfflineNotice = (page: Page) => page.getByText('You’re offline', { exact: false });
/** The worker is active once it has cached the whole shell. */
const waitForWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);
/** All URLs and all text in the caches of this page's origin. */
const readCaches = (page: Page): Promise<{ urls: string[]; text: string }> =>
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

test('[OFFLINE-4] the second visit renders offline, and continues once online', async ({ page, context, session }) => {
  await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
  await page.goto('/en/user/books');
  await expect(getHeading(page)).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  for (const screen of ['collections', 'books']) {
    await page.goto(`/en/user/${session.userId}/${screen}`);
    await expect(getNavigation(page)).toBeVisible();
    await expect(getOfflineNotice(page)).toBeVisible();
  }
  await expect(getHeading(page)).toBeVisible();
  await page.goto(`/de/user/${session.userId}/books`);
  await expect(page.getByRole('heading', { name: 'Bücher', level: 1 })).toBeVisible();
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/auth/session/renew'));
  await context.setOffline(false);
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true })).toBeVisible();
});

test('[OFFLINE-1] the dashboard renders while the server does not answer, and a book waits for it', async ({
  page,
  context,
  session,
}) => {
  const [id] = await session.uploadBooks([await buildSampleBook('Ten Windows')]);
  await page.goto('/en/user/books');
  await expect(getHeading(page)).toBeVisible();
  await waitForWorker(page);
  let resumeAnswers = (): void => undefined;
  const unanswered = new Promise<void>((resolve) => (resumeAnswers = resolve));
  await context.route('**/api/**', async (route) => {
    await unanswered;
    await route.continue();
  });
  await page.goto('/en/user/books');
  await expect(getNavigation(page)).toBeVisible();
  await expect(getHeading(page)).toBeVisible();
  await page.goto(`/en/reader/${id}`);
  await expect(page.getByRole('main', { name: 'Opening' })).toBeVisible();
  resumeAnswers();
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('body')).toBeVisible();
});

test('[OFFLINE-7] the caches contain no personal data, before and after signing out', async ({
  page,
  context,
  session,
}) => {
  await session.uploadBooks([await buildSampleBook('A Quiet Shelf')]);
  await page.goto('/en/user/books');
  await waitForWorker(page);
  await page.reload(); // from now on the worker handles all requests
  await expect(page.getByRole('main').getByRole('link', { name: 'A Quiet Shelf', exact: true })).toBeVisible();
  const expectNoPersonalData = async (): Promise<void> => {
    const { urls, text } = await readCaches(page);
    const { origin } = new URL(page.url());
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => url !== `${origin}/` && !url.startsWith(`${origin}/assets/`))).toEqual([]);
    for (const secret of ['A Quiet Shelf', readInstallation().second.username, session.token, 'access_token":'])
      expect(text).not.toContain(secret);
  };
  await expectNoPersonalData();
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
  await expectNoPersonalData();
  await context.setOffline(true);
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(page.getByLabel('Email or username')).toBeVisible();
});

test('[OFFLINE-5] a new version is used on the next visit, and open pages of the old one keep working', async ({
  context,
}) => {
  const { url } = readInstallation();
  const server = await startShellServer((await sendRequest('GET', `${url}/sw.js`)).text);
  try {
    server.installVersion('one');
    const first = await context.newPage();
    await first.goto(`${server.url}en`);
    await first.evaluate(() => navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' }));
    await waitForWorker(first);
    const visit = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(server.url + path);
      return page;
    };
    const oldPage = await visit('en');
    server.installVersion('two');
    await expect((await visit('de/user/7/books')).locator('body')).toHaveText('page one, file one');
    await expect.poll(async () => (await readCaches(first)).text).toContain('page two');
    server.stopAnswering();
    await expect((await visit('en/reader/12')).locator('body')).toHaveText('page two, file two');
    const lateModule = await oldPage.evaluate(() => import(new URL('assets/late-one.js', document.baseURI).href));
    expect(lateModule).toEqual({ name: 'late one' });
  } finally {
    await server.close();
  }
});

test('[OFFLINE-8] a server without the worker removes it; the hosts of books and shop have none', async ({
  context,
}) => {
  const { url, shop } = readInstallation();
  const server = await startShellServer((await sendRequest('GET', `${url}/sw.js`)).text);
  try {
    server.installVersion('one');
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' }));
    await waitForWorker(page);
    server.installVersion('two');
    server.removeWorker();
    await page.goto(server.url);
    await expect(page.locator('body')).toHaveText('page one, file one');
    await expect.poll(async () => (await readCaches(page)).urls).toContain(`${server.url}sw.js`); // it has checked for an update
    await page.goto(server.url);
    await expect(page.locator('body')).toHaveText('page two, file two');
    const countRemaining = () =>
      page.evaluate(
        async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length,
      );
    await expect.poll(countRemaining).toBe(0);
  } finally {
    await server.close();
  }
  const { port } = new URL(url);
  for (const host of [`books.lectern.localhost:${port}`, new URL(shop).host])
    expect((await sendRequest('GET', `${url}/sw.js`, { headers: { host } })).status, host).toBe(404);
});
