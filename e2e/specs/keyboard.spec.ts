/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';

test.use({ storageState: createVisitorState() });

/** Runs in the page: the focused element, and whether its focus is visible. */
const inspectFocus = (): { description: string; isLost: boolean; isVisible: boolean } => {
  const element = document.activeElement;
  if (!element || element === document.body) return { description: 'nothing', isLost: true, isVisible: false };
  const description = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
  // A focused screen, dialog or book is visible by itself; controls need a focus ring.
  if (!element.matches('a, button, input, [role^=menuitem], [role=radio]'))
    return { description, isLost: false, isVisible: true };
  const ring = (pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const shadow = getComputedStyle(element).boxShadow !== 'none';
  const { width, height, bottom, top, left } = element.getBoundingClientRect();
  const inSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  // Checks what is drawn over its centre (WCAG 2.4.11): a positioned element covers it, one in normal flow does not.
  let over = document.elementFromPoint(left + width / 2, top + height / 2);
  let isCovered = over === null;
  for (; over && !over.contains(element) && !element.contains(over); over = over.parentElement)
    isCovered ||= ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(over).position);
  return { description, isLost: false, isVisible: inSight && !isCovered && (ring() || ring('::after') || shadow) };
};

/** A user without a mouse. After each key the focus must be on a visible element. */
const createKeyboardUser = (page: Page) => {
  const expectVisibleFocus = async (after: string): Promise<void> => {
    let now = await page.evaluate(inspectFocus);
    await expect
      .poll(async () => {
        now = await page.evaluate(inspectFocus);
        return now.isLost || !now.isVisible;
      }, `after ${after} the focus is seen`)
      .toBe(false);
  };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await expectVisibleFocus(key);
  };
  return {
    press,
    look: expectVisibleFocus,
    async typeText(words: string): Promise<void> {
      await page.keyboard.type(words);
    },
    /** Presses Tab (or Shift+Tab) until the target has the focus; every stop must be visible. */
    async tabTo(target: Locator, key = 'Tab'): Promise<void> {
      const hasFocus = () => target.evaluate((element) => element === document.activeElement);
      for (let steps = 0; steps < 30 && !(await hasFocus()); steps += 1) await press(key);
      await expect(target).toBeFocused();
    },
  };
};

/** Differences between windows: the key that leads to the navigation and to “Upload”, and the text size. */
const wide = { navigationKey: 'Shift+Tab', largerSize: '19 px' };
const phone = { navigationKey: 'Tab', largerSize: '18 px' };

const readByKeyboard = async (
  page: Page,
  session: Session,
  { navigationKey, largerSize }: typeof wide,
): Promise<void> => {
  await session.uploadBooks(await Promise.all(['A Quiet Shelf', 'Ten Windows'].map(buildSampleBook)));
  const { username, password } = readInstallation().second;
  const keyboard = createKeyboardUser(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const book = (name: string) => main.getByRole('link', { name, exact: true });
  const status = page.locator('p[aria-live]');

  // in
  await page.goto('/en');
  // before the field has the focus, Tab would lead past it
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await keyboard.look('opening the login');
  await keyboard.typeText(username);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keyboard.typeText(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  await keyboard.tabTo(page.getByRole('link', { name: 'Books', exact: true }), navigationKey);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();

  // a book is added
  await keyboard.tabTo(button('Upload'), navigationKey);
  await keyboard.press('Enter');
  const choose = page.getByRole('dialog').getByRole('button', { name: 'Choose files' });
  await expect(choose).toBeVisible();
  const chooser = page.waitForEvent('filechooser'); // registered early: without a listener the browser cancels the chooser
  await keyboard.tabTo(choose);
  await page.keyboard.press('Enter');
  const { name, mimeType, buffer } = await buildSampleBook('The Lamp Room');
  await (await chooser).setFiles({ name, mimeType, buffer });
  await expect(page.getByRole('heading', { name: '1 file added' })).toBeVisible();
  await keyboard.look('the upload');
  await keyboard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.look('Done');

  // navigate the shelf
  await keyboard.tabTo(book('The Lamp Room'));
  await keyboard.press('ArrowRight');
  await expect(book('Ten Windows')).toBeFocused();
  await keyboard.press('End');
  await expect(book('A Quiet Shelf')).toBeFocused();
  await keyboard.press('Home');
  await page.keyboard.press('Enter');

  // reading
  await expect(status).toContainText('Page 1 of');
  await keyboard.look('opening a book');
  // five pages are more than a glance
  for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft', 'ArrowRight']) {
    const before = (await status.textContent()) ?? '';
    await keyboard.press(key);
    await expect(status).not.toHaveText(before);
  }
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await expect(contents.locator('[aria-current]')).toBeFocused();
  await keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(contents).toBeHidden();
  await expect(status).toContainText('Chapter 2');
  await keyboard.look('a choice in the contents');
  await keyboard.press('+');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.tabTo(button('Appearance'));
  await keyboard.press('Enter');
  await expect(page.getByText(largerSize).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Appearance', exact: true })).toBeHidden();
  await keyboard.look('leaving the panel');
  await keyboard.tabTo(button('Back to your books'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await keyboard.look('coming back');

  // book details
  await keyboard.tabTo(book('The Lamp Room'));
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Continue reading' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Lamp Room', level: 1 })).toBeVisible();
  await keyboard.look('opening the book’s page');
  const favourite = main.getByRole('button', { name: 'Favorite' });
  await keyboard.tabTo(favourite);
  await keyboard.press('Enter');
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await keyboard.tabTo(main.getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Lamp Room again', level: 1 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const deleteDialog = page.getByRole('alertdialog');
  await expect(deleteDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(book('Ten Windows')).toBeVisible();
  await expect(book('The Lamp Room again')).toBeHidden();
  await keyboard.look('deleting');
};

test('[UI-18] a reader without a mouse does everything', async ({ page, session }) => {
  await readByKeyboard(page, session, wide);
});

test.describe('in the window of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[UI-18] a reader without a mouse does everything, 390 wide @long', async ({ page, session }) => {
    await readByKeyboard(page, session, phone);
  });

  test('[UI-18] no bar covers the focused element', async ({ page, session, context }) => {
    await context.addCookies(session.cookies);
    await session.signInBrowser(context);
    await page.goto(`/en/user/${session.userId}/settings/account`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    const keyboard = createKeyboardUser(page);
    await keyboard.tabTo(page.getByRole('button', { name: 'More' }));
    await keyboard.tabTo(page.getByRole('link', { name: 'Back to library' }), 'Shift+Tab');
  });
});
