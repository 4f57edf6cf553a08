import {
  buildDefaultRecording,
  buildRecordingFile,
  CHAPTERS,
  getChapterPositionMs,
  getChapterSlider,
  getPlayer,
  openRecording,
  startPlayback,
  TITLE,
} from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';

test.describe('the page of an audiobook', () => {
  test('[HEAR-1] [HEAR-2] opens from the library, by name, or as the last one without a name; a wrong name links on', async ({
    page,
    session,
  }) => {
    await page.goto('/en/user/audio');
    await expect(page.getByRole('heading', { name: 'No audiobook open' })).toBeVisible();
    await session.uploadBooks([buildDefaultRecording()]);
    await page.goto('/en/user/books');
    await page.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(page).toHaveURL(/\/audio\/sound\.m4b$/);
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(getPlayer(page)).toContainText('narrated by Ada Merriweather');
    await startPlayback(page);
    await getPlayer(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.goto('/en/user/audio/no-such-thing.m4b');
    await expect(page.getByRole('heading', { name: 'Audiobook not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to audiobooks' }).click();
    await expect(page).toHaveURL(/\/books\/audio$/);
  });

  test('[HEAR-4] [HEAR-5] [HEAR-6] positions are described in words, change by keys and by mouse, and Back is offered', async ({
    page,
    session,
  }) => {
    await session.uploadBooks([buildRecordingFile('long.m4b', TITLE, CHAPTERS, 120_000)]);
    await openRecording(page, 'long.m4b');
    const bar = getChapterSlider(page);
    await expect(bar).toHaveAttribute('aria-valuetext', '0 seconds of 2 minutes');
    await bar.press('ArrowRight');
    await bar.press('ArrowRight');
    await expect(bar).toHaveAttribute('aria-valuetext', '10 seconds of 2 minutes');
    await bar.press('ArrowLeft');
    await expect(bar).toHaveAttribute('aria-valuetext', '5 seconds of 2 minutes');
    await expect(getPlayer(page)).toContainText('−1:55');

    const book = page.getByRole('slider', { name: 'Position in book' });
    const scrubber = book.locator('..');
    const { x, y, width, height } = (await scrubber.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 8, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 });
    await expect(scrubber).toContainText('6:24 · The Way Back');
    await page.mouse.move(x + width * 0.8, y + height / 2 + 60);
    await page.mouse.move(x + width * 0.9, y + height / 2 + 60);
    await expect(scrubber).toContainText('Fine scrubbing');
    await page.mouse.up();
    await expect(getPlayer(page)).toContainText('Chapter 4 of 4');
    const back = getPlayer(page).getByRole('button', { name: 'Back to 0:05' });
    await back.click();
    await expect(bar).toHaveAttribute('aria-valuetext', '5 seconds of 2 minutes');
    await expect(back).toHaveCount(0);
  });

  test('[HEAR-7] [HEAR-9] speed and settings are chosen and stored', async ({ page, session }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await openRecording(page);
    await page.getByRole('button', { name: 'Speed, 1×' }).click();
    await page.getByRole('dialog', { name: 'Speed' }).getByRole('button', { name: '1.25×' }).click();
    await expect(getPlayer(page)).toContainText('left at 1.25×');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Player settings' }).click();
    const panel = page.getByRole('dialog', { name: 'Player settings' });
    await panel.getByLabel('Skip forward (seconds)').fill('45');
    await panel.getByLabel('Skip back (seconds)').fill('2');
    await panel.getByLabel('Skip forward (seconds)').press('Enter');
    await expect(panel.getByLabel('Skip back (seconds)')).toHaveValue('5');
    await page.keyboard.press('Escape');
    await getPlayer(page).getByRole('button', { name: 'Forward 45 seconds' }).click();
    await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '45 seconds of 1 minute');
    await getPlayer(page).getByRole('button', { name: 'Back 5 seconds' }).click();
    await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '40 seconds of 1 minute');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Speed, 1.25×' })).toBeVisible();
    await expect(getPlayer(page).getByRole('button', { name: 'Forward 45 seconds' })).toBeVisible();
  });

  test('[HEAR-8] the sleep timer shows the time left, and any key extends it while the sound fades', async ({
    page,
    session,
  }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await page.clock.install();
    await openRecording(page);
    await startPlayback(page);
    await page.keyboard.press('s');
    const panel = page.getByRole('dialog', { name: 'Sleep timer' });
    await panel.getByRole('textbox', { name: 'Custom minutes' }).fill('0');
    await panel.getByRole('button', { name: 'Start: Custom minutes' }).click();
    await expect(panel.getByRole('alert')).toContainText('from 1 to 720');
    await panel.getByRole('button', { name: 'End of chapter' }).click();
    await expect(page.getByRole('button', { name: 'Sleep timer, End of chapter' })).toBeVisible();
    await expect(panel).toBeHidden(); // otherwise the key would close it again
    await page.keyboard.press('s');
    await panel.getByRole('textbox', { name: 'Custom minutes' }).fill('1');
    await panel.getByRole('button', { name: 'Start: Custom minutes' }).click();
    await expect(page.getByRole('button', { name: /^Sleep timer, 0:5\d$/ })).toBeVisible();
    await page.clock.fastForward(35_000);
    await expect(getPlayer(page)).toContainText('Still listening?');
    await page.keyboard.press('Shift');
    await expect(page.getByRole('button', { name: /^Sleep timer, 5:/ })).toBeVisible();
    await expect(getPlayer(page)).not.toContainText('Still listening?');
  });
});

