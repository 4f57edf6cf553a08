/// <reference lib="dom" />
import { buildSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const STORE = 'https://play.example/lectern';

test.use({ userAgent: ANDROID, serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true });

test('[APP-1] [APP-2] [APP-3] a phone links to its app, opens a book in it, and the store when the app does not open', async ({
  page,
  session,
}) => {
  const [id = ''] = await session.uploadBooks([await buildSampleBook('Opened in the App')]);
  const [book] = await session.listBooks();
  // as the server of an installation with these settings writes its pages
  await page.addInitScript(
    (content) => {
      new MutationObserver(() =>
        document.querySelector('meta[name="mobile-app"]')?.setAttribute('content', content),
      ).observe(document, { childList: true, subtree: true });
    },
    JSON.stringify({ android: STORE, ios: null, link: 'https://app.example/open' }),
  );
  /** The app’s address would leave the page; here nothing opens, as without the app. */
  const opened: string[] = [];
  await page.route('https://app.example/**', (route) => {
    opened.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await page.route(`${STORE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The store</title>' }),
  );

  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Android app' })).toHaveAttribute('href', STORE);
  await expect(page.getByRole('link', { name: 'iPhone and iPad app' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open in app' }).click();
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toContain(`fast_hash=${book?.fast_hash}`);
  await expect(page).toHaveTitle('The store', { timeout: 30_000 });
});
