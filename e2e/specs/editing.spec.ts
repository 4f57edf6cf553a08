import { buildEpub, buildPng } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import type { BookFile } from '../fixtures/books.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const buildBookFile = async (title: string, options: Parameters<typeof buildEpub>[0] = {}): Promise<BookFile> => ({
  name: `${title}.epub`,
  mimeType: 'application/epub+zip',
  title,
  buffer: await buildEpub({ title, ...options }),
});
const LAMP = {
  authors: ['Ada Byron', 'Gordon, George'],
  series: { name: 'Engines', number: '2' },
  genres: ['Essays'],
  language: 'en',
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit book' });
const box = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true });
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const getDetail = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd');
const listCoverUrls = async (session: Session): Promise<string[]> =>
  (await session.listBooks())
    .filter(({ name }) => name === 'The Lamp Room.epub')
    .map(({ metadata }) => metadata.cover?.at(0)?.path ?? '');

const openEditor = async (page: Page, session: Session): Promise<void> => {
  const [id = ''] = await session.uploadBooks([await buildBookFile('The Lamp Room', LAMP)]);
  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(title(page)).toBeFocused();
};

test('[EDIT-9] a book is edited with the keyboard alone', async ({ page, session }) => {
  await session.uploadBooks([await buildBookFile('Ten Windows', { authors: ['Adam Bright'], genres: ['Letters'] })]);
  await openEditor(page, session);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The Oil Room');
  await box(page, 'Authors').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Ada');
  await expect(page.getByRole('option', { name: 'Adam Bright' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('No, Body');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Authors' }).getByRole('listitem')).toHaveText([
    'Ada Byron',
    'Adam Bright',
    'No, Body',
  ]);
  await box(page, 'Genres').focus();
  await page.keyboard.type('Fantas');
  await page.getByRole('option', { name: 'Fantasy', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await box(page, 'Language').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ukrainian');
  await page.keyboard.press('Escape');
  await title(page).press('Enter');

  await expect(heading(page, 'The Oil Room')).toBeVisible();
  await expect(page.getByText('Ada Byron, Adam Bright, No, Body')).toBeVisible();
  await expect(getDetail(page, 'Language')).toHaveText('Ukrainian');
  await expect(getDetail(page, 'Genres')).toContainText('Essays, ');
  const [book] = await session.listBooks();
  expect(book?.metadata).toMatchObject({ title: 'The Oil Room', lang: 'uk', series: 'Engines', series_ord: '2' });
});

test('[EDIT-11] a saved edit is confirmed and can be undone', async ({ page, session }) => {
  await openEditor(page, session);
  await title(page).fill('The Oil Room');
  await box(page, 'Authors').focus();
  await page.keyboard.press('Backspace');
  await box(page, 'Language').fill('uk');
  await page.keyboard.press('Tab');
  await title(page).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(heading(page, 'The Lamp Room')).toBeVisible();
  await expect(page.getByText('Ada Byron, George Gordon')).toBeVisible();
  await expect(getDetail(page, 'Language')).toHaveText('English');
});

test('[EDIT-10] each field shows the original value and can be restored, one by one or all together', async ({
  page,
  session,
}) => {
  await openEditor(page, session);
  await title(page).fill('Other');
  await box(page, 'Series').fill('Machines');
  await dialog(page).getByRole('button', { name: 'Remove Essays' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page, 'The Lamp Room')).toBeVisible(); // unchanged

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await title(page).fill('Other');
  await box(page, 'Series').fill('Machines');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Other')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page).getByText('Original: The Lamp Room')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Restore original: Title' }).click();
  await expect(title(page)).toHaveValue('The Lamp Room');
  await expect(dialog(page).getByText('Original: Engines')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Restore all' }).click();
  await expect(box(page, 'Series')).toHaveValue('Engines');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'The Lamp Room')).toBeVisible();
  await expect(getDetail(page, 'Series')).toHaveText('Engines, 2');
});

test('[EDIT-12] invalid values are reported below their fields, and no input is lost', async ({ page, session }) => {
  await openEditor(page, session);
  await title(page).fill('   ');
  await box(page, 'Language').fill('Nowherese');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Enter a title of up to 1,000 characters')).toBeVisible();
  await expect(dialog(page).getByText('Choose a language from the list')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill('Kept');
  await box(page, 'Language').fill('');
  await page.route('**/api/v1.0/books/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('You’re offline or the server can’t be reached');
  await page.unroute('**/api/v1.0/books/*');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Kept')).toBeVisible();
});

test('[EDIT-13] another cover is chosen, undone, and restored to the original', async ({ page, session }) => {
  await openEditor(page, session);
  const [originalCover = ''] = await listCoverUrls(session);
  const chooseImage = (name: string, mimeType: string, buffer: Buffer) =>
    dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await chooseImage('x.gif', 'image/gif', Buffer.from('GIF89a'));
  await expect(dialog(page).getByRole('alert')).toContainText('JPEG, PNG or WebP');
  await chooseImage('broken.png', 'image/png', buildPng().subarray(0, 20));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('can’t be read');
  await chooseImage('red.png', 'image/png', buildPng({ red: 200, green: 20, blue: 20 }));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“The Lamp Room” updated.')).toBeVisible();
  const [red = ''] = await listCoverUrls(session);
  expect(red).not.toBe(originalCover);
  await expect(page.getByRole('main').locator(`img[src$="${new URL(red).pathname}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => listCoverUrls(session)).toEqual([originalCover]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await chooseImage('red.png', 'image/png', buildPng({ red: 200, green: 20, blue: 20 }));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => listCoverUrls(session)).toEqual([red]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Restore original cover' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => listCoverUrls(session)).toEqual([originalCover]);
});

test('[EDIT-10] [EDIT-13] a chosen image can be reset before saving, and Cancel changes nothing', async ({
  page,
  session,
}) => {
  await openEditor(page, session);
  const [originalCover] = await listCoverUrls(session);
  const original = dialog(page).getByRole('button', { name: 'Restore original cover' });
  const chooseImage = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Choose image' }).click();
    const buffer = buildPng({ red: 200, green: 20, blue: 20 });
    await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer });
    await expect(original).toBeVisible();
  };
  await chooseImage();
  await original.click();
  await expect(original).toBeHidden();
  await chooseImage();
  await title(page).fill('Never');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page, 'The Lamp Room')).toBeVisible();
  expect(await listCoverUrls(session)).toEqual([originalCover]);
});

test('[EDIT-9] the menu of a book in the library opens the editor too', async ({ page, session }) => {
  await session.uploadBooks([await buildBookFile('The Lamp Room', LAMP)]);
  await page.goto(`/en/user/${session.userId}/books`);
  await page.getByRole('main').getByRole('link', { name: 'The Lamp Room', exact: true }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter');
  await title(page).fill('Renamed there');
  await title(page).press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Renamed there', exact: true })).toBeVisible();
});

for (const [size, width] of [
  ['wide', 1440],
  ['narrow', 390],
] as const) {
  test(`[EDIT-14] the dialog has no accessibility violations, ${size}${tagLongOnPhone(width)}`, async ({
    page,
    session,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openEditor(page, session);
    await title(page).fill('');
    await box(page, 'Language').fill('Nowherese');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('Choose a language from the list')).toBeVisible();
    expect(await findViolationsInAllThemes(page, 'dialog')).toEqual([]);
  });
}
