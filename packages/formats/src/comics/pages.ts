import { createLookup } from '../lookup.ts';
import { inNaturalOrder, isLeftBehind } from '../zip/natural-order.ts';
import type { PackedFile } from './archive.ts';

/** Pictures that a page may be, by the extension of its name: comics carry no types. */
const TYPES = createLookup<string>({
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
});

export type Page = PackedFile & { mediaType: string };

/** The pages of a comic: its pictures in natural order; what systems leave behind in archives is passed over. */
export const pagesOf = (files: readonly PackedFile[]): Page[] =>
  inNaturalOrder(
    files.flatMap((file) => {
      const mediaType = TYPES[/\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? ''];
      return mediaType !== undefined && file.size > 0 && !isLeftBehind(file.path) ? { ...file, mediaType } : [];
    }),
  );
