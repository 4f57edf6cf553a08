import { UnreadableBook } from '../facts.ts';
import type { ReadingManifest, SpineItem } from '../manifest.ts';
import { descendantsOf, elementsOf, parseXml, textOf } from '../xml/tree.ts';
import type { Archive } from '../zip/archive.ts';
import { type ChapterScan, scanChapter } from './chapter.ts';
import { type ManifestItem, type Package, wordsOf } from './package.ts';
import type { Protection } from './protection.ts';

type Layout = SpineItem['layout'];

/** The reading order, with the scan of each of its documents beside it. */
export type Spine = { items: SpineItem[]; scans: ChapterScan[]; layout: Layout };

/** Long encyclopedias have some thousand documents. */
const MAX_ITEMS = 10_000;

const UNREAD: ChapterScan = { characters: 0, flagged: false, viewport: null, images: [] };

/**
 * Reads the spine and scans its documents. Entries that name no file of the manifest are left out; files that are
 * missing, damaged or encrypted stay with 0 characters; those that a licence opens are estimated by their size in clear. After `maxBytes` of inflated documents the rest is estimated
 * by size. Throws `UnreadableBook`: `hostile` above 10,000 entries, `damaged` when not one document is there.
 */
export const readSpine = async (
  archive: Archive,
  book: Package,
  protection: Protection,
  maxBytes: number,
): Promise<Spine> => {
  const references = elementsOf(book.spine, 'itemref');
  if (references.length > MAX_ITEMS) throw new UnreadableBook('hostile', 'the spine has too many entries');
  const layout = await layoutOf(archive, book);
  const items: SpineItem[] = [];
  const scans: ChapterScan[] = [];
  let left = maxBytes;
  for (const { attributes } of references) {
    const listed = book.items.get(attributes.get('idref') ?? '');
    if (!listed?.path) continue;
    const file = archive.find(listed.path);
    const readable = file && !file.locked && !protection.encrypted.has(file.path);
    const scan = !readable
      ? { ...UNREAD, characters: protection.lengths.get(listed.path) ?? 0 }
      : file.size > left
        ? { ...UNREAD, characters: file.size, flagged: true }
        : await scanChapter(archive.chunks(file), listed.mediaType === 'text/html');
    left -= readable ? file.size : 0;
    const properties = [...wordsOf(attributes.get('properties')), ...listed.properties];
    const overlay = overlayOf(archive, book, listed);
    const linear = attributes.get('linear')?.toLowerCase() !== 'no';
    scans.push(scan);
    items.push({
      index: items.length,
      idref: listed.id,
      href: listed.path,
      mediaType: listed.mediaType,
      linear,
      characters: linear ? scan.characters : 0,
      layout: layoutIn(properties) ?? layout,
      spread: spreadIn(properties),
      viewport: (layoutIn(properties) ?? layout) === 'pre-paginated' ? scan.viewport : null,
      ...(overlay !== null && { overlay }),
    });
  }
  if (!items.some((item) => archive.find(item.href)))
    throw new UnreadableBook('damaged', 'the spine names no document');
  return { items, scans, layout };
};

/** A recording that is listed and there. */
const overlayOf = (archive: Archive, book: Package, { overlay }: ManifestItem): string | null => {
  const path = overlay === null ? null : book.items.get(overlay)?.path;
  return path && archive.find(path) ? path : null;
};

/** The one class of `media:active-class`; null for what is none. */
export const activeClassOf = (book: Package): string | null => {
  const metas = elementsOf(book.metadata, 'meta');
  const stated = metas.find(({ attributes }) => attributes.get('property') === 'media:active-class');
  const name = stated ? textOf(stated).trim() : '';
  return /^\S{1,128}$/.test(name) ? name : null;
};

/** `rendition:layout`, what Apple's file says, and what some EPUB 2 makers write. */
const layoutOf = async (archive: Archive, book: Package): Promise<Layout> => {
  const metas = elementsOf(book.metadata, 'meta');
  const stated = metas.find(({ attributes }) => attributes.get('property') === 'rendition:layout');
  if (stated) return textOf(stated).trim() === 'pre-paginated' ? 'pre-paginated' : 'reflowable';
  const named = metas.find(({ attributes }) => attributes.get('name') === 'fixed-layout')?.attributes.get('content');
  return named === 'true' || (await appleSaysFixed(archive)) ? 'pre-paginated' : 'reflowable';
};

const appleSaysFixed = async (archive: Archive): Promise<boolean> => {
  const file = archive.find('META-INF/com.apple.ibooks.display-options.xml');
  if (!file) return false;
  try {
    const options = [...descendantsOf(parseXml(await archive.read(file, 65_536)).root)];
    return options.some(
      (option) => option.attributes.get('name') === 'fixed-layout' && textOf(option).trim() === 'true',
    );
  } catch (error) {
    if (error instanceof UnreadableBook) return false;
    throw error;
  }
};

const layoutIn = (properties: string[]): Layout | null => {
  if (properties.includes('rendition:layout-pre-paginated')) return 'pre-paginated';
  return properties.includes('rendition:layout-reflowable') ? 'reflowable' : null;
};

const spreadIn = (properties: string[]): SpineItem['spread'] => {
  const bare = properties.map((property) => property.replace(/^rendition:/, ''));
  if (bare.includes('page-spread-left')) return 'left';
  if (bare.includes('page-spread-right')) return 'right';
  return bare.includes('page-spread-center') ? 'center' : null;
};

/** The order in which pages follow each other. */
export const progressionOf = (book: Package): ReadingManifest['progression'] => {
  const stated = book.spine.attributes.get('page-progression-direction');
  return stated === 'rtl' || stated === 'ltr' ? stated : 'default';
};

/** The CFI step that leads to the spine: elements have the even numbers (EPUB CFI 1.1 section 3.1.1). */
export const cfiSpineStepOf = (book: Package): string => `/${(elementsOf(book.root).indexOf(book.spine) + 1) * 2}`;
