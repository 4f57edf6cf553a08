import { CHAPTERS, chapterBar, heard, open, play, player, recording, TITLE, theBook } from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/signed-in.ts';

test.describe('the page of an audiobook', () => {
  test('[HEAR-1] [HEAR-2] is opened from the shelf, by its name, or without one as the last; a wrong name leads on', async ({
    page,
    session,
  }) => {
    await page.goto('/en/user/audio');
    await expect(page.getByRole('heading', { name: 'Nothing listened to yet' })).toBeVisible();
    await session.stores([theBook()]);
    await page.goto('/en/user/books');
    await page.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(page).toHaveURL(/\/audio\/sound\.m4b$/);
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(player(page)).toContainText('read by Ada Merriweather');
    await play(page);
    await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.goto('/en/user/audio/no-such-thing.m4b');
    await expect(page.getByRole('heading', { name: 'There is no such audiobook' })).toBeVisible();
    await page.getByRole('link', { name: 'To your audiobooks' }).click();
    await expect(page).toHaveURL(/\/books\/audio$/);
  });

  test('[HEAR-4] [HEAR-5] [HEAR-6] places are told in words, moved by keys and by hand, and the way back is offered', async ({
    page,
    session,
  }) => {
    await session.stores([theBook()]);
    await open(page);
    const bar = chapterBar(page);
    await expect(bar).toHaveAttribute('aria-valuetext', '0 seconds of 1 minute');
    await bar.press('ArrowRight');
    await bar.press('ArrowRight');
    await expect(bar).toHaveAttribute('aria-valuetext', '10 seconds of 1 minute');
    await bar.press('ArrowLeft');
    await expect(bar).toHaveAttribute('aria-valuetext', '5 seconds of 1 minute');
    await expect(player(page)).toContainText('−0:55');

    const book = page.getByRole('slider', { name: 'Place in the book' });
    const line = book.locator('..');
    const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 8, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 });
    await expect(line).toContainText('3:12 · The Way Back');
    await page.mouse.move(x + width * 0.8, y + height / 2 + 60);
    await page.mouse.move(x + width * 0.9, y + height / 2 + 60);
    await expect(line).toContainText('fine');
    await page.mouse.up();
    await expect(player(page)).toContainText('Chapter 4 of 4');
    const back = player(page).getByRole('button', { name: 'Back to 0:05' });
    await back.click();
    await expect(bar).toHaveAttribute('aria-valuetext', '5 seconds of 1 minute');
    await expect(back).toHaveCount(0);
  });

  test('[HEAR-7] [HEAR-9] speed and settings are chosen and kept', async ({ page, session }) => {
    await session.stores([theBook()]);
    await open(page);
    await page.getByRole('button', { name: 'Speed, 1×' }).click();
    await page.getByRole('dialog', { name: 'Speed' }).getByRole('button', { name: '1.25×' }).click();
    await expect(player(page)).toContainText('left at 1.25×');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Player settings' }).click();
    const panel = page.getByRole('dialog', { name: 'Player settings' });
    await panel.getByLabel('Forward, seconds').fill('45');
    await panel.getByLabel('Back, seconds').fill('2');
    await panel.getByLabel('Forward, seconds').press('Enter');
    await expect(panel.getByLabel('Back, seconds')).toHaveValue('5');
    await page.keyboard.press('Escape');
    await player(page).getByRole('button', { name: 'Forward 45 seconds' }).click();
    await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '45 seconds of 1 minute');
    await player(page).getByRole('button', { name: 'Back 5 seconds' }).click();
    await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '40 seconds of 1 minute');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Speed, 1.25×' })).toBeVisible();
    await expect(player(page).getByRole('button', { name: 'Forward 45 seconds' })).toBeVisible();
  });

  test('[HEAR-8] the sleep timer tells what is left, and any key gives more while the sound fades', async ({
    page,
    session,
  }) => {
    await session.stores([theBook()]);
    await page.clock.install();
    await open(page);
    await play(page);
    await page.keyboard.press('s');
    const panel = page.getByRole('dialog', { name: 'Sleep timer' });
    await panel.getByLabel('Minutes of your own').fill('0');
    await panel.getByRole('button', { name: 'Set' }).first().click();
    await expect(panel.getByRole('alert')).toContainText('from 1 to 720');
    await panel.getByRole('button', { name: 'End of chapter' }).click();
    await expect(page.getByRole('button', { name: 'Sleep timer, End of chapter' })).toBeVisible();
    await expect(panel).toBeHidden(); // the same key would only close it once more
    await page.keyboard.press('s');
    await panel.getByLabel('Minutes of your own').fill('1');
    await panel.getByRole('button', { name: 'Set' }).first().click();
    await expect(page.getByRole('button', { name: /^Sleep timer, 0:5\d$/ })).toBeVisible();
    await page.clock.fastForward(35_000);
    await expect(player(page)).toContainText('Falling asleep?');
    await page.keyboard.press('Shift');
    await expect(page.getByRole('button', { name: /^Sleep timer, 5:/ })).toBeVisible();
    await expect(player(page)).not.toContainText('Falling asleep?');
  });
});

