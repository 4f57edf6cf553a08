/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** Runs in the page: what has the focus, and whether it can be seen that it has it. */
const focusNow = (): { what: string; lost: boolean; seen: boolean } => {
  const element = document.activeElement;
  if (!element || element === document.body) return { what: 'nothing', lost: true, seen: false };
  const what = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
  // A screen, a dialog or a book that takes the focus is seen by itself; controls wear a ring, their own or one drawn over them.
  if (!element.matches('a, button, input, [role^=menuitem], [role=radio]')) return { what, lost: false, seen: true };
  const ring = (pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const shadow = getComputedStyle(element).boxShadow !== 'none';
  const { width, height, bottom, top, left } = element.getBoundingClientRect();
  const inSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  // Whatever is drawn over its middle (WCAG 2.4.11): in the flow of the page it is a part of it, else it covers it.
  let over = document.elementFromPoint(left + width / 2, top + height / 2);
  let isCovered = over === null;
  for (; over && !over.contains(element) && !element.contains(over); over = over.parentElement)
    isCovered ||= ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(over).position);
  return { what, lost: false, seen: inSight && !isCovered && (ring() || ring('::after') || shadow) };
};

/** Hands that have no mouse. After each key the focus must be somewhere, and be seen. */
const aKeyboard = (page: Page) => {
  const look = async (after: string): Promise<void> => {
    let now = await page.evaluate(focusNow);
    await expect
      .poll(async () => {
        now = await page.evaluate(focusNow);
        return now.lost || !now.seen;
      }, `after ${after} the focus is seen`)
      .toBe(false);
  };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await look(key);
  };
  return {
    press,
    look,
    async types(words: string): Promise<void> {
      await page.keyboard.type(words);
    },
    /** Walks with Tab (or back) until the place has the focus; every stop on the way is seen. */
    async walksTo(place: Locator, key = 'Tab'): Promise<void> {
      const there = () => place.evaluate((element) => element === document.activeElement);
      for (let steps = 0; steps < 30 && !(await there()); steps += 1) await press(key);
      await expect(place).toBeFocused();
    },
  };
};

/** What differs between windows: the way to the places, which stand beside the screen or at its foot, and the size of type. */
const wide = { toPlaces: 'Shift+Tab', grown: '19 px' };
const phone = { toPlaces: 'Tab', grown: '18 px' };

const readsByKeys = async (page: Page, session: Session, { toPlaces, grown }: typeof wide): Promise<void> => {
  await session.stores(await Promise.all(['A Quiet Shelf', 'Ten Windows'].map(aSampleBook)));
  const { username, password } = installation().second;
  const keyboard = aKeyboard(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const book = (name: string) => main.getByRole('link', { name, exact: true });
  const told = page.locator('p[aria-live]');

  // in
  await page.goto('/en');
  await keyboard.walksTo(page.getByLabel('E-mail or username'));
  await keyboard.types(username);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keyboard.types(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  await keyboard.walksTo(page.getByRole('link', { name: 'Books', exact: true }), toPlaces);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();

  // a book is added
  await keyboard.walksTo(button('Upload'));
  await keyboard.press('Enter');
  const choose = page.getByRole('dialog').getByRole('button', { name: 'Choose files' });
  await expect(choose).toBeVisible();
  const chooser = page.waitForEvent('filechooser'); // long before the key: until the browser knows, it cancels such a question itself
  await keyboard.walksTo(choose);
  await page.keyboard.press('Enter');
  const { name, mimeType, buffer } = await aSampleBook('The Lamp Room');
  await (await chooser).setFiles({ name, mimeType, buffer });
  await expect(page.getByRole('heading', { name: '1 file added' })).toBeVisible();
  await keyboard.look('the upload');
  await keyboard.walksTo(page.getByRole('dialog').getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.look('Done');

  // along the shelf
  await keyboard.walksTo(book('The Lamp Room'));
  await keyboard.press('ArrowRight');
  await expect(book('Ten Windows')).toBeFocused();
  await keyboard.press('End');
  await expect(book('A Quiet Shelf')).toBeFocused();
  await keyboard.press('Home');
  await page.keyboard.press('Enter');

  // reading
  await expect(told).toContainText('Page 1 of');
  await keyboard.look('opening a book');
  for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft']) {
    const before = (await told.textContent()) ?? '';
    await keyboard.press(key);
    await expect(told).not.toHaveText(before);
  }
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await expect(contents.locator('[aria-current]')).toBeFocused();
  await keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(contents).toBeHidden();
  await expect(told).toContainText('Chapter 2');
  await keyboard.look('a choice in the contents');
  await keyboard.press('+');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.walksTo(button('Type and page'));
  await keyboard.press('Enter');
  await expect(page.getByText(grown).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Type', exact: true })).toBeHidden();
  await keyboard.look('leaving the panel');
  await keyboard.walksTo(button('Back to your books'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await keyboard.look('coming back');

  // about a book
  await keyboard.walksTo(book('The Lamp Room'));
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Continue reading' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Lamp Room', level: 1 })).toBeVisible();
  await keyboard.look('opening the book’s page');
  const favourite = main.getByRole('button', { name: 'Favorite' });
  await keyboard.walksTo(favourite);
  await keyboard.press('Enter');
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await keyboard.walksTo(main.getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Lamp Room again', level: 1 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(book('Ten Windows')).toBeVisible();
  await expect(book('The Lamp Room again')).toBeHidden();
  await keyboard.look('deleting');
};

test('[UI-18] a reader without a mouse does everything', async ({ page, session }) => {
  await readsByKeys(page, session, wide);
});

test.describe('in the window of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[UI-18] a reader without a mouse does everything, 390 wide @long', async ({ page, session }) => {
    await readsByKeys(page, session, phone);
  });

  test('[UI-18] no bar lies over what has the focus', async ({ page, session, context }) => {
    await context.addCookies(session.cookies);
    await session.enters(context);
    await page.goto(`/en/user/${session.userId}/settings/account`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    const keyboard = aKeyboard(page);
    await keyboard.walksTo(page.getByRole('button', { name: 'More' }));
    await keyboard.walksTo(page.getByRole('link', { name: 'Back to the library' }), 'Shift+Tab');
  });
});
