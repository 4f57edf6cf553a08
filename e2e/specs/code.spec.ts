import { aSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

/** What a trace says of a script that was made ready to run. */
type Compiled = { name: string; args: { fileName?: string; data?: { cacheKind?: string; cacheRejected?: boolean } } };

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[OFFLINE-10] code comes compiled at the second visit', async ({ page, browser, session }) => {
    await session.stores([await aSampleBook('The Lamp Room')]);
    await page.goto('/en/user/books');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
    await page.goto('/en/user/books');
    await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true })).toBeVisible();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Compiled[] };
    const kindOf = new Map<string, string | undefined>();
    for (const { name, args } of traceEvents) {
      const file = /assets\/(app|library|words-en)-/.exec(args.fileName ?? '')?.[1];
      if (name === 'v8.compile' && file) kindOf.set(file, args.data?.cacheRejected ? 'rejected' : args.data?.cacheKind);
    }
    expect(Object.fromEntries(kindOf)).toEqual({ app: 'full', library: 'full', 'words-en': 'full' });
  });
});

test('[OFFLINE-10] code that did not come is asked for again', async ({ page, session }) => {
  await session.stores([await aSampleBook('The Lamp Room')]);
  const parts = /assets\/(parts|Popover)-.*\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/en/user/books');
  const account = page.getByRole('button', { name: /^Account/ });
  const lost = page.waitForEvent('requestfailed', (asked) => parts.test(asked.url()));
  await account.click();
  await lost;
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
  await page.unroute(parts);
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
