import { buildSampleBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';

test('[TIME-7] reading time is on the overview, in words too', async ({ page, session }) => {
  const [id] = await session.uploadBooks([await buildSampleBook('The Reading Room')]);
  await page.goto(`/en/reader/${id}`);
  await expect(page.locator('p[aria-live]')).toContainText('Page 1 of');
  // Saving two positions takes more than a second of reading.
  for (const turn of [1, 2]) {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/reader/positions/'),
    );
    await page.keyboard.press('ArrowRight');
    await saved;
    await expect(page.locator('p[aria-live]')).toContainText(`Page ${turn + 1} of`);
  }
  await page.keyboard.press('Escape');
  const sessionReport = page.waitForResponse((response) => response.url().includes('/reader/sessions/'));
  await page.getByRole('button', { name: 'Back to your books' }).click();
  expect((await sessionReport).ok()).toBe(true);
  await page.goto('/en');
  const time = page.getByRole('region', { name: 'Reading time' });
  await expect(time).toContainText('in the last four weeks');
  await expect(time.getByRole('listitem').last()).toBeVisible(); // one item a day: there may be two around midnight
});
