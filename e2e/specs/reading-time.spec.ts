import { aSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

test('[TIME-7] reading is on the overview, in words too', async ({ page, session }) => {
  const [id] = await session.stores([await aSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
  // Two places that were saved take longer than a second of reading.
  for (const turn of [1, 2]) {
    const saved = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/reader/positions/'),
    );
    await page.keyboard.press('ArrowRight');
    await saved;
    await expect(page.locator('p[aria-live]')).toContainText(`Page ${turn + 1} of`);
  }
  await page.keyboard.press('Escape');
  const told = page.waitForResponse((one) => one.url().includes('/reader/sessions/'));
  await page.getByRole('button', { name: 'Back to your books' }).click();
  expect((await told).ok()).toBe(true);
  await page.goto('/en');
  const time = page.getByRole('region', { name: 'Reading time' });
  await expect(time).toContainText('in the last four weeks');
  await expect(time.getByRole('listitem').last()).toBeVisible(); // one a day; the reader may have read before midnight, too
});
