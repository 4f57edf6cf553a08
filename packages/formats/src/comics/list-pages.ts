import { createLookup } from '../lookup.ts';
import { isSystemFile, sortNaturally } from '../zip/natural-order.ts';
import type { PackedFile } from './comic-archive.ts';

/** Media types of pages by file extension: comic archives carry no types. */
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

/** Lists the pages of a comic: its pictures in natural order, without system files. */
export const listPages = (files: readonly PackedFile[]): Page[] =>
  sortNaturally(
    files.flatMap((file) => {
      const mediaType = TYPES[/\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? ''];
      return mediaType !== undefined && file.size > 0 && !isSystemFile(file.path) ? { ...file, mediaType } : [];
    }),
  );
