import { listPages } from '../comics/list-pages.ts';
import { findFolderOf, listPackageFolders } from '../epub/package-folder.ts';
import { AUDIO_FORMATS } from '../formats.ts';
import { SNIFF_BYTES } from '../signatures.ts';
import { sniffFormat } from '../sniff-format.ts';
import { isSystemFile, sortNaturally } from './natural-order.ts';
import { computePackageSizes } from './pack-package.ts';
import { isServable } from './part-entry.ts';
import { type ArchiveEntry, ZipArchive } from './zip-archive.ts';

/**
 * A book in a ZIP: its path there, its file name, its `Format.name`, its size in bytes. With `isPackage` it is the folder of an EPUB that
 * was packed instead of its content, and the path ends with a slash or is empty; alone it makes the ZIP itself an EPUB.
 */
export type ZippedBook = { path: string; name: string; format: string; size: number; isPackage?: true };

/** Further files are ignored. */
const MAX_CANDIDATES = 2000;
/** The recordings of a ZIP are one book together. */
const RECORDINGS = new Set(AUDIO_FORMATS);
/** A recording that is a whole book. */
const AUDIOBOOK = 'm4b';
/** Files of these formats accompany a book more often than they are one. */
const ACCOMPANYING_FORMATS = new Set(['txt', 'html']);
/** Neither an archive nor a licence, whose book would have to be fetched, is a book in an archive. */
const NO_BOOKS = new Set(['zip', 'lcpl']);

/**
 * Lists the books in a ZIP, one per file, in natural order, then those that are folders. The list is empty when there are
 * none, and when the ZIP is an audiobook (at least as many recordings as books). Plain text and HTML count only when there is
 * no other book; archives and licences in the archive are ignored. Throws `UnreadableBook` when the archive is damaged or hostile.
 */
export const listBooksInZip = async (path: string): Promise<ZippedBook[]> => {
  const archive = await ZipArchive.open(path);
  try {
    const named = archive.entries().filter((entry) => entry.size > 0 && isServable(entry) && !isSystemFile(entry.path));
    const folders = new Set(listPackageFolders(archive));
    const outside = named.filter((entry) => findFolderOf(entry.path, folders) === undefined);
    const found: ZippedBook[] = [];
    for (const entry of sortNaturally(outside.filter(hasKnownExtension)).slice(0, MAX_CANDIDATES)) {
      const format = await detectFormat(archive, entry);
      if (format) found.push({ path: entry.path, name: getFileName(entry), format, size: entry.size });
    }
    const recordings = found.filter(({ format }) => RECORDINGS.has(format));
    const others = found.filter(({ format }) => !RECORDINGS.has(format));
    const books = others.filter(({ format }) => !ACCOMPANYING_FORMATS.has(format));
    const packages = listPackages(archive, folders);
    if (packages.length === 1 && books.length === 0 && recordings.length === 0) return packages;
    const all = books.length + packages.length;
    if (recordings.length > 0 && recordings.length >= all) return [];
    if (all > 0) return [...found.filter((book) => books.includes(book) || book.format === AUDIOBOOK), ...packages];
    return isComic(archive) ? [] : others;
  } finally {
    archive.close();
  }
};

/** The publications whose folders were packed, in natural order. */
const listPackages = (archive: ZipArchive, folders: ReadonlySet<string>): ZippedBook[] => {
  const sizes = computePackageSizes(archive, folders);
  return sortNaturally([...folders].map((path) => ({ path }))).map(({ path }) => {
    const folder = path.split('/').at(-2) ?? '';
    const name = /\.epub$/i.test(folder) ? folder : `${folder}.epub`;
    return { path, name, format: 'epub', size: sizes.get(path) ?? 0, isPackage: true };
  });
};

/** A text beside so many pictures is about them. */
const PICTURES_PER_TEXT = 5;

/** Whether a ZIP without recordings and books is a comic: it has its description, or hardly anything but pictures. */
const isComic = (archive: ZipArchive): boolean => {
  const files = archive.entries().filter((entry) => entry.size > 0 && !isSystemFile(entry.path));
  const pictures = listPages(files).length;
  if (pictures === 0 || files.some((entry) => /\.x?html?$/i.test(entry.path))) return false;
  if (files.some((entry) => /^comicinfo\.xml$/i.test(getFileName(entry)))) return true;
  const recordings = files.filter((entry) => RECORDINGS.has(findExtension(entry))).length;
  return recordings === 0 && pictures >= (files.length - pictures) * PICTURES_PER_TEXT;
};

/** Whether a ZIP that contains no books is a comic. Throws `UnreadableBook` when the archive is damaged or hostile. */
export const isComicZip = async (path: string): Promise<boolean> => {
  const archive = await ZipArchive.open(path);
  try {
    return isComic(archive);
  } finally {
    archive.close();
  }
};

const findExtension = ({ path }: ArchiveEntry): string => path.split('.').at(-1)?.toLowerCase() ?? '';

const getFileName = ({ path }: ArchiveEntry): string => path.split('/').at(-1) ?? path;

/** A first check by name alone, so that files such as images need not be opened. */
const hasKnownExtension = (entry: ArchiveEntry): boolean =>
  sniffFormat(new Uint8Array(), getFileName(entry)).refusal !== 'unsupported';

const detectFormat = async (archive: ZipArchive, entry: ArchiveEntry): Promise<string | null> => {
  const head = await archive.readHead(entry, SNIFF_BYTES);
  const format = head && sniffFormat(head.subarray(0, SNIFF_BYTES), getFileName(entry)).format;
  return format && !NO_BOOKS.has(format.name) ? format.name : null;
};
