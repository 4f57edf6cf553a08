import { anEpub, aPicture } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

const aFile = async (title: string, more: Parameters<typeof anEpub>[0] = {}): Promise<BookFile> => ({
  name: `${title}.epub`,
  mimeType: 'application/epub+zip',
  title,
  buffer: await anEpub({ title, ...more }),
});
const LAMP = {
  authors: ['Ada Byron', 'Gordon, George'],
  series: { name: 'Engines', number: '2' },
  genres: ['Essays'],
  language: 'en',
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit the book' });
const box = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true });
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd');
const covers = async (session: Session): Promise<string[]> =>
  (await session.books())
    .filter(({ name }) => name === 'The Lamp Room.epub')
    .map(({ metadata }) => metadata.cover?.at(0)?.path ?? '');

const opened = async (page: Page, session: Session): Promise<void> => {
  const [id = ''] = await session.stores([await aFile('The Lamp Room', LAMP)]);
  await page.goto(`/en/user/${session.userId}/book/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(title(page)).toBeFocused();
};

test('[EDIT-9] a book is edited by the keyboard alone', async ({ page, session }) => {
  await session.stores([await aFile('Ten Windows', { authors: ['Adam Bright'], genres: ['Letters'] })]);
  await opened(page, session);
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
  await expect(fact(page, 'Language')).toHaveText('Ukrainian');
  await expect(fact(page, 'Genres')).toContainText('Essays, ');
  const [book] = await session.books();
  expect(book?.metadata).toMatchObject({ title: 'The Oil Room', lang: 'uk', series: 'Engines', series_ord: '2' });
});

test('[EDIT-11] what was saved is told, and taken back', async ({ page, session }) => {
  await opened(page, session);
  await title(page).fill('The Oil Room');
  await box(page, 'Authors').focus();
  await page.keyboard.press('Backspace');
  await box(page, 'Language').fill('uk');
  await page.keyboard.press('Tab');
  await title(page).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(heading(page, 'The Lamp Room')).toBeVisible();
  await expect(page.getByText('Ada Byron, Gordon, George')).toBeVisible();
  await expect(fact(page, 'Language')).toHaveText('English');
});

test('[EDIT-10] each field shows what the file says and goes back to it, and so does everything', async ({
  page,
  session,
}) => {
  await opened(page, session);
  await title(page).fill('Other');
  await box(page, 'Series').fill('Machines');
  await dialog(page).getByRole('button', { name: 'Remove Essays' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page, 'The Lamp Room')).toBeVisible(); // nothing was saved

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await title(page).fill('Other');
  await box(page, 'Series').fill('Machines');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Other')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page).getByText('Original: The Lamp Room')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Put back: Title' }).click();
  await expect(title(page)).toHaveValue('The Lamp Room');
  await expect(dialog(page).getByText('Original: Engines')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Put everything back' }).click();
  await expect(box(page, 'Series')).toHaveValue('Engines');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'The Lamp Room')).toBeVisible();
  await expect(fact(page, 'Series')).toHaveText('Engines, 2');
});

test('[EDIT-12] what can’t be is said below its field, and nothing is lost', async ({ page, session }) => {
  await opened(page, session);
  await title(page).fill('   ');
  await box(page, 'Language').fill('Nowherese');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('A title needs at least one letter')).toBeVisible();
  await expect(dialog(page).getByText('Choose a language from the list')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill('Kept');
  await box(page, 'Language').fill('');
  await page.route('**/api/v1.0/books/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('There is no connection');
  await page.unroute('**/api/v1.0/books/*');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Kept')).toBeVisible();
});

test('[EDIT-13] another cover is chosen, taken back, and put back to that of the file', async ({ page, session }) => {
  await opened(page, session);
  const [own = ''] = await covers(session);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('x.gif', 'image/gif', Buffer.from('GIF89a'));
  await expect(dialog(page).getByRole('alert')).toContainText('JPEG, PNG or WebP');
  await choose('broken.png', 'image/png', aPicture().subarray(0, 20));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('can’t be read');
  await choose('red.png', 'image/png', aPicture({ red: 200, green: 20, blue: 20 }));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“The Lamp Room” was changed.')).toBeVisible();
  const [red = ''] = await covers(session);
  expect(red).not.toBe(own);
  await expect(page.getByRole('main').locator(`img[src$="${new URL(red).pathname}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => covers(session)).toEqual([own]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await choose('red.png', 'image/png', aPicture({ red: 200, green: 20, blue: 20 }));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => covers(session)).toEqual([red]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Back to the original' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => covers(session)).toEqual([own]);
});

test('[EDIT-10] [EDIT-13] a picture is taken back before it is saved, and Cancel leaves all as it was', async ({
  page,
  session,
}) => {
  await opened(page, session);
  const [own] = await covers(session);
  const original = dialog(page).getByRole('button', { name: 'Back to the original' });
  const choose = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Choose a picture' }).click();
    const buffer = aPicture({ red: 200, green: 20, blue: 20 });
    await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer });
    await expect(original).toBeVisible();
  };
  await choose();
  await original.click();
  await expect(original).toBeHidden();
  await choose();
  await title(page).fill('Never');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page, 'The Lamp Room')).toBeVisible();
  expect(await covers(session)).toEqual([own]);
});

test('[EDIT-9] the menu of a book in the library leads to it too', async ({ page, session }) => {
  await session.stores([await aFile('The Lamp Room', LAMP)]);
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
  test(`[EDIT-14] a machine finds no breach in the dialog, ${size}${patience(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await opened(page, session);
    await title(page).fill('');
    await box(page, 'Language').fill('Nowherese');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('Choose a language from the list')).toBeVisible();
    expect(await breachesOf(page, 'dialog')).toEqual([]);
  });
}
