import { UnreadableBook } from '../book-facts.ts';
import type { TocEntry } from '../manifest.ts';
import { cleanLine } from '../text/clean-line.ts';
import {
  findChild,
  findChildren,
  getText,
  MAX_DOCUMENT_BYTES,
  parseXml,
  walkDescendants,
  type XmlElement,
} from '../xml/parse-xml.ts';
import { parseFragment } from '../zip/entry-names.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import { type ManifestItem, type PackageDocument, resolveArchivePath, splitWords } from './package-document.ts';

const TITLE = 500;
const MAX_ENTRIES = 20_000;

/** Resolves a reference to an index in the spine and a fragment; `spine` is `null` when it points elsewhere. */
type TargetResolver = (reference: string | undefined) => Pick<TocEntry, 'spine' | 'fragment'>;

/**
 * Reads the table of contents from the EPUB 3 navigation document, else from the NCX of EPUB 2; else it is empty.
 * `spineIndexByPath` maps the path of a document to its index in the spine.
 */
export const readTableOfContents = async (
  archive: ZipArchive,
  book: PackageDocument,
  spineIndexByPath: Map<string, number>,
): Promise<TocEntry[]> => {
  const items = [...book.items.values()];
  const nav = items.find((item) => item.properties.includes('nav'));
  const ncx =
    book.items.get(book.spine.attributes.get('toc') ?? '') ??
    items.find((item) => item.mediaType === 'application/x-dtbncx+xml');
  const fromNav = await readTree(
    archive,
    nav,
    (root, resolveTarget) => parseNav(root, resolveTarget),
    spineIndexByPath,
  );
  return fromNav.length > 0
    ? fromNav
    : readTree(archive, ncx, (root, resolveTarget) => parseNcx(root, resolveTarget), spineIndexByPath);
};

const readTree = async (
  archive: ZipArchive,
  item: ManifestItem | undefined,
  entries: (root: XmlElement, resolveTarget: TargetResolver) => TocEntry[],
  spineIndexByPath: Map<string, number>,
): Promise<TocEntry[]> => {
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
    return entries(parseXml(await archive.read(file, MAX_DOCUMENT_BYTES)).root, resolveTarget);
  } catch (error) {
    // a damaged table of contents leaves a readable book; an attack does not
    if (error instanceof UnreadableBook && error.reason === 'damaged') return [];
    throw error;
  }
};

const createEntryLimiter = () => {
  let left = MAX_ENTRIES;
  return (elements: XmlElement[]): XmlElement[] => {
    const allowed = elements.slice(0, left);
    left -= allowed.length;
    return allowed;
  };
};

const parseNav = (root: XmlElement, resolveTarget: TargetResolver): TocEntry[] => {
  const navs = [...walkDescendants(root)].filter((element) => element.name === 'nav');
  const nav = navs.find((candidate) => splitWords(candidate.attributes.get('type')).includes('toc')) ?? navs[0];
  const take = createEntryLimiter();
  const parseList = (parent: XmlElement): TocEntry[] => {
    const list = findChild(parent, 'ol');
    return list ? take(findChildren(list, 'li')).flatMap(parseEntry) : [];
  };
  const parseEntry = (item: XmlElement): TocEntry[] => {
    const label = findChildren(item).find((element) => element.name !== 'ol');
    const link =
      label?.name === 'a' ? label : label && [...walkDescendants(label)].find((element) => element.name === 'a');
    return toEntries(label ? getLabelText(label) : '', resolveTarget(link?.attributes.get('href')), parseList(item));
  };
  return nav ? parseList(nav) : [];
};

/** The text of a label, else its title or the alternative text of its images. */
const getLabelText = (label: XmlElement): string =>
  getText(label).trim() ||
  (label.attributes.get('title') ??
    [...walkDescendants(label)].map((element) => element.attributes.get('alt') ?? '').join(' '));

const parseNcx = (root: XmlElement, resolveTarget: TargetResolver): TocEntry[] => {
  const take = createEntryLimiter();
  const parsePoints = (parent: XmlElement): TocEntry[] => take(findChildren(parent, 'navpoint')).flatMap(parseEntry);
  const parseEntry = (point: XmlElement): TocEntry[] => {
    const label = findChild(point, 'navlabel');
    const target = findChild(point, 'content')?.attributes.get('src');
    return toEntries(label ? getText(label) : '', resolveTarget(target), parsePoints(point));
  };
  const map = findChild(root, 'navmap');
  return map ? parsePoints(map) : [];
};

/** Replaces an entry without a title by its children. */
const toEntries = (title: string, at: Pick<TocEntry, 'spine' | 'fragment'>, children: TocEntry[]): TocEntry[] => {
  const words = cleanLine(title, TITLE);
  return words ? [{ title: words, ...at, children }] : children;
};
