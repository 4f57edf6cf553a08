/// <reference lib="dom" />
import { buildPng } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { createSession, expect, test } from '../fixtures/session.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: /’s account$/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop picture' });
const choosePicture = (page: Page, buffer: Buffer, type = 'image/png') =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'face.png', mimeType: type, buffer });
/** The picture in the account menu's button, once it is loaded; null without one. */
const readPicture = (page: Page) =>
  openMenu(page).evaluate(async (button) => {
    const image = button.querySelector('img');
    await image?.decode();
    return image && { src: image.src, width: image.naturalWidth, height: image.naturalHeight };
  });

test.afterEach(async () => {
  const { token } = await createSession('second'); // the test may have logged out
  const headers = { authorization: `Bearer ${token}` };
  await sendRequest('DELETE', `${readInstallation().api}/user/avatar`, { headers });
});

test('[AVA-9] [AVA-10] a picture is cropped by keys, shown everywhere, removed, restored, and seen at the next sign-in here', async ({
  page,
  session,
}) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  await choosePicture(page, Buffer.from(buildPng({ width: 800, height: 500, red: 220 })));
  const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
  const horizontal = dialog(page).getByRole('slider', { name: 'Horizontal position' });
  await expect(zoom).toHaveAttribute('aria-valuetext', '100%');
  expect(await findViolations(page)).toEqual([]);
  await zoom.focus();
  await page.keyboard.press('End');
  await expect(zoom).toHaveAttribute('aria-valuetext', '400%');
  await horizontal.focus();
  await page.keyboard.press('Home');
  await expect(horizontal).toHaveAttribute('aria-valuetext', '0%');
  // the pointer moves the picture, too
  const frame = await dialog(page).locator('canvas').first().boundingBox();
  if (!frame) throw new Error('there is no frame');
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2 - 80, frame.y + frame.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(horizontal).not.toHaveAttribute('aria-valuetext', '0%');

  await dialog(page).getByRole('button', { name: 'Use picture' }).press('Enter');
  await expect(page.getByText('Picture updated.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.goto(`/en/user/${session.userId}/books`);
  await expect(openMenu(page).locator('img')).toBeVisible();
  const first = await readPicture(page);
  expect(first).toMatchObject({ src: expect.stringMatching(/\/avatars\/[\w-]{22}$/), width: 256, height: 256 });

  await page.goto(`/en/user/${session.userId}/settings/account`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();

  // this browser knows the reader, who has signed in from it
  await page.goto(`/en/user/${session.userId}/books`);
  await openMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email or username').fill(readInstallation().second.username);
  await page.getByLabel('Email or username').press('Enter');
  await expect(page.locator('form img')).toBeVisible();
});

test('[AVA-9] what is no picture is refused beside the button', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/settings/account`);
  await choosePicture(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
  await expect(page.getByRole('alert')).toHaveText('Use a JPEG, PNG or WebP image for your picture.');
  await choosePicture(page, Buffer.from(buildPng().subarray(0, 20)));
  await expect(page.getByRole('alert')).toContainText('This image can’t be read.');
  await expect(dialog(page)).toBeHidden();
});
