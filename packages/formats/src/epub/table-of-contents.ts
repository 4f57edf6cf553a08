import { UnreadableBook } from '../book-facts.ts';
import type { TocEntry } from '../manifest.ts';
import { findChild, findChildren, getText, MAX_DOCUMENT_BYTES, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { parseFragment } from '../zip/entry-names.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import { countEntries, createEntryLimiter, type TargetResolver, toEntries } from './contents-entries.ts';
import { parseNavigation } from './navigation-document.ts';
import { type ManifestItem, type PackageDocument, resolveArchivePath, splitWords } from './package-document.ts';

const PAGE_TYPE = /^(?:application\/xhtml\+xml|text\/html)$/;
const CONTENTS_NAME = /(?:^|\/)(?:nav|navigation(?:-documents?)?|toc|contents?)\.\w+$/i;
const MAX_CANDIDATES = 4;

/**
 * Reads the table of contents from the EPUB 3 navigation document, else from the NCX of EPUB 2; else it is empty. A navigation document
 * whose entries mostly lead nowhere gives way to an NCX that knows more places.
 * `spineIndexByPath` maps the path of a document to its index in the spine.
 */
export const readTableOfContents = async (
  archive: ZipArchive,
  book: PackageDocument,
  spineIndexByPath: Map<string, number>,
): Promise<TocEntry[]> => {
  const nav = [...book.items.values()].find((item) => item.properties.includes('nav'));
  const fromNav = await readTree(archive, nav, parseNavigation, spineIndexByPath);
  const navSpine = nav?.path ? spineIndexByPath.get(nav.path) : undefined;
  const navCounts = countEntries(fromNav, navSpine);
  if (navCounts.placed > 0 && navCounts.placed * 2 >= navCounts.all) return fromNav;
  for (const ncx of listNcxItems(book)) {
    const fromNcx = await readTree(archive, ncx, parseNcx, spineIndexByPath);
    if (navCounts.all === 0 ? fromNcx.length > 0 : countEntries(fromNcx).placed > navCounts.placed) return fromNcx;
  }
  return fromNav.length > 0 ? fromNav : readUnmarkedContents(archive, book, spineIndexByPath);
};

/** A page that is a table of contents but is not marked as one: by the guide, or by its name. */
const readUnmarkedContents = async (
  archive: ZipArchive,
  book: PackageDocument,
  spineIndexByPath: Map<string, number>,
): Promise<TocEntry[]> => {
  const guide = findChild(book.root, 'guide');
  const stated = (guide ? findChildren(guide) : []).find(({ attributes }) =>
    splitWords(attributes.get('type')?.toLowerCase()).includes('toc'),
  );
  const path = stated ? resolveArchivePath(archive, book.path, stated.attributes.get('href') ?? '') : null;
  const pages = [...book.items.values()].filter(({ mediaType }) => PAGE_TYPE.test(mediaType));
  const named = pages.filter((item) => item.path === path);
  const typical = pages.filter((item) => CONTENTS_NAME.test(item.path ?? '')).slice(0, MAX_CANDIDATES);
  for (const item of new Set([...named, ...typical])) {
    const found = await readTree(archive, item, parseNavigation, spineIndexByPath);
    if (countEntries(found, item.path ? spineIndexByPath.get(item.path) : undefined).placed > 1) return found;
  }
  return [];
};

const isNcx = (item: ManifestItem | undefined): boolean =>
  item?.mediaType === 'application/x-dtbncx+xml' || item?.path?.toLowerCase().endsWith('.ncx') === true;

/** The items that may be the NCX: the one that the spine names first, whatever its media type. */
export const listNcxItems = (book: PackageDocument): ManifestItem[] => {
  const named = book.items.get(book.spine.attributes.get('toc') ?? '');
  const typed = [...book.items.values()].filter(isNcx);
  return [...new Set([...(named ? [named] : []), ...typed])];
};

/** Reads entries from a document of the book; none from one that is missing or damaged. */
export const readTree = async <T>(
  archive: ZipArchive,
  item: ManifestItem | undefined,
  entries: (root: XmlElement, resolveTarget: TargetResolver) => T[],
  spineIndexByPath: Map<string, number>,
): Promise<T[]> => {
  const file = item?.path ? archive.find(item.path) : undefined;
  if (!file) return [];
  const resolveTarget: TargetResolver = (reference) => {
    const path = reference === undefined ? null : resolveArchivePath(archive, file.path, reference);
    return {
      spine: path === null ? null : (spineIndexByPath.get(path) ?? null),
      fragment: reference ? parseFragment(reference) : null,
    };
  };
  try {
    const bytes = await archive.read(file, MAX_DOCUMENT_BYTES);
    const { root, wellFormed } = parseXml(bytes);
    const found = entries(root, resolveTarget);
    if (wellFormed || isNcx(item)) return found;
    const asHtml = entries(parseXml(bytes, { asHtml: true }).root, resolveTarget);
    return asHtml.length > found.length ? asHtml : found;
  } catch (error) {
    // a damaged table of contents leaves a readable book; an attack does not
    if (error instanceof UnreadableBook && error.reason === 'damaged') return [];
    throw error;
  }
};

const parseNcx = (root: XmlElement, resolveTarget: TargetResolver): TocEntry[] => {
  const take = createEntryLimiter();
  const parsePoints = (parent: XmlElement): TocEntry[] => take(findChildren(parent, 'navpoint')).flatMap(parseEntry);
  const parseEntry = (point: XmlElement): TocEntry[] => {
    const label = findChild(point, 'navlabel');
    const target = findChild(point, 'content')?.attributes.get('src');
    return toEntries(label ? getText(label) : '', resolveTarget(target), parsePoints(point));
  };
  return findChildren(root, 'navmap').flatMap(parsePoints);
};
