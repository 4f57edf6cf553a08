/// <reference lib="dom" />
import { languages } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const DAY_MS = 86_400_000;

const open = (page: Page, { userId }: Session, language = 'en') => page.goto(`/${language}/user/${userId}/statistics`);
const send = async ({ token }: Session, method: string, path: string, body: object): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await sendRequest(method, `${readInstallation().api}${path}`, { headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path} failed: ${answer.status} ${answer.text}`);
};
/** Reads a book on three days in a row, finishes it, and begins another. The time of earlier tests stays (STAT-6). */
const readSome = async (session: Session): Promise<void> => {
  const [first = '', second = ''] = await session.uploadBooks([
    await buildSampleBook('Ten Windows'),
    await buildSampleBook('The Lamp Room'),
  ]);
  for (const days of [2, 1, 0]) {
    const ageMs = days * DAY_MS + 30 * 60_000;
    const interval = { device: 'e2e', ageMs, seconds: 1200, pages: 12, characters: 9000 };
    await send(session, 'POST', `/reader/sessions/${first}`, { ...interval, id: crypto.randomUUID() });
  }
  await send(session, 'POST', `/catalogue/status`, { ids: [first], status: 'read' });
  await send(session, 'POST', `/catalogue/status`, { ids: [second], status: 'reading' });
};

test('[STAT-12] [STAT-13] [STAT-14] by keyboard: the numbers, a chart, and a goal for the year', async ({
  page,
  session,
}) => {
  await readSome(session);
  await open(page, session);
  await expect(page).toHaveTitle(/^Statistics/);
  await expect(
    page.getByRole('region', { name: 'Finished books' }).getByRole('link', { name: 'Ten Windows' }),
  ).toBeVisible();

  const calendar = page.getByRole('listbox', { name: 'Day by day' });
  const today = calendar.getByRole('option').last();
  await today.focus();
  await page.keyboard.press('ArrowUp');
  await expect(calendar.locator(':focus')).toHaveAttribute('aria-label', / read$/);
  const table = page.getByRole('table', { name: 'Day by day' });
  await page.getByText('Show as table').first().press('Enter');
  await expect(table.getByRole('row').last()).toContainText(/\d (hr|min)/);

  await page.getByRole('button', { name: 'Set goal' }).press('Enter');
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ of 300 books finished$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change goal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove goal' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Set goal' })).toBeVisible();
});

test('[STAT-15] [STAT-16] the picture of the year and the export are saved as files', async ({ page, session }) => {
  await readSome(session);
  await open(page, session);
  await page.getByRole('button', { name: 'Year in books' }).click();
  const dialog = page.getByRole('dialog', { name: 'Year in books' });
  await expect(dialog.getByRole('img', { name: /^My \d{4} in books\. \d+ books?\. .+ of reading/ })).toBeVisible();
  const picture = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  expect((await picture).suggestedFilename()).toMatch(/^year-in-books-\d{4}\.png$/);
  const colours = await dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return seen.size;
  });
  expect(colours).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await table).suggestedFilename()).toBe('reading-time.csv');
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[STAT-12] no accessibility violations in any theme, ${width} wide${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await readSome(session);
    await open(page, session);
    await expect(page.getByRole('listbox')).toHaveCount(4);
    expect(await findViolationsInAllThemes(page, 'statistics')).toEqual([]);
  });
}

test('[STAT-12] no language needs more room than a phone has', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await readSome(session);
  for (const language of languages) {
    await open(page, session, language);
    await expect(page.getByRole('listbox')).toHaveCount(4);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, language).toBe(0);
  }
});
