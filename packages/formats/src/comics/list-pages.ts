import { createLookup } from '../lookup.ts';
import { isSystemFile, sortNaturally } from '../zip/natural-order.ts';
import type { PackedFile } from './comic-archive.ts';

/**
 * Media types of pages by file extension: comic archives carry no types. Types that nothing here can draw are listed too: their
 * pages are there, and say that they cannot be shown.
 */
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
  tif: 'image/tiff',
  tiff: 'image/tiff',
  jp2: 'image/jp2',
  j2k: 'image/jp2',
  j2c: 'image/jp2',
  jpc: 'image/jp2',
  jpx: 'image/jpx',
  jpf: 'image/jpx',
  jxl: 'image/jxl',
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
});

export type Page = PackedFile & { mediaType: string };

/** Lists the pages of a comic: its pictures in natural order, without system files. */
export const listPages = (files: readonly PackedFile[]): Page[] =>
  sortNaturally(
    files.flatMap((file) => {
      const mediaType = TYPES[/\.([a-z\d]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? ''];
      return mediaType !== undefined && file.size > 0 && !isSystemFile(file.path) ? { ...file, mediaType } : [];
    }),
  );
