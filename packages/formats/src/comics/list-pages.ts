import { createLookup } from '../lookup.ts';
import { detectPictureType } from '../signatures.ts';
import { isSystemFile, sortNaturally } from '../zip/natural-order.ts';
import type { ComicArchive, PackedFile } from './comic-archive.ts';

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

const findExtension = ({ path }: PackedFile): string => /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** Lists the pages of a comic by the names of its files: its pictures in natural order, without system files. */
export const listPages = (files: readonly PackedFile[]): Page[] =>
  sortNaturally(
    files.flatMap((file) => {
      const mediaType = TYPES[findExtension(file)];
      return mediaType !== undefined && file.size > 0 && !isSystemFile(file.path) ? { ...file, mediaType } : [];
    }),
  );

/** Files of comics that are no pages. */
const NO_PICTURES = new Set([
  'xml',
  'json',
  'txt',
  'nfo',
  'html',
  'htm',
  'db',
  'ini',
  'url',
  'sfv',
  'md5',
  'acbf',
  'css',
]);
/** Further files are ignored. */
const MAX_UNNAMED = 5000;
const HEAD_BYTES = 32;
const MAX_IMAGE_BYTES = 48 * 1024 ** 2;

/** Lists the pages of a comic whose pictures are not named as such, by their bytes. */
export const detectPages = async (archive: ComicArchive): Promise<Page[]> => {
  const candidates = archive.files
    .filter((file) => file.size > 0 && !isSystemFile(file.path) && !NO_PICTURES.has(findExtension(file)))
    .slice(0, MAX_UNNAMED);
  const files = new Map(candidates.map((file) => [file.path, file]));
  const pages: Page[] = [];
  for await (const { path, bytes } of readHeads(archive, candidates)) {
    const mediaType = detectPictureType(bytes);
    const file = files.get(path);
    if (file && mediaType !== null) pages.push({ ...file, mediaType });
  }
  return sortNaturally(pages);
};

async function* readHeads(
  archive: ComicArchive,
  files: readonly PackedFile[],
): AsyncIterable<{ path: string; bytes: Uint8Array }> {
  if (!archive.readHead && archive.readSequentially) yield* archive.readSequentially(files, MAX_IMAGE_BYTES);
  else
    for (const file of files) {
      const bytes = await (archive.readHead?.(file, HEAD_BYTES) ?? archive.read(file, MAX_IMAGE_BYTES));
      if (bytes) yield { path: file.path, bytes };
    }
}
