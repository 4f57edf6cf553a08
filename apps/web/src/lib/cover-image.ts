import type { Book } from '@lectern/contracts';

/** An image may be scaled up by this factor before it looks blurred. */
const MAX_UPSCALE = 1.2;

type CoverPicture = { src: string; width: number; height: number };

/** Picks the smallest image of a cover that is sharp at `height` CSS pixels on this screen; null without a cover. */
export const pickCoverImage = (
  cover: Book['metadata']['cover'],
  height: number,
  density = window.devicePixelRatio,
): CoverPicture | null => {
  const images = (cover ?? []).toSorted((a, b) => a.height - b.height);
  const fit = images.find((image) => image.height * MAX_UPSCALE >= height * density) ?? images.at(-1);
  return fit ? { src: fit.path, width: fit.width, height: fit.height } : null;
};

/** Picks the cover image of a book, see `pickCoverImage`. */
export const getCoverImage = (book: Book, height: number, density = window.devicePixelRatio): CoverPicture | null =>
  pickCoverImage(book.metadata.cover, height, density);
