import { UnreadableBook } from '../facts.ts';
import type { TocEntry } from '../manifest.ts';
import { cleanLine } from '../text/clean.ts';
import {
  descendantsOf,
  elementOf,
  elementsOf,
  MAX_DOCUMENT_BYTES,
  parseXml,
  textOf,
  type XmlElement,
} from '../xml/tree.ts';
import type { Archive } from '../zip/archive.ts';
import { fragmentOf } from '../zip/names.ts';
import { type ManifestItem, type Package, pathIn, wordsOf } from './package.ts';

const TITLE = 500;
const MAX_ENTRIES = 20_000;

/** Turns a reference into its place in the reading order; `null` when it points nowhere in it. */
type Place = (reference: string | undefined) => Pick<TocEntry, 'spine' | 'fragment'>;

/**
 * The table of contents: the EPUB 3 navigation document, else the NCX of EPUB 2, else nothing.
 * `spineOf` maps the path of a document to its index in the spine.
 */
export const readContents = async (
  archive: Archive,
  book: Package,
  spineOf: Map<string, number>,
): Promise<TocEntry[]> => {
  const items = [...book.items.values()];
  const nav = items.find((item) => item.properties.includes('nav'));
  const ncx =
    book.items.get(book.spine.attributes.get('toc') ?? '') ??
    items.find((item) => item.mediaType === 'application/x-dtbncx+xml');
  const fromNav = await readTree(archive, nav, (root, place) => navEntries(root, place), spineOf);
  return fromNav.length > 0 ? fromNav : readTree(archive, ncx, (root, place) => ncxEntries(root, place), spineOf);
};

const readTree = async (
  archive: Archive,
  item: ManifestItem | undefined,
  entries: (root: XmlElement, place: Place) => TocEntry[],
  spineOf: Map<string, number>,
): Promise<TocEntry[]> => {
  const file = item?.path ? archive.find(item.path) : undefined;
  if (!file) return [];
  const place: Place = (reference) => {
    const path = reference === undefined ? null : pathIn(archive, file.path, reference);
    return {
      spine: path === null ? null : (spineOf.get(path) ?? null),
      fragment: reference ? fragmentOf(reference) : null,
    };
  };
  try {
    return entries(parseXml(await archive.read(file, MAX_DOCUMENT_BYTES)).root, place);
  } catch (error) {
    // a damaged table of contents leaves a readable book; an attack does not
    if (error instanceof UnreadableBook && error.reason === 'damaged') return [];
    throw error;
  }
};

const limited = () => {
  let left = MAX_ENTRIES;
  return (elements: XmlElement[]): XmlElement[] => {
    const taken = elements.slice(0, left);
    left -= taken.length;
    return taken;
  };
};

const navEntries = (root: XmlElement, place: Place): TocEntry[] => {
  const navs = [...descendantsOf(root)].filter((element) => element.name === 'nav');
  const nav = navs.find((candidate) => wordsOf(candidate.attributes.get('type')).includes('toc')) ?? navs[0];
  const take = limited();
  const listOf = (parent: XmlElement): TocEntry[] => {
    const list = elementOf(parent, 'ol');
    return list ? take(elementsOf(list, 'li')).flatMap(entryOf) : [];
  };
  const entryOf = (item: XmlElement): TocEntry[] => {
    const label = elementsOf(item).find((element) => element.name !== 'ol');
    const link =
      label?.name === 'a' ? label : label && [...descendantsOf(label)].find((element) => element.name === 'a');
    return entry(label ? labelOf(label) : '', place(link?.attributes.get('href')), listOf(item));
  };
  return nav ? listOf(nav) : [];
};

/** Text of a label; a picture stands for its alternative text. */
const labelOf = (label: XmlElement): string =>
  textOf(label).trim() ||
  (label.attributes.get('title') ??
    [...descendantsOf(label)].map((element) => element.attributes.get('alt') ?? '').join(' '));

const ncxEntries = (root: XmlElement, place: Place): TocEntry[] => {
  const take = limited();
  const pointsOf = (parent: XmlElement): TocEntry[] => take(elementsOf(parent, 'navpoint')).flatMap(entryOf);
  const entryOf = (point: XmlElement): TocEntry[] => {
    const label = elementOf(point, 'navlabel');
    const target = elementOf(point, 'content')?.attributes.get('src');
    return entry(label ? textOf(label) : '', place(target), pointsOf(point));
  };
  const map = elementOf(root, 'navmap');
  return map ? pointsOf(map) : [];
};

/** An entry without words is dropped, its children take its place. */
const entry = (title: string, at: Pick<TocEntry, 'spine' | 'fragment'>, children: TocEntry[]): TocEntry[] => {
  const words = cleanLine(title, TITLE);
  return words ? [{ title: words, ...at, children }] : children;
};
