/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';

/**
 * The greatest contrast between two colours of a drawing as it is on the screen, 1–21: of what it shows to what lies behind. @param around
 * pixels above and below that belong to what lies behind
 */
export const measureDrawingContrast = async (page: Page, drawing: Locator, around: number): Promise<number> => {
  const { x = 0, y = 0, width = 1, height = 1 } = (await drawing.boundingBox()) ?? {};
  const png = await page.screenshot({ clip: { x, y: y - around, width, height: height + 2 * around } });
  const blank = await page.context().newPage();
  const contrast = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let [darkest, lightest] = [1, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]].map(
        (value = 0) => (value / 255) ** 2.2,
      );
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      darkest = Math.min(darkest, luminance);
      lightest = Math.max(lightest, luminance);
    }
    return (lightest + 0.05) / (darkest + 0.05);
  }, png.toString('base64'));
  await blank.close();
  return contrast;
};
