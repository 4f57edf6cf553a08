import type { Book } from '@lectern/contracts';

/** A picture may be drawn this much larger than it is before anyone sees it. */
const STRETCH = 1.2;

/** The smallest picture of a book's cover that is sharp at `height` CSS pixels on this screen; null when there is none. */
export const coverImage = (
  book: Book,
  height: number,
  density = window.devicePixelRatio,
): { src: string; width: number; height: number } | null => {
  const images = (book.metadata.cover ?? []).toSorted((a, b) => a.height - b.height);
  const fit = images.find((image) => image.height * STRETCH >= height * density) ?? images.at(-1);
  return fit ? { src: fit.path, width: fit.width, height: fit.height } : null;
};
