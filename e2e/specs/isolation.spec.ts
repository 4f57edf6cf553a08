/// <reference lib="dom" />
import { buildHostileEpub } from '@lectern/sample-books';
import { buildSampleBook } from '../fixtures/books.ts';
import { matchChapterText } from '../fixtures/chapter-text.ts';
import { expect, test } from '../fixtures/session.ts';

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[SEC-41] [S46] the app creates no code or markup from text, and works fully', async ({ page, session }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (/trusted|policy|policies/i.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const [id] = await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
    await page.goto('/en/user/books');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true })).toBeVisible();
    expect(page.workers()).toHaveLength(1); // the local library's worker
    await page.goto(`/en/user/book/${id}`);
    await page.goto(`/en/reader/${id}`);
    await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('body')).toContainText(/\w/);
    expect(errors).toEqual([]);

    const refused = await page.evaluate(() => {
      const isRefused = (action: () => unknown): boolean => {
        try {
          action();
          return false;
        } catch (error) {
          return error instanceof TypeError || error instanceof EvalError;
        }
      };
      // not in the DOM types yet
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

test('[SEC-42] [S46] a chapter opened by itself has an opaque origin, and still works where it is framed', async ({
  page,
  session,
}) => {
  const book = { name: 'dishonest.epub', mimeType: 'application/epub+zip', buffer: await buildHostileEpub() };
  const [id = ''] = await session.uploadBooks([{ ...book, title: 'Dishonest' }]);
  await page.goto(`/en/reader/${id}`);
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible');
  await expect(chapter.getByText(matchChapterText('honest sentence')).first()).toBeVisible();
  const [framed] = page.frames().filter((frame) => /\/b\//.test(frame.url()));
  const url = framed?.url() ?? '';
  // twice: the response cached for the frame must not be reused for a top-level page
  for (const _ of [1, 2]) {
    const standalonePage = await page.context().newPage();
    await standalonePage.goto(url);
    await expect(standalonePage.locator('body')).toContainText(/honest sentence/);
    const access = await standalonePage.evaluate(() => {
      const tryAccess = (action: () => unknown): string => {
        try {
          return String(action());
        } catch {
          return 'refused';
        }
      };
      return {
        origin: self.origin,
        storage: tryAccess(() => localStorage.length),
        cookies: tryAccess(() => document.cookie),
      };
    });
    expect(access).toEqual({ origin: 'null', storage: 'refused', cookies: 'refused' });
    await standalonePage.close();
  }
  await page.reload();
  await expect(chapter.getByText(matchChapterText('honest sentence')).first()).toBeVisible();
});

test('[SEC-43] [S46] another site that opens the app or the books host gets no reference to its window', async ({
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
    // set by the page above
    await expect.poll(() => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
    await opened.close();
  }
});
