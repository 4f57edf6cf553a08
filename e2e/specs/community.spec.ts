import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildEbook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, type Session, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const API = '/partner/readrate';
const callApi = (session: Session, method: string, callPath: string) =>
  sendRequest(method, `${readInstallation().api}${callPath}`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
/** Removes what an earlier attempt left. */
const disconnect = (session: Session) => callApi(session, 'POST', `${API}/logout`);

/** Signs in to the shop, if it asks for that, and agrees. */
const agreeAtShop = async (page: Page): Promise<void> => {
  const { shop, demo } = readInstallation();
  const agree = page.getByRole('button', { name: /^Connect as / });
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect(page.getByRole('heading', { name: 'Connect your account', level: 1 })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(shop).origin);
  if (await logIn.isVisible()) {
    await logIn.press('Enter');
    await page.getByLabel('Email or username').fill(demo.username);
    await page.getByLabel('Password').fill(demo.password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).press('Enter');
  }
  await agree.press('Enter');
};
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

for (const [width, height] of VIEWPORT_SIZES) {
  test.describe(`at ${width} × ${height}${tagLongOnPhone(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[COMM-14] [COMM-17] an account of the demo shop is connected and disconnected in the settings', async ({
      page,
      session,
    }) => {
      await disconnect(session);
      await page.goto(`/en/user/${session.userId}/settings/account`);
      const settings = page.getByRole('navigation', { name: 'Settings' });
      await settings.getByRole('link', { name: 'Reading community' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Reading community', level: 1 })).toBeVisible();
      const connect = page.getByRole('button', { name: 'Connect account' });
      await expect(connect).toBeVisible();
      expect(await findViolationsInAllThemes(page, 'reading community, nobody connected')).toEqual([]);

      await connect.press('Enter');
      await agreeAtShop(page);
      await expect(page.getByText('Your account is connected.')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/en/user/${session.userId}/settings/readrate$`));
      await expect(page.getByText('Connected, signed in with Lantern Books')).toBeVisible();
      expect(await findViolationsInAllThemes(page, 'reading community, connected')).toEqual([]);

      await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Disconnect from Lantern Readers?' });
      await question.getByRole('button', { name: 'Disconnect' }).press('Enter');
      await expect(connect).toBeVisible();
    });

    test('[COMM-15] [COMM-17] the overview shows news and discussions, and invites who is not connected', async ({
      page,
      session,
    }) => {
      const { shop } = readInstallation();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await disconnect(session);
      await session.uploadBooks([await buildEbook('Amber')]);
      await page.goto(`/en/user/${session.userId}`);
      for (const name of ['Community news', 'Most discussed']) {
        await expect(section(page, name).getByRole('listitem')).toHaveCount(3);
        const link = section(page, name).getByRole('link', { name: 'More at Lantern Readers' });
        await expect(link).toHaveAttribute('href', `${shop}/community`);
      }
      await expect(section(page, 'Most discussed')).toContainText('Ines Faro · 41 comments');
      await expect(section(page, 'Most discussed').locator('img').first()).toHaveAttribute(
        'src',
        /\/community-avatars\/[0-9a-f]{64}$/,
      );
      const invitation = section(page, 'Reading community');
      await expect(invitation).toContainText('Talk about books at Lantern Readers');
      expect(await findViolationsInAllThemes(page, 'overview with the community')).toEqual([]);
      expect(asked.filter((url) => new URL(url).host === new URL(shop).host)).toEqual([]);

      await invitation.getByRole('button', { name: 'Connect account' }).press('Enter');
      await agreeAtShop(page);
      await expect(page.getByText('Your account is connected.')).toBeVisible();
      await page.goto(`/en/user/${session.userId}`);
      await expect(section(page, 'Most discussed').getByRole('listitem')).toHaveCount(3);
      await expect(invitation).toHaveCount(0);
      await disconnect(session);
    });
  });
}

test('[COMM-16] [COMM-17] [COMM-18] a book of the shop is rated in public, and the rating removed from the list', async ({
  page,
  session,
}) => {
  const { shop } = readInstallation();
  await session.uploadBooks([await buildEbook('Amber')]);
  await page.goto(`/en/user/${session.userId}`);
  const first = section(page, 'Bestsellers').getByRole('list').getByRole('listitem').first();
  const openDialog = async () => {
    await first.getByRole('button', { name: /^More/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rate this book' }).press('Enter');
    return page.getByRole('dialog', { name: /^Rate/ });
  };
  const dialog = await openDialog();
  await expect(dialog.getByRole('slider', { name: 'Your rating' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish rating' }).press('Enter');
  await expect(dialog.getByRole('alert').first()).toHaveText('Choose one to five stars.');
  await expect(dialog.getByRole('slider')).toBeFocused();
  expect(await findViolationsInAllThemes(page, 'rating with errors')).toEqual([]);
  await page.keyboard.press('4');
  await dialog.getByLabel('Name or pseudonym').fill('A quiet reader');
  await dialog.getByLabel('Email').fill('quiet@example.org');
  await dialog.getByLabel('Your opinion (optional)').fill('Read it <twice>.');
  await dialog.getByRole('button', { name: 'Publish rating' }).press('Enter');
  await expect(dialog).toBeHidden();

  const readCommunity = async () => {
    const { url } = readInstallation();
    const answer = await sendRequest('GET', `${url}/community`, { headers: { host: new URL(shop).host } });
    return answer.text;
  };
  await expect.poll(readCommunity, { timeout: 30_000 }).toContain('A quiet reader');
  expect(await readCommunity()).not.toContain('quiet@example.org');

  const again = await openDialog();
  await expect(again.getByLabel('Name or pseudonym')).toHaveValue('A quiet reader');
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();

  await page.goto(`/en/user/${session.userId}/settings/readrate`);
  const ratings = section(page, 'Your public ratings');
  await expect(ratings.getByRole('listitem')).toHaveText(/4 of 5 stars · as A quiet reader.*Read it <twice>\./);
  expect(await findViolationsInAllThemes(page, 'public ratings')).toEqual([]);
  await ratings.getByRole('button', { name: /^Remove your rating of / }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove this rating?' });
  await question.getByRole('button', { name: 'Remove rating' }).press('Enter');
  await expect(ratings.getByText('You haven’t published a rating yet.')).toBeVisible();
  await expect.poll(readCommunity, { timeout: 30_000 }).not.toContain('A quiet reader');
});
