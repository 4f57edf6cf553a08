import { TextDecoder } from 'node:util';
import { type ChmFiles, chmFiles, chmOrder } from '../chm/content.ts';
import { chmDescription } from '../chm/description.ts';
import { type ChmDirectory, chmDirectory } from '../chm/directory.ts';
import { chmContents } from '../chm/outline.ts';
import { encodingOfPage } from '../html/encoding.ts';
import { FileWindow } from '../zip/file-window.ts';
import { inNaturalOrder } from '../zip/natural-order.ts';
import { chmAnchor, chmFragment, chmNames, chmPath } from './chm-paths.ts';
import {
  type Converter,
  element,
  elementsIn,
  type FormBook,
  type FormChapter,
  type FormElement,
  type FormNode,
  type FormSource,
  LIMITS,
} from './form.ts';
import { htmlTree } from './html-tree.ts';
import { keptAttributes } from './kept-attributes.ts';
import { nestedOutline } from './nested-outline.ts';
import { type TreeBudget, treeBudget } from './tree-builder.ts';

const MAX_PAGES = 20_000;
const MAX_PAGE_BYTES = 16 * 1024 ** 2;
/** Of all pages together. */
const MAX_PAGES_BYTES = LIMITS.characters * 2;
const MAX_PICTURE_BYTES = 16 * 1024 ** 2;
const PAGE = /\.x?html?$/;
/** Reading the pages is so much of the work, the pictures are the rest. */
const PAGES = 0.7;

/** Compiled HTML help: its pages in the order of the contents, then those that only links lead to, then all others. */
export const chmForm: Converter = async (source) => {
  const file = new FileWindow(source.path);
  try {
    const directory = chmDirectory(file);
    return await formOf(directory, chmFiles(file, directory), source);
  } finally {
    file.end();
  }
};

const formOf = async (directory: ChmDirectory, files: ChmFiles, source: FormSource): Promise<FormBook> => {
  const names = chmNames(directory);
  const { encoding, contents } = chmDescription(directory, files);
  const entries = chmContents(contents).map(({ level, title, local }) => {
    const path = local === null ? null : chmPath('', local);
    return { level, title, path, target: path === null ? null : `${path}${chmFragment(local ?? '')}` };
  });
  const pages = pagesOf(directory, names, files);
  const total = pages.size;
  const found: Found = {
    encoding,
    budget: treeBudget(),
    pages: new Set(pages.keys()),
    linked: new Set(),
    pictures: new Set(),
  };
  const chapters: FormChapter[] = [];
  let rightToLeft = 0;
  const listed = entries.flatMap(({ path }) => path ?? []);
  const all = inNaturalOrder([...pages.keys()].map((path) => ({ path }))).map(({ path }) => path);
  // links are found while pages are read: the second grows on its way
  for (const paths of [listed, found.linked, all])
    for (const path of paths) {
      const bytes = pages.get(path);
      if (!bytes) continue;
      pages.delete(path);
      const { nodes, isRightToLeft } = pageOf(path, bytes, found);
      chapters.push({ name: path, isAside: false, nodes });
      if (isRightToLeft) rightToLeft += 1;
      source.progress((PAGES * chapters.length) / total);
    }
  await addPictures(directory, names, files, found.pictures, source);
  const outline = nestedOutline(entries);
  return {
    progression: rightToLeft * 2 > chapters.length ? 'rtl' : 'ltr',
    chapters,
    outline: outline.length > 0 ? outline : null,
  };
};

/** The pages by their paths, read as they lie in the file. */
const pagesOf = (directory: ChmDirectory, names: Map<string, string>, files: ChmFiles): Map<string, Buffer> => {
  const paths = new Map([...names].filter(([path]) => PAGE.test(path)).map(([path, name]) => [name, path]));
  const pages = new Map<string, Buffer>();
  let room = MAX_PAGES_BYTES;
  for (const name of chmOrder(directory, paths.keys()).slice(0, MAX_PAGES)) {
    const bytes = files(name, Math.min(MAX_PAGE_BYTES, room));
    if (!bytes) continue;
    room -= bytes.length;
    pages.set(paths.get(name) ?? name, bytes);
  }
  return pages;
};

/** What is known of all pages, and what is found in them. */
type Found = {
  encoding: string;
  budget: TreeBudget;
  pages: ReadonlySet<string>;
  linked: Set<string>;
  pictures: Set<string>;
};

const pageOf = (path: string, bytes: Buffer, found: Found): { nodes: FormNode[]; isRightToLeft: boolean } => {
  const tree = htmlTree({ kept: (_tag, attributes) => keptAttributes(attributes), budget: found.budget });
  const decoder = new TextDecoder(encodingOfPage(bytes, found.encoding));
  tree.write(decoder.decode(bytes).replaceAll('\0', ''));
  const { children } = tree.end();
  let isRightToLeft = false;
  for (const node of elementsIn(children)) {
    resolve(node, path, found);
    if (node.tag === 'html' || node.tag === 'body') isRightToLeft ||= node.attributes.dir === 'rtl';
  }
  return { nodes: isRightToLeft ? [element('div', { dir: 'rtl' }, children)] : children, isRightToLeft };
};

/** Names of places, links and pictures as a form has them. */
const resolve = ({ tag, attributes }: FormElement, path: string, { pages, linked, pictures }: Found): void => {
  for (const name of ['id', 'name']) if (attributes[name] !== undefined) attributes[name] = chmAnchor(attributes[name]);
  const { href, src } = attributes;
  if (tag === 'a' && href !== undefined) {
    const target = chmPath(path, href);
    if (target !== null && pages.has(target)) {
      linked.add(target);
      attributes.href = `${target}${chmFragment(href)}`;
    } else if (!/^\s*[a-z][a-z0-9+.-]*:/i.test(href)) attributes.href = '';
  }
  if (tag !== 'img') return;
  const picture = src === undefined ? null : chmPath(path, src);
  attributes.src = picture ?? '';
  if (picture !== null && pictures.size < LIMITS.pictures) pictures.add(picture);
};

const addPictures = async (
  directory: ChmDirectory,
  names: Map<string, string>,
  files: ChmFiles,
  pictures: ReadonlySet<string>,
  { addPicture, room, progress }: FormSource,
): Promise<void> => {
  const paths = new Map([...pictures].flatMap((path) => (names.has(path) ? [[names.get(path) ?? '', path]] : [])));
  let added = 0;
  for (const name of chmOrder(directory, paths.keys())) {
    const bytes = files(name, MAX_PICTURE_BYTES);
    if (bytes) addPicture(paths.get(name) ?? name, bytes);
    added += 1;
    progress(PAGES + ((1 - PAGES) * added) / paths.size);
    await room();
  }
};
