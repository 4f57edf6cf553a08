import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type PaintCoverRequest, paintCover } from './paint-cover.ts';

const paintAndMeasure = async (
  cover: Partial<PaintCoverRequest>,
): Promise<{ width: number; height: number; colours: number }> => {
  const jpeg = await paintCover({ title: 'Emma', author: 'Jane Austen', square: false, height: 400, ...cover });
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels)
    colours.add(((data[at] ?? 0) >> 5) * 64 + ((data[at + 1] ?? 0) >> 5) * 8 + ((data[at + 2] ?? 0) >> 5));
  return { width: info.width, height: info.height, colours: colours.size };
};

it('[BOOK-30] is painted at both heights, square for audiobooks', async () => {
  expect(await paintAndMeasure({})).toMatchObject({ width: 267, height: 400 });
  expect(await paintAndMeasure({ height: 800 })).toMatchObject({ width: 533, height: 800 });
  expect(await paintAndMeasure({ square: true })).toMatchObject({ width: 400, height: 400 });
});

it('[BOOK-30] has the same bytes for the same book, and others for another', async () => {
  const paint = (title: string, author: string): Promise<Uint8Array> =>
    paintCover({ title, author, square: false, height: 400 });
  const emma = await paint('Emma', 'Jane Austen');
  expect(Buffer.from(await paint('Emma', 'Jane Austen')).equals(emma)).toBe(true);
  expect(Buffer.from(await paint('Emma', 'J. Austen')).equals(emma)).toBe(false);
  // letters of the alphabets that are brought along leave traces; of others the figure remains
  expect(Buffer.from(await paint('Идиот', 'Фёдор Достоевский')).equals(await paint('Идиот', ''))).toBe(false);
  expect((await paintAndMeasure({ title: '红楼梦', author: '曹雪芹' })).colours).toBeGreaterThan(2);
});
