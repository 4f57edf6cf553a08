import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../book-facts.ts';
import { createChmFileReader, type ReadChmFile, sortByOffset } from '../chm/chm-files.ts';
import { readChmDescription } from '../chm/description.ts';
import { type ChmDirectory, readChmDirectory } from '../chm/directory.ts';
import { parseChmContents } from '../chm/outline.ts';
import { detectHtmlEncoding } from '../html/detect-encoding.ts';
import { WindowedFile } from '../zip/file-window.ts';
import { sortNaturally } from '../zip/natural-order.ts';
import { indexChmPaths, resolveChmPath, toChmAnchor, toChmFragment } from './chm-paths.ts';
import {
  CONVERSION_LIMITS,
  type ContentElement,
  type ContentNode,
  type ConversionSource,
  type ConvertedBook,
  type ConvertedChapter,
  type Converter,
  createElement,
  walkElements,
} from './converted-book.ts';
import { createHtmlTreeParser, filterHtmlAttributes } from './html-tree-parser.ts';
import { nestOutline } from './outline.ts';
import { createTreeBudget, type TreeBudget } from './tree-builder.ts';

const MAX_PAGES = 20_000;
const MAX_PAGE_BYTES = 16 * 1024 ** 2;
/** Total of all pages. */
const MAX_PAGES_BYTES = CONVERSION_LIMITS.characters * 2;
const MAX_PICTURE_BYTES = 16 * 1024 ** 2;
const PAGE_PATH = /\.x?html?$/;
/** Share of the progress that reading the pages takes; pictures are the rest. */
const PAGE_READING_SHARE = 0.7;

/**
 * Converts compiled HTML help. Chapters are the pages in the order of the contents, then pages that only links reach,
 * then all others.
 */
export const convertChm: Converter = async (source) => {
  const file = new WindowedFile(source.path);
  try {
    const directory = readChmDirectory(file);
    return await convertDirectory(directory, createChmFileReader(file, directory), source);
  } finally {
    file.end();
  }
};

const convertDirectory = async (
  directory: ChmDirectory,
  files: ReadChmFile,
  source: ConversionSource,
): Promise<ConvertedBook> => {
  const names = indexChmPaths(directory);
  const { encoding, contents, start } = readChmDescription(directory, files);
  const entries = parseChmContents(contents).map(({ level, title, local }) => {
    const path = local === null ? null : resolveChmPath('', local);
    return { level, title, path, target: path === null ? null : `${path}${toChmFragment(local ?? '')}` };
  });
  const pages = readPages(directory, names, files);
  const total = pages.size;
  if (total === 0) throw new UnreadableBook('damaged', 'there is no page in it');
  const context: PageContext = {
    encoding,
    budget: createTreeBudget(),
    pages: new Set(pages.keys()),
    linked: new Set(),
    pictures: new Set(),
  };
  const chapters: ConvertedChapter[] = [];
  let rightToLeft = 0;
  const listed = entries.flatMap(({ path }) => path ?? []);
  const startPath = resolveChmPath('', start);
  // without contents only the page that help viewers open first says where the book begins
  if (listed.length === 0 && start !== '' && startPath !== null) listed.push(startPath);
  const all = sortNaturally([...pages.keys()].map((path) => ({ path }))).map(({ path }) => path);
  // parsing a page adds to `context.linked`, so the second list grows during the loop
  for (const paths of [listed, context.linked, all])
    for (const path of paths) {
      const bytes = pages.get(path);
      if (!bytes) continue;
      pages.delete(path);
      const { nodes, isRightToLeft } = parsePage(path, bytes, context);
      chapters.push({ name: path, isAuxiliary: false, nodes });
      if (isRightToLeft) rightToLeft += 1;
      source.progress((PAGE_READING_SHARE * chapters.length) / total);
    }
  await addPictures(directory, names, files, context.pictures, source);
  const outline = nestOutline(entries);
  return {
    progression: rightToLeft * 2 > chapters.length ? 'rtl' : 'ltr',
    chapters,
    outline: outline.length > 0 ? outline : null,
  };
};

/** Reads the pages, keyed by path, in file order. */
const readPages = (directory: ChmDirectory, names: Map<string, string>, files: ReadChmFile): Map<string, Buffer> => {
  const paths = new Map([...names].filter(([path]) => PAGE_PATH.test(path)).map(([path, name]) => [name, path]));
  const pages = new Map<string, Buffer>();
  let room = MAX_PAGES_BYTES;
  for (const name of sortByOffset(directory, paths.keys()).slice(0, MAX_PAGES)) {
    const bytes = files(name, Math.min(MAX_PAGE_BYTES, room));
    if (!bytes) continue;
    room -= bytes.length;
    pages.set(paths.get(name) ?? name, bytes);
  }
  return pages;
};

/** State shared by the parsing of all pages; links and pictures are collected in it. */
type PageContext = {
  encoding: string;
  budget: TreeBudget;
  pages: ReadonlySet<string>;
  linked: Set<string>;
  pictures: Set<string>;
};

const parsePage = (
  path: string,
  bytes: Buffer,
  context: PageContext,
): { nodes: ContentNode[]; isRightToLeft: boolean } => {
  const tree = createHtmlTreeParser({
    filterAttributes: (_tag, attributes) => filterHtmlAttributes(attributes),
    budget: context.budget,
  });
  const decoder = new TextDecoder(detectHtmlEncoding(bytes, context.encoding));
  tree.write(decoder.decode(bytes).replaceAll('\0', ''));
  const { children } = tree.end();
  let isRightToLeft = false;
  for (const node of walkElements(children)) {
    resolveReferences(node, path, context);
    if (node.tag === 'html' || node.tag === 'body') isRightToLeft ||= node.attributes.dir === 'rtl';
  }
  return { nodes: isRightToLeft ? [createElement('div', { dir: 'rtl' }, children)] : children, isRightToLeft };
};

/** Rewrites anchors, links and picture sources as `ContentElement` expects them. */
const resolveReferences = (
  { tag, attributes }: ContentElement,
  path: string,
  { pages, linked, pictures }: PageContext,
): void => {
  for (const name of ['id', 'name'])
    if (attributes[name] !== undefined) attributes[name] = toChmAnchor(attributes[name]);
  const { href, src } = attributes;
  if (tag === 'a' && href !== undefined) {
    const target = resolveChmPath(path, href);
    if (target !== null && pages.has(target)) {
      linked.add(target);
      attributes.href = `${target}${toChmFragment(href)}`;
    } else if (!/^\s*[a-z][a-z0-9+.-]*:/i.test(href)) attributes.href = '';
  }
  if (tag !== 'img') return;
  const picture = src === undefined ? null : resolveChmPath(path, src);
  attributes.src = picture ?? '';
  if (picture !== null && pictures.size < CONVERSION_LIMITS.pictures) pictures.add(picture);
};

const addPictures = async (
  directory: ChmDirectory,
  names: Map<string, string>,
  files: ReadChmFile,
  pictures: ReadonlySet<string>,
  { addPicture, waitForDrain, progress }: ConversionSource,
): Promise<void> => {
  const paths = new Map([...pictures].flatMap((path) => (names.has(path) ? [[names.get(path) ?? '', path]] : [])));
  let added = 0;
  for (const name of sortByOffset(directory, paths.keys())) {
    const bytes = files(name, MAX_PICTURE_BYTES);
    if (bytes) addPicture(paths.get(name) ?? name, bytes);
    added += 1;
    progress(PAGE_READING_SHARE + ((1 - PAGE_READING_SHARE) * added) / paths.size);
    await waitForDrain();
  }
};
