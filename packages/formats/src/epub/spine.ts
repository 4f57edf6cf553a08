import { UnreadableBook } from '../book-facts.ts';
import type { ReadingManifest, SpineItem } from '../manifest.ts';
import { findChildren, getText, parseXml, walkDescendants } from '../xml/parse-xml.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import { type ChapterScan, scanChapter } from './chapter-scan.ts';
import { createItemFinder, type ManifestItem, type PackageDocument, splitWords } from './package-document.ts';
import type { Protection } from './protection.ts';
import { readItemRendition, readRenditionDefaults } from './rendition.ts';

type Layout = SpineItem['layout'];

/** The reading order, with the scan of each of its documents beside it. */
export type Spine = { items: SpineItem[]; scans: ChapterScan[]; layout: Layout };

/** Long encyclopedias have some thousand documents. */
const MAX_ITEMS = 10_000;

const UNSCANNED: ChapterScan = {
  characters: 0,
  flagged: false,
  viewport: null,
  images: [],
  links: new Set(),
  asHtml: null,
};

/**
 * Reads the spine and scans its documents. Entries without a file in the manifest are left out. Missing, damaged and
 * encrypted files count 0 characters; files under an LCP licence are estimated by their decrypted size. After `maxBytes`
 * of inflated documents the rest is estimated by size. Throws `UnreadableBook`: `hostile` above 10,000 entries, `damaged`
 * when no document exists.
 */
export const readSpine = async (
  archive: ZipArchive,
  book: PackageDocument,
  protection: Protection,
  maxBytes: number,
): Promise<Spine> => {
  const references = findChildren(book.spine, 'itemref');
  if (references.length > MAX_ITEMS) throw new UnreadableBook('hostile', 'the spine has too many entries');
  const layout = await readLayout(archive, book);
  const rendition = readRenditionDefaults(book);
  const findItem = createItemFinder(book);
  const items: SpineItem[] = [];
  const scans: ChapterScan[] = [];
  let left = maxBytes;
  for (const { attributes } of references) {
    const listed = findItem(attributes.get('idref') ?? '');
    if (!listed?.path) continue;
    const file = archive.find(listed.path);
    const readable = file && !file.isEncrypted && !protection.encrypted.has(file.path);
    const scan = !readable
      ? { ...UNSCANNED, characters: protection.lengths.get(listed.path) ?? 0 }
      : file.size > left
        ? { ...UNSCANNED, characters: file.size, flagged: true }
        : await scanChapter(archive.streamChunks(file), listed.mediaType === 'text/html');
    left -= readable ? file.size : 0;
    const properties = [...splitWords(attributes.get('properties')), ...listed.properties];
    const overlay = findMediaOverlay(archive, book, listed);
    const itemLayout = parseItemLayout(properties) ?? layout;
    const viewport = itemLayout === 'pre-paginated' ? scan.viewport : null;
    const linear = attributes.get('linear')?.toLowerCase() !== 'no';
    scans.push(scan);
    items.push({
      index: items.length,
      idref: listed.id,
      href: listed.path,
      mediaType: listed.mediaType,
      linear,
      characters: linear ? scan.characters : 0,
      layout: itemLayout,
      spread: parseSpread(properties),
      viewport,
      ...readItemRendition(properties, rendition, { layout: itemLayout, viewport }),
      ...(overlay !== null && { overlay }),
    });
  }
  if (!items.some((item) => archive.find(item.href)))
    throw new UnreadableBook('damaged', 'the spine names no document');
  return { items, scans, layout };
};

/** The path of the media overlay of an item, if the manifest lists it and the file exists. */
const findMediaOverlay = (archive: ZipArchive, book: PackageDocument, { overlay }: ManifestItem): string | null => {
  const path = overlay === null ? null : book.items.get(overlay)?.path;
  return path && archive.find(path) ? path : null;
};

/** The class name in `media:active-class`; null when it is not a single valid name. */
export const findActiveClass = (book: PackageDocument): string | null => {
  const metas = findChildren(book.metadata, 'meta');
  const stated = metas.find(({ attributes }) => attributes.get('property') === 'media:active-class');
  const name = stated ? getText(stated).trim() : '';
  return /^\S{1,128}$/.test(name) ? name : null;
};

/** The layout by `rendition:layout`, else by Apple's display options or the `fixed-layout` of some EPUB 2 books. */
const readLayout = async (archive: ZipArchive, book: PackageDocument): Promise<Layout> => {
  const metas = findChildren(book.metadata, 'meta');
  const stated = metas.find(({ attributes }) => attributes.get('property') === 'rendition:layout');
  if (stated) return getText(stated).trim() === 'pre-paginated' ? 'pre-paginated' : 'reflowable';
  const named = metas.find(({ attributes }) => attributes.get('name') === 'fixed-layout')?.attributes.get('content');
  return named === 'true' || (await isFixedByAppleOptions(archive)) ? 'pre-paginated' : 'reflowable';
};

const isFixedByAppleOptions = async (archive: ZipArchive): Promise<boolean> => {
  const file = archive.find('META-INF/com.apple.ibooks.display-options.xml');
  if (!file) return false;
  try {
    const options = [...walkDescendants(parseXml(await archive.read(file, 65_536)).root)];
    return options.some(
      (option) => option.attributes.get('name') === 'fixed-layout' && getText(option).trim() === 'true',
    );
  } catch (error) {
    if (error instanceof UnreadableBook) return false;
    throw error;
  }
};

const parseItemLayout = (properties: string[]): Layout | null => {
  if (properties.includes('rendition:layout-pre-paginated')) return 'pre-paginated';
  return properties.includes('rendition:layout-reflowable') ? 'reflowable' : null;
};

const parseSpread = (properties: string[]): SpineItem['spread'] => {
  const bare = properties.map((property) => property.replace(/^rendition:/, ''));
  if (bare.includes('page-spread-left')) return 'left';
  if (bare.includes('page-spread-right')) return 'right';
  return bare.includes('page-spread-center') ? 'center' : null;
};

/** The order in which pages follow each other. */
export const parseProgression = (book: PackageDocument): ReadingManifest['progression'] => {
  const stated = book.spine.attributes.get('page-progression-direction');
  return stated === 'rtl' || stated === 'ltr' ? stated : 'default';
};

/** The CFI step that leads to the spine: elements have the even numbers (EPUB CFI 1.1 section 3.1.1). */
export const computeCfiSpineStep = (book: PackageDocument): string =>
  `/${(findChildren(book.root).indexOf(book.spine) + 1) * 2}`;
