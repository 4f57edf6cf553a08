import { buildSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';

/** The compile event of a script in a trace. */
type CompileEvent = {
  name: string;
  args: { fileName?: string; data?: { cacheKind?: string; cacheRejected?: boolean } };
};

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[OFFLINE-10] code is loaded from the compile cache on the second visit', async ({ page, browser, session }) => {
    await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
    await page.goto('/en/user/books');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
    await page.goto('/en/user/books');
    await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true })).toBeVisible();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: CompileEvent[] };
    const cacheKinds = new Map<string, string | undefined>();
    for (const { name, args } of traceEvents) {
      const file = /assets\/(app|library|words-en)-/.exec(args.fileName ?? '')?.[1];
      if (name === 'v8.compile' && file)
        cacheKinds.set(file, args.data?.cacheRejected ? 'rejected' : args.data?.cacheKind);
    }
    expect(Object.fromEntries(cacheKinds)).toEqual({ app: 'full', library: 'full', 'words-en': 'full' });
  });
});

test('[OFFLINE-10] code that failed to load is requested again', async ({ page, session }) => {
  await session.uploadBooks([await buildSampleBook('The Lamp Room')]);
  const parts = /assets\/overlays-[\w-]{8}\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/en/user/books');
  const account = page.getByRole('button', { name: /’s account$/ });
  const failedRequest = page.waitForEvent('requestfailed', (request) => parts.test(request.url()));
  await account.click();
  await failedRequest;
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
  await page.unroute(parts);
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
