import type { Book } from '@lectern/contracts';

/** A picture may be drawn this much larger than it is before anyone sees it. */
const STRETCH = 1.2;

type Picture = { src: string; width: number; height: number };

/** The smallest picture of a cover that is sharp at `height` CSS pixels on this screen; null when there is none. */
export const coverIn = (
  cover: Book['metadata']['cover'],
  height: number,
  density = window.devicePixelRatio,
): Picture | null => {
  const images = (cover ?? []).toSorted((a, b) => a.height - b.height);
  const fit = images.find((image) => image.height * STRETCH >= height * density) ?? images.at(-1);
  return fit ? { src: fit.path, width: fit.width, height: fit.height } : null;
};

/** The same of a book. */
export const coverImage = (book: Book, height: number, density = window.devicePixelRatio): Picture | null =>
  coverIn(book.metadata.cover, height, density);
