import type { BrowserContext, Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { expect, test } from '../fixtures/session.ts';

test.use({ serviceWorkers: 'allow' });

/** Counts what a page, its workers and its frames receive. */
const weighVisit = (context: BrowserContext) => {
  const paths: string[] = [];
  let bytes = 0;
  const pending = new Set<Promise<void>>();
  context.on('requestfinished', (request) => {
    const weighed = request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => {
        paths.push(new URL(request.url()).pathname);
        bytes += responseBodySize + responseHeadersSize;
      },
      () => undefined, // answered from a cache
    );
    pending.add(weighed);
  });
  return async () => {
    await Promise.all(pending);
    return { paths: [...paths], kilobytes: bytes / 1024 };
  };
};

const waitForQuiet = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

test('[OFFLINE-11] a library shows its first row after few requests, and loads the rest afterwards', async ({
  page,
  context,
  session,
}) => {
  await session.uploadBooks([await buildSampleBook('Feather and Stone')]);
  const readWeight = weighVisit(context);
  await page.goto('/en/user/books', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Feather and Stone', exact: true })).toBeVisible();
  const { paths, kilobytes } = await readWeight();
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(22);
  expect(kilobytes, paths.join('\n')).toBeLessThan(520);
  expect(paths.filter((path) => /(sw|player|login|settings|shelves)-?[\w-]*\.js$/.test(path))).toEqual([]);
  expect(paths.filter((path) => /genres|consents|standing|deletion|notifications/.test(path))).toEqual([]);
});

test.describe('for a visitor', () => {
  test.use({ storageState: createVisitorState(), viewport: { width: 390, height: 844 } });

  test('[OFFLINE-12] the login on a phone loads neither the library nor covers', async ({ page, context }) => {
    const readWeight = weighVisit(context);
    await page.goto('/en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForQuiet(page);
    const { paths, kilobytes } = await readWeight();
    expect(paths.filter((path) => /\.jpg$|\/sw\.js$|(library|settings|dialogs|worker)-[\w-]*\.js$/.test(path))).toEqual(
      [],
    );
    expect(kilobytes, paths.join('\n')).toBeLessThan(400);
  });
});
