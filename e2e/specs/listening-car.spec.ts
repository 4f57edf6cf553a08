import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { buildDefaultRecording, openRecording, TITLE } from '../fixtures/audio-player.ts';
import { expect, test } from '../fixtures/session.ts';

const SIZES = [
  [1440, 900],
  [390, 844],
  [844, 390],
] as const;

for (const [width, height] of SIZES)
  test(`[HEAR-90] [HEAR-91] three large controls fill half of the screen, ${width} × ${height}`, async ({
    page,
    session,
  }) => {
    await session.uploadBooks([buildDefaultRecording()]);
    await page.setViewportSize({ width, height });
    await page.goto('/en/user/audio/sound.m4b?view=car');
    const car = page.getByRole('region', { name: 'Car mode' });
    await expect(car.getByRole('heading', { name: TITLE })).toBeVisible();
    const names = ['Back 15 seconds', 'Play', 'Forward 30 seconds'];
    let area = 0;
    for (const name of names) {
      const box = await car.getByRole('button', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not shown`);
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(96);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, name).toBe(true);
      area += box.width * box.height;
    }
    expect(area / (width * height)).toBeGreaterThanOrEqual(0.4);
    const next = await car.getByRole('button', { name: 'Next chapter' }).boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(height);
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(5);
    expect(await findViolationsInAllThemes(page, `car ${width}`)).toEqual([]);
  });

test('[HEAR-90] [HEAR-92] car mode is entered from the settings, works by keys and survives a reload', async ({
  page,
  session,
}) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await openRecording(page);
  await page.getByRole('button', { name: /^Player settings/ }).click();
  await page.getByRole('button', { name: 'Car mode' }).click();
  const car = page.getByRole('region', { name: 'Car mode' });
  await page.keyboard.press('Space');
  await expect(car.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(car).toContainText('The Crossing');
  await page.keyboard.press('Space');
  await expect(car.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.reload();
  await expect(car).toContainText('The Crossing');
  await page.keyboard.press('Escape');
  await expect(car).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Chapters/ })).toBeVisible();
});

test('[HEAR-93] a wipe over a control presses nothing, a tap does; the screen stays on', async ({ page, session }) => {
  await session.uploadBooks([buildDefaultRecording()]);
  await page.addInitScript(() => {
    const requests: string[] = [];
    Object.assign(window, { wakeLocks: requests });
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async (kind: string) => (requests.push(kind), { release: async () => undefined }) },
    });
  });
  await page.goto('/en/user/audio/sound.m4b?view=car');
  const car = page.getByRole('region', { name: 'Car mode' });
  const play = car.getByRole('button', { name: 'Play', exact: true });
  const box = await play.boundingBox();
  if (!box) throw new Error('nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 40, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(play).toBeVisible();
  await page.mouse.click(x, y);
  await expect(car.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'wakeLocks'))).toEqual(['screen']);
});