test.describe('the keyboard, many chapters and bookmarks', () => {
  test('[HEAR-12] [HEAR-13] everything is done by keys alone, and no key does while a text is written', async ({
    page,
    session,
  }) => {
    await session.stores([theBook()]);
    await open(page);
    await expect(page.getByRole('tab', { name: /^Chapters/ })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute');
    await page.keyboard.press('ArrowLeft');
    await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '15 seconds of 1 minute');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(player(page)).toContainText('Chapter 2 of 4');
    await page.keyboard.press('5');
    await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Volume, 70%' })).toBeVisible();
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Volume, Muted' })).toBeVisible();
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByRole('button', { name: 'Speed, 1.05×' })).toBeVisible();
    await page.keyboard.press('.');
    await expect(page.getByRole('button', { name: 'Speed, 1.3×' })).toBeVisible();

    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: /^2\s*The Crossing/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: /^4\s*The Way Back/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(player(page)).toContainText('Chapter 4 of 4');
    await page.keyboard.press(' ');
    await expect(player(page)).toContainText('Chapter 4 of 4');

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet).toContainText('To a tenth of the chapter');
    await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Volume, 70%' })).toBeVisible();
    await page.getByRole('button', { name: 'Bookmark', exact: true }).press('Enter');
    await page.getByLabel('Note, if you like').press('ArrowDown');
    await page.getByLabel('Note, if you like').press(' ');
    await expect(page.getByRole('button', { name: 'Volume, 70%' })).toBeVisible();
  });

  test('[HEAR-3] [HEAR-10] three thousand chapters are listed without a pause, and the one that plays is in sight', async ({
    page,
    session,
  }) => {
    const many = Array.from({ length: 3000 }, (_, at) => `Part ${at + 1}`);
    await session.stores([theBook(), recording('many.m4b', 'The Long Recording', many, 5000)]);
    await open(page);
    await expect(player(page).locator('i')).toHaveCount(CHAPTERS.length);
    await open(page, 'many.m4b');
    const list = page.getByRole('list', { name: 'Chapters' });
    await expect(list.getByRole('button', { name: /^1\s*Part 1\b/ })).toBeVisible();
    expect(await list.getByRole('button').count()).toBeLessThan(80);
    expect(await player(page).locator('i').count()).toBeLessThan(130);
    await page.getByRole('slider', { name: 'Place in the book' }).press('End');
    await expect(list.getByRole('button', { name: /^3000\s*Part 3000/ })).toBeInViewport();
    const longest = await page.evaluate(async () => {
      const box = document.querySelector('[data-chapters]');
      let [worst, before] = [0, performance.now()];
      for (let step = 0; step < 60 && box; step += 1) {
        box.scrollTop = (box.scrollHeight * (step * 7919)) % box.scrollHeight;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        worst = Math.max(worst, now - before);
        before = now;
      }
      return worst;
    });
    expect(longest).toBeLessThan(500); // on a machine that has much else to do
  });

  test('[HEAR-11] a bookmark is added, played from, written to and deleted', async ({ page, session }) => {
    await session.stores([theBook()]);
    await open(page);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'New bookmark' });
    await expect(panel).toContainText('Chapter 1 · 0:30 · 13%');
    await panel.getByLabel('Note, if you like').fill('The bells');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /^Bookmarks/ }).click();
    const list = page.getByRole('list', { name: 'Bookmarks' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('The bells');
    await page.getByRole('tab', { name: /^Bookmarks/ }).press('3');
    await expect(chapterBar(page)).toHaveAttribute('aria-valuetext', '18 seconds of 1 minute');

    await list.getByRole('button', { name: 'Edit the note to Chapter 1 · 0:30' }).click();
    const field = list.getByRole('textbox', { name: 'Note to Chapter 1 · 0:30' });
    await field.fill('Nothing of this');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).toContainText('The bells');
    await list.getByRole('button', { name: 'Edit the note to Chapter 1 · 0:30' }).click();
    await field.fill('x'.repeat(200));
    await page.keyboard.press('Enter');
    await expect(list).toContainText(`${'x'.repeat(150)}…`);

    await list.getByRole('button', { name: 'Play from Chapter 1 · 0:30' }).click();
    await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(30_000);
    await list.getByRole('button', { name: 'Delete the bookmark Chapter 1 · 0:30' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });
});
