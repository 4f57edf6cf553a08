import type { TocEntry } from '../manifest.ts';
import { decodeNamedEntities } from '../text/html-entities.ts';
import { findChildren, walkDescendants, type XmlElement } from '../xml/parse-xml.ts';
import { createEntryLimiter, type TargetResolver, toEntries } from './contents-entries.ts';
import { splitWords } from './package-document.ts';

const isList = ({ name }: XmlElement): boolean => name === 'ol' || name === 'ul';
const OTHER_LISTS = ['landmarks', 'page-list', 'lot', 'loi', 'loa', 'lov'];

/** The element that holds the table of contents; the whole document when it has no `nav`. */
const findContents = (root: XmlElement): XmlElement => {
  const navs = [...walkDescendants(root)].filter((element) => element.name === 'nav');
  const hasType = (element: XmlElement, types: string[]): boolean =>
    splitWords(element.attributes.get('type')?.toLowerCase()).some((type) => types.includes(type));
  return (
    navs.find((nav) => hasType(nav, ['toc']) || nav.attributes.get('role') === 'doc-toc') ??
    navs.find((nav) => !hasType(nav, OTHER_LISTS)) ??
    navs[0] ??
    root
  );
};

/** The outermost lists below an element, whatever wraps them. */
const findLists = (element: XmlElement): XmlElement[] =>
  findChildren(element).flatMap((child) => (isList(child) ? [child] : findLists(child)));

/** The descendants of an element outside of its lists, in document order. */
function* walkOutsideLists(element: XmlElement): Generator<XmlElement> {
  for (const child of findChildren(element)) {
    if (isList(child)) continue;
    yield child;
    yield* walkOutsideLists(child);
  }
}

/** Elements whose text stands on lines of its own. */
const BLOCKS = new Set('br p div section h1 h2 h3 h4 h5 h6 td dt dd'.split(' '));

/** The text of an element without its lists. */
const getRawText = (element: XmlElement): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (isList(child)) return '';
      return BLOCKS.has(child.name) ? ` ${getRawText(child)} ` : getRawText(child);
    })
    .join('');

/** The text of a label, else its title or the alternative text of its images. */
const getLabelText = (label: XmlElement): string =>
  decodeNamedEntities(getRawText(label)).trim() ||
  (
    label.attributes.get('title') ??
    [...walkOutsideLists(label)].map((element) => element.attributes.get('alt') ?? '').join(' ')
  ).trim();

const findLink = (element: XmlElement): XmlElement | undefined =>
  [element, ...walkOutsideLists(element)].find(({ name, attributes }) => name === 'a' && attributes.has('href'));

/**
 * Reads the table of contents of a navigation document (EPUB 3.3, 7.4). Lists may be `ol` or `ul`, several, wrapped in other elements, and
 * nested beside items instead of in them. Without any list, the links are the entries.
 */
export const parseNavigation = (root: XmlElement, resolveTarget: TargetResolver): TocEntry[] => {
  const take = createEntryLimiter();
  const parseItems = (list: XmlElement): TocEntry[] => {
    const entries: TocEntry[] = [];
    for (const child of take(findChildren(list))) {
      if (child.name === 'li') entries.push(...parseItem(child));
      else if (isList(child)) (entries.at(-1)?.children ?? entries).push(...parseItems(child));
      else entries.push(...parseItems(child));
    }
    return entries;
  };
  const parseItem = (item: XmlElement): TocEntry[] => {
    const labels = findChildren(item).filter((element) => !isList(element));
    const label = labels.find((element) => getLabelText(element) !== '');
    const link = (label && findLink(label)) ?? findLink(item);
    const title = label ? getLabelText(label) : getLabelText(item);
    return toEntries(title, resolveTarget(link?.attributes.get('href')), findLists(item).flatMap(parseItems));
  };
  const contents = findContents(root);
  const lists = findLists(contents);
  if (lists.length > 0) return lists.flatMap(parseItems);
  const links = [...walkDescendants(contents)].filter(({ name }) => name === 'a');
  return take(links).flatMap((link) => toEntries(getLabelText(link), resolveTarget(link.attributes.get('href')), []));
};
