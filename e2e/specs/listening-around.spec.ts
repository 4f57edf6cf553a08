import { anEpub } from '@lectern/sample-books';
import { breachesOf, sizes } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { CHAPTERS, mini, open, play, player, recording, TITLE, theBook } from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/signed-in.ts';

test.describe('everywhere else', () => {
  test('[HEAR-20] [HEAR-21] [HEAR-22] what plays goes along, survives a reload, leaves at its own page and stops', async ({
    page,
    session,
  }) => {
    const names = ['one', 'two'];
    await session.stores([theBook(), ...names.map((name) => recording(`${name}.m4b`, `Book ${name}`, CHAPTERS))]);
    await open(page, 'two.m4b');
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
    await expect(mini(page)).toHaveCount(0);

    await open(page);
    await play(page);
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await expect(mini(page)).toContainText(TITLE);
    await expect(mini(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await mini(page).getByRole('button', { name: 'Forward 30 seconds' }).click();
    await mini(page).getByRole('button', { name: 'Chapters' }).click();
    await page
      .getByRole('dialog', { name: 'Chapters' })
      .getByRole('button', { name: /The Far Shore/ })
      .click();
    await page.keyboard.press('Escape');
    await expect(mini(page)).toContainText('The Far Shore');

    await page.reload();
    await expect(mini(page)).toContainText('The Far Shore');
    const foot = (await mini(page).boundingBox()) ?? { y: 0 };
    await page.getByRole('button', { name: 'More for Book one' }).click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
    const bar = (await page.locator('[data-bar]').boundingBox()) ?? { y: 0, height: 0 };
    expect(bar.y + bar.height).toBeLessThanOrEqual(foot.y);
    await page.keyboard.press('Escape');

    await mini(page).getByRole('link', { name: 'Open the player' }).click();
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(mini(page)).toHaveCount(0);
    await expect(player(page)).toContainText('Chapter 3 of 4');
    await page.goBack();
    await mini(page).getByRole('button', { name: 'Stop and close' }).click();
    await expect(mini(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
    await expect(mini(page)).toHaveCount(0);
  });

  test('[HEAR-21] it goes on while a book is read, and is paused there', async ({ page, session }) => {
    const pages = { name: 'pages.epub', mimeType: 'application/epub+zip', buffer: await anEpub({ title: 'Pages' }) };
    await session.stores([theBook(), { ...pages, title: 'Pages' }]);
    await open(page);
    await play(page);
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await expect(page).toHaveURL(/\/reader\//);
    const pause = page.getByRole('button', { name: `Pause “${TITLE}”` });
    await pause.click();
    await expect(pause).toHaveCount(0);
    await page.goBack();
    await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('[HEAR-23] [HEAR-24] the overview goes on with it, and the device is told what plays', async ({
    page,
    session,
  }) => {
    await session.stores([theBook()]);
    await open(page);
    await play(page);
    await page.keyboard.press('Shift+ArrowRight');
    await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await mini(page).getByRole('button', { name: 'Stop and close' }).click();
    const sheet = page.getByRole('article', { name: 'Continue listening' });
    await expect(sheet.getByRole('listitem').first()).toContainText('The Crossing');
    await expect(sheet.getByRole('listitem')).toHaveCount(3);
    await sheet.getByRole('button', { name: `Continue listening to ${TITLE}` }).click();
    await expect(mini(page)).toContainText('The Crossing');
    const told = () =>
      page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.album]);
    await expect.poll(told).toEqual(['The Crossing', TITLE]);
    const state = () => page.evaluate(() => navigator.mediaSession.playbackState);
    await expect.poll(state).toBe('playing');
    await sheet.getByRole('button', { name: `Pause “${TITLE}”` }).click();
    await expect.poll(state).toBe('paused');
    await expect(sheet.getByRole('button', { name: `Continue listening to ${TITLE}` })).toBeVisible();
  });

  test('[HEAR-30] without a network it says so, keeps its place, and opens when there is one again', async ({
    page,
    session,
  }) => {
    await session.stores([theBook()]);
    await page.goto('/en/user/books');
    await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
    await page.route('**/listening/open**', (route) => route.abort());
    await page.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The audiobook did not open' })).toBeVisible();
    await page.unroute('**/listening/open**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  });
});

for (const [width, height] of sizes)
  test(`[HEAR-13] nothing is wrong with the page and the foot for a machine, ${width} wide${patience(width)}`, async ({
    page,
    session,
  }) => {
    await session.stores([theBook()]);
    await page.setViewportSize({ width, height });
    await open(page);
    for (const tab of ['Info', 'Bookmarks', 'Chapters']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      expect(await breachesOf(page, `${tab} ${width}`)).toEqual([]);
    }
    await page.keyboard.press('5');
    await page.getByRole('link', { name: 'Books', exact: true }).first().click();
    await expect(mini(page)).toBeVisible();
    expect(await breachesOf(page, `foot ${width}`)).toEqual([]);
  });