test.describe('the keyboard, many chapters and bookmarks', () => {
  test('[HEAR-12] [HEAR-13] everything works by keys, except while a text is typed', async ({ page, session }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await openRecording(page);
    await expect(page.getByRole('tab', { name: /^Chapters/ })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute');
    await page.keyboard.press('ArrowLeft');
    await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '15 seconds of 1 minute');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(getPlayer(page)).toContainText('Chapter 2 of 4');
    await page.keyboard.press('5');
    await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute');
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
    await expect(getPlayer(page)).toContainText('Chapter 4 of 4');
    await page.keyboard.press(' ');
    await expect(getPlayer(page)).toContainText('Chapter 4 of 4');

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Jump to 0–90% of the chapter');
    await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Volume, 70%' })).toBeVisible();
    await page.getByRole('button', { name: 'Bookmark', exact: true }).press('Enter');
    await page.getByLabel('Note (optional)').press('ArrowDown');
    await page.getByLabel('Note (optional)').press(' ');
    await expect(page.getByRole('button', { name: 'Volume, 70%' })).toBeVisible();
  });

  test('[HEAR-3] [HEAR-10] three thousand chapters are listed without delay, and the current one is visible', async ({
    page,
    session,
  }) => {
    const many = Array.from({ length: 3000 }, (_, at) => `Part ${at + 1}`);
    await session.uploadBooks([
      buildDefaultRecording(),
      buildRecordingFile('many.m4b', 'The Long Recording', many, 5000),
    ]);
    await openRecording(page);
    await expect(getPlayer(page).locator('i')).toHaveCount(CHAPTERS.length);
    await openRecording(page, 'many.m4b');
    const list = page.getByRole('list', { name: 'Chapters' });
    await expect(list.getByRole('button', { name: /^1\s*Part 1\b/ })).toBeVisible();
    expect(await list.getByRole('button').count()).toBeLessThan(80);
    expect(await getPlayer(page).locator('i').count()).toBeLessThan(130);
    await page.getByRole('slider', { name: 'Position in book' }).press('End');
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
    expect(longest).toBeLessThan(500); // generous, for busy machines
  });

  test('[HEAR-11] a bookmark is added, played, edited and deleted', async ({ page, session }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await openRecording(page);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'New bookmark' });
    await expect(panel).toContainText('Chapter 1 · 0:30 · 13%');
    await panel.getByLabel('Note (optional)').fill('The bells');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /^Bookmarks/ }).click();
    const list = page.getByRole('list', { name: 'Bookmarks' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('The bells');
    await page.getByRole('tab', { name: /^Bookmarks/ }).press('3');
    await expect(getChapterSlider(page)).toHaveAttribute('aria-valuetext', '18 seconds of 1 minute');

    await list.getByRole('button', { name: 'Edit note for Chapter 1 · 0:30' }).click();
    const field = list.getByRole('textbox', { name: 'Note for Chapter 1 · 0:30' });
    await field.fill('Nothing of this');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).toContainText('The bells');
    await list.getByRole('button', { name: 'Edit note for Chapter 1 · 0:30' }).click();
    await field.fill('x'.repeat(200));
    await page.keyboard.press('Enter');
    await expect(list).toContainText(`${'x'.repeat(150)}…`);

    await list.getByRole('button', { name: 'Play from Chapter 1 · 0:30' }).click();
    await expect.poll(() => getChapterPositionMs(page)).toBeGreaterThanOrEqual(30_000);
    await list.getByRole('button', { name: 'Delete bookmark Chapter 1 · 0:30' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });
});
