/// <reference lib="dom" />
import { aHostileEpub } from '@lectern/sample-books';
import { aSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[SEC-41] [S46] the app makes no code and no markup of a text, and does all it does', async ({
    page,
    session,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/trusted|policy|policies/i.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const [id] = await session.stores([await aSampleBook('The Lamp Room')]);
    await page.goto('/en/user/books');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true })).toBeVisible();
    expect(page.workers()).toHaveLength(1); // the library of this device
    await page.goto(`/en/user/book/${id}`);
    await page.goto(`/en/reader/${id}`);
    await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('body')).toContainText(/\w/);
    expect(complaints).toEqual([]);

    const refused = await page.evaluate(() => {
      const isRefused = (deed: () => unknown): boolean => {
        try {
          deed();
          return false;
        } catch (error) {
          return error instanceof TypeError || error instanceof EvalError;
        }
      };
      // the DOM’s types do not have it yet
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return {
        markup: isRefused(() => (document.createElement('div').innerHTML = '<b>words</b>')),
        script: isRefused(() => (document.createElement('script').src = `${document.baseURI}sw.js`)),
        worker: isRefused(() => new Worker(`${document.baseURI}sw.js`)),
        document: isRefused(() => new DOMParser().parseFromString('<b>words</b>', 'text/html')),
        policy: isRefused(() => trustedTypes.createPolicy('another', { createHTML: (html: string) => html })),
        second: isRefused(() => trustedTypes.createPolicy('lectern-text', { createHTML: (html: string) => html })),
      };
    });
    expect(refused).toEqual({ markup: true, script: true, worker: true, document: true, policy: true, second: true });
  });
});

test('[SEC-42] [S46] a chapter that is opened by itself belongs to no origin, and stays one where it is framed', async ({
  page,
  session,
}) => {
  const book = { name: 'dishonest.epub', mimeType: 'application/epub+zip', buffer: await aHostileEpub() };
  const [id = ''] = await session.stores([{ ...book, title: 'Dishonest' }]);
  await page.goto(`/en/reader/${id}`);
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible');
  await expect(chapter.getByText(/honest sentence/).first()).toBeVisible();
  const [framed] = page.frames().filter((frame) => /\/b\//.test(frame.url()));
  const url = framed?.url() ?? '';
  // twice: what the frame has put by is not what is shown by itself
  for (const _ of [1, 2]) {
    const alone = await page.context().newPage();
    await alone.goto(url);
    await expect(alone.locator('body')).toContainText(/honest sentence/);
    const told = await alone.evaluate(() => {
      const reach = (deed: () => unknown): string => {
        try {
          return String(deed());
        } catch {
          return 'refused';
        }
      };
      return { origin: self.origin, storage: reach(() => localStorage.length), cookies: reach(() => document.cookie) };
    });
    expect(told).toEqual({ origin: 'null', storage: 'refused', cookies: 'refused' });
    await alone.close();
  }
  await page.reload();
  await expect(chapter.getByText(/honest sentence/).first()).toBeVisible();
});

test('[SEC-43] [S46] a page of another site that opens the app, or a page of the books, gets no hold of its window', async ({
  page,
  baseURL,
}) => {
  const app = new URL(baseURL ?? '');
  const elsewhere = 'http://elsewhere.localhost/';
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
  );
  for (const target of [app.href, `http://books.localhost:${app.port}/surface/`]) {
    await page.goto(elsewhere);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => {
        Object.assign(window, { opened: window.open(address) });
      }, target),
    ]);
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => window.opener === null), target).toBe(true);
    // the page above has put it there
    await expect.poll(() => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
    await opened.close();
  }
});
