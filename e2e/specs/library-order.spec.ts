import type { Page } from '@playwright/test';
import { buildEbook, buildFictionBook, buildRecording } from '../fixtures/books.ts';
import { createOtherClient } from '../fixtures/other-client.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

const titles = (page: Page) => page.getByRole('main').locator('[data-book]');

/** Uploads three books whose order differs in every sort. */
const prepareLibrary = async (page: Page, session: Session): Promise<void> => {
  await session.uploadBooks([await buildEbook('Amber', { authors: ['Zora Quill'] })]);
  await session.uploadBooks([buildFictionBook('Basalt', 'sf')]);
  await session.uploadBooks([await buildEbook('Coral', { authors: ['Mia Fern'] })]);
  await createOtherClient(session).setProgress('Amber', 40);
  await createOtherClient(session).setProgress('Basalt', 12);
  await page.goto('/en/user/books');
  await expect(titles(page)).toHaveText(['Coral', 'Basalt', 'Amber']);
};

test('[LIB-2] books are sorted by each order of the menu', async ({ page, session }) => {
  await prepareLibrary(page, session);
  for (const [order, expected] of [
    ['Last modified', ['Basalt', 'Amber', 'Coral']],
    ['Date added', ['Coral', 'Basalt', 'Amber']],
    ['Recently read', ['Basalt', 'Amber', 'Coral']],
    ['Title', ['Amber', 'Basalt', 'Coral']],
    ['Author', ['Coral', 'Basalt', 'Amber']],
    ['Progress', ['Amber', 'Basalt', 'Coral']],
    ['Format', [/Amber|Coral/, /Amber|Coral/, 'Basalt']],
    ['Size', [/Amber|Coral/, /Amber|Coral/, 'Basalt']],
  ] as const) {
    await page.getByRole('button', { name: /^Sort by: / }).click();
    await page.getByRole('menuitemradio', { name: order, exact: true }).click();
    await expect(page.getByRole('button', { name: `Sort by: ${order}`, exact: true })).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(titles(page), order).toHaveText([...expected]);
  }
});

test('[LIB-2] [LIB-29] the column headers sort the list, and its checkbox selects all or none', async ({
  page,
  session,
}) => {
  await prepareLibrary(page, session);
  await page.getByRole('radio', { name: 'List' }).click();
  for (const [column, sort, expected] of [
    ['Title', 'ascending', ['Amber', 'Basalt', 'Coral']],
    ['Last read', 'descending', ['Basalt', 'Amber', 'Coral']],
    ['Progress', 'descending', ['Amber', 'Basalt', 'Coral']],
    ['Format', 'ascending', [/Amber|Coral/, /Amber|Coral/, 'Basalt']],
    ['Size', 'descending', [/Amber|Coral/, /Amber|Coral/, 'Basalt']],
  ] as const) {
    const head = page.getByRole('columnheader', { name: column });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', sort);
    await expect(titles(page), column).toHaveText([...expected]);
  }
  const bar = page.getByRole('region', { name: 'Selection' });
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.press('Space');
  await expect(bar).toContainText('3 selected');
  await page.getByRole('checkbox', { name: 'Select Coral' }).click();
  await expect(bar).toContainText('2 selected');
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.press('Space');
  await expect(bar).toContainText('3 selected');
  await all.press('Space');
  await expect(bar).toBeHidden();
  await page.getByRole('radio', { name: 'Tiles' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await expect(titles(page)).toHaveCount(3);
});

test('[LIB-32] each filter shows its part of the library', async ({ page, session }) => {
  await prepareLibrary(page, session);
  await session.uploadBooks([buildRecording('Delta', 'Ben Hart')]);
  await createOtherClient(session).markAsRead('Amber');
  const parts = page.getByRole('group', { name: 'Filter' });
  await expect(parts.getByRole('button')).toHaveText([
    /^All\s*4$/,
    /^eBooks\s*3$/,
    /^Audiobooks\s*1$/,
    /^Reading\s*1$/,
    /^Finished\s*1$/,
  ]);
  for (const [part, expected] of [
    ['eBooks', ['Coral', 'Basalt', 'Amber']],
    ['Audiobooks', ['Delta']],
    ['Reading', ['Basalt']],
    ['Finished', ['Amber']],
    ['All', ['Delta', 'Coral', 'Basalt', 'Amber']],
  ] as const) {
    const chip = parts.getByRole('button', { name: part });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(titles(page), part).toHaveText([...expected]);
  }
});
