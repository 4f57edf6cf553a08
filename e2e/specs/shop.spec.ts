/// <reference lib="dom" />
import { expect, test } from '@playwright/test';
import { readInstallation } from '../fixtures/installation.ts';

for (const [colorScheme, background] of [
  ['light', 'rgb(251, 247, 239)'],
  ['dark', 'rgb(25, 29, 34)'],
] as const) {
  test(`[SHOP-22] twelve books show their cover and price, ${colorScheme} as the system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(readInstallation().shop);
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    const books = page.getByRole('main').getByRole('listitem');
    await expect(books).toHaveText(Array.from({ length: 12 }, () => /\$\d+\.\d\d\s*$/));
    const sizes = () =>
      books
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight]),
        );
    await expect.poll(sizes).toEqual(Array.from({ length: 12 }, () => [240, 360]));
  });
}

test('[SHOP-22] the lines of each cover are drawn inside its frame, none over another', async ({ page }) => {
  await page.goto(readInstallation().shop);
  const addresses = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.src));
  expect(addresses).toHaveLength(12);
  for (const address of addresses) {
    await page.goto(String(address));
    const [frame, ...lines] = await page.evaluate(() =>
      [document.querySelectorAll('rect').item(1), ...document.querySelectorAll('text')].map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { text: element.textContent, left, right, top, bottom };
      }),
    );
    if (!frame) throw new Error(`${address} has no frame`);
    expect(lines.length, String(address)).toBeGreaterThanOrEqual(2); // title and author
    for (const [index, line] of lines.entries()) {
      const inside =
        line.left >= frame.left && line.right <= frame.right && line.top >= frame.top && line.bottom <= frame.bottom;
      expect([line.text, inside]).toEqual([line.text, true]);
      const next = lines[index + 1];
      // A line box is taller than its letters: neighbours may overlap by a quarter.
      if (next) expect(next.top, line.text).toBeGreaterThan(line.bottom - (line.bottom - line.top) / 4);
    }
  }
});
