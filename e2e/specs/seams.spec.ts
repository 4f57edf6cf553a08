import type { Locator, Page } from '@playwright/test';
import { buildEbook } from '../fixtures/books.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const TITLES = [
  'Ten Windows',
  'The Lamp Room',
  'A Quiet Shelf',
  'Salt',
  'Ferry',
  'Orchard',
  'North',
  'Paper',
  'Rain',
  'Moss',
];

const uploadMany = async (session: Session): Promise<void> => {
  await session.uploadBooks(await Promise.all(TITLES.map((title) => buildEbook(title))));
};
const getBook = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link', { name: title, exact: true });
const getBox = async (element: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
};
/** Scrolls to the end of the page, and waits until it is there. */
const scrollToEnd = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
};
/** Whether the element is what a press on its middle meets. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const language of ['en', 'de', 'ru']) {
  for (const width of [1440, 390]) {
    test(`[UI-30] the tools of a list stay where they are in every order, ${language}, ${width} wide`, async ({
      page,
      session,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await session.uploadBooks([await buildEbook('Ten Windows')]);
      await page.goto(`/${language}/user/${session.userId}/books`);
      await expect(getBook(page, 'Ten Windows')).toBeVisible();
      const sort = page.locator('main button[aria-haspopup="menu"][aria-label]').first();
      const place = await getBox(sort);
      await sort.click();
      const count = await page.getByRole('menuitemradio').count();
      for (let index = 0; index < count - 2; index += 1) {
        await page.getByRole('menuitemradio').nth(index).click();
        expect(await getBox(sort)).toEqual(place);
        await sort.click();
      }
    });
  }
}

for (const width of [1440, 800, 390]) {
  test(`[UI-52] the tools of a list end where its books end, ${width} wide`, async ({ page, session }) => {
    await page.setViewportSize({ width, height: 900 });
    await session.uploadBooks([await buildEbook('Ten Windows')]);
    await page.goto(`/en/user/${session.userId}/books`);
    await expect(getBook(page, 'Ten Windows')).toBeVisible();
    const view = await getBox(page.getByRole('radiogroup', { name: 'View' }));
    const books = await getBox(page.getByRole('grid', { name: 'Books' }));
    expect(Math.abs(view.x + view.width - books.x - books.width)).toBeLessThan(2);
  });
}

for (const width of [1440, 390]) {
  test(`[UI-33] [UI-34] heads of lists and the notice of a lost connection stay below the header, ${width} wide`, async ({
    page,
    session,
  }) => {
    await page.setViewportSize({ width, height: 500 });
    await uploadMany(session);
    await page.goto(`/en/user/${session.userId}/books`);
    await page.getByRole('radio', { name: 'List' }).click();
    const head = page.getByRole('columnheader', { name: 'Title' }).getByRole('button');
    await expect(head).toBeVisible();
    await scrollToEnd(page);
    const header = await getBox(page.getByRole('banner'));
    const { y } = await getBox(head);
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(y).toBeLessThan(header.y + header.height + 24);
    expect(await isUncovered(head)).toBe(true);

    await page.context().setOffline(true);
    const notice = page.getByText('You’re offline', { exact: false }).first();
    await expect(notice).toBeVisible();
    await scrollToEnd(page);
    const noticeBox = await getBox(notice);
    expect(noticeBox.y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(await isUncovered(notice)).toBe(true);
    await expect.poll(async () => (await getBox(head)).y).toBeGreaterThanOrEqual(noticeBox.y + noticeBox.height);
    expect(await isUncovered(head)).toBe(true);
  });
}

test('[UI-35] controls that the browser draws have the accent of the theme', async ({ page, session }) => {
  for (const address of [`/en/user/${session.userId}/settings/appearance`, '/en/cookies']) {
    await page.goto(address);
    for (const theme of ['light', 'dark', 'classic']) {
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name === 'classic' ? 'classic' : 'fresh';
        document.documentElement.dataset['mode'] = name === 'dark' ? 'dark' : 'light';
      }, theme);
      const [used, accent] = await page.evaluate(() => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--accent)';
        document.body.append(probe);
        const input = document.createElement('input');
        document.body.append(input);
        const colours = [getComputedStyle(input).accentColor, getComputedStyle(probe).color];
        probe.remove();
        input.remove();
        return colours;
      });
      expect(used, `${address} ${theme}`).toBe(accent);
    }
  }
});

test('[NAV-8] a book leads back to the screen that it was opened from', async ({ page, session }) => {
  const status = page.locator('p[aria-live]');
  const [id] = await session.uploadBooks([await buildEbook('Ten Windows')]);
  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await expect(page).toHaveURL(/\/reader\//);
  await expect(status).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Back to book details' }).click();
  await expect(page).toHaveURL(new RegExp(`/book/${id}$`));
  await page.goto(`/en/user/${session.userId}/books?format=epub`);
  await getBook(page, 'Ten Windows').click();
  await expect(page).toHaveURL(/\/reader\//);
  await expect(status).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Back to your books' }).click();
  await expect(page).toHaveURL(/\/books\?format=epub$/);
  await page.goto(`/en/reader/${id}`);
  await expect(status).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Back to your books' }).click();
  await expect(page).toHaveURL(/\/books$/);
});
