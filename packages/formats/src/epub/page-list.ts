import type { PageListEntry } from '../manifest.ts';
import { cleanLine } from '../text/clean-line.ts';
import { findChild, findChildren, getText, walkDescendants, type XmlElement } from '../xml/parse-xml.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import type { TargetResolver } from './contents-entries.ts';
import { type PackageDocument, splitWords } from './package-document.ts';
import { listNcxItems, readTree } from './table-of-contents.ts';

const MAX_PAGES = 20_000;
const MAX_LABEL_LENGTH = 32;

/** Reads the pages of the printed edition from the navigation document, else from the NCX; empty where the book lists none. */
export const readPageList = async (
  archive: ZipArchive,
  book: PackageDocument,
  spineIndexByPath: Map<string, number>,
): Promise<PageListEntry[]> => {
  const nav = [...book.items.values()].find((item) => item.properties.includes('nav'));
  const fromNav = await readTree(archive, nav, parseNavPages, spineIndexByPath);
  if (fromNav.length > 0) return fromNav;
  for (const ncx of listNcxItems(book)) {
    const fromNcx = await readTree(archive, ncx, parseNcxPages, spineIndexByPath);
    if (fromNcx.length > 0) return fromNcx;
  }
  return [];
};

const parseNavPages = (root: XmlElement, resolveTarget: TargetResolver): PageListEntry[] => {
  const list = [...walkDescendants(root)].find(
    ({ name, attributes }) =>
      name === 'nav' &&
      (splitWords(attributes.get('type')).includes('page-list') ||
        splitWords(attributes.get('role')).includes('doc-pagelist')),
  );
  const links = list ? [...walkDescendants(list)].filter(({ name }) => name === 'a') : [];
  return toEntries(
    links.map((link) => ({ label: getText(link), target: link.attributes.get('href') })),
    resolveTarget,
  );
};

const parseNcxPages = (root: XmlElement, resolveTarget: TargetResolver): PageListEntry[] => {
  const list = findChild(root, 'pagelist');
  const targets = list ? findChildren(list, 'pagetarget') : [];
  return toEntries(
    targets.map((page) => {
      const label = findChild(page, 'navlabel');
      const text = label ? getText(label).trim() : '';
      return {
        label: text || (page.attributes.get('value') ?? ''),
        target: findChild(page, 'content')?.attributes.get('src'),
      };
    }),
    resolveTarget,
  );
};

/** The entries that have a label and lead into the spine, in its order. */
const toEntries = (
  links: readonly { label: string; target: string | undefined }[],
  resolveTarget: TargetResolver,
): PageListEntry[] =>
  links
    .slice(0, MAX_PAGES)
    .flatMap(({ label, target }) => {
      const { spine, fragment } = resolveTarget(target);
      const words = cleanLine(label, MAX_LABEL_LENGTH);
      return words && spine !== null ? [{ label: words, spine, fragment }] : [];
    })
    .sort((a, b) => a.spine - b.spine);
