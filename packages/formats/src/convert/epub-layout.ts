import { UnreadableBook } from '../book-facts.ts';
import { parseFragment } from '../zip/entry-names.ts';
import {
  CONVERSION_LIMITS,
  type ContentElement,
  type ContentNode,
  type ConvertedBook,
  type ConvertedOutline,
  walkElements,
} from './converted-book.ts';
import { normalizeBlocks, toXmlId } from './normalize-blocks.ts';
import { sortByReadingOrder } from './outline.ts';
import { splitChapter } from './split-chapter.ts';

/** A content document; `href` resolves a link of it to a path, `null` when it leads nowhere. */
export type EpubContentFile = {
  path: string;
  isAuxiliary: boolean;
  blocks: ContentElement[];
  href: (written: string) => string | null;
};
export type EpubLayout = { files: EpubContentFile[]; outline: ConvertedOutline[] };

const MAX_TITLE = 300;
/** Keeps the archive below `zip/limits.ts`, pictures included. */
const MAX_FILES = 20_000;

/** Splits a book into content documents and resolves ids and the outline to their paths. */
export const layOutEpub = (book: ConvertedBook): EpubLayout => {
  const files: EpubContentFile[] = [];
  const idsOfBook = new Map<string, string>();
  const chapters = new Map<string, { first: string; ids: Map<string, string> }>();
  const nextHeadingId = createIdGenerator();
  const positions = new Map<string, number>();
  const recordPosition = (target: string): void =>
    void (positions.has(target) || positions.set(target, positions.size));

  for (const { name, isAuxiliary, nodes } of book.chapters) {
    const { blocks, aliases } = normalizeBlocks(nodes);
    const ids = new Map<string, string>();
    if (files.length > MAX_FILES) throw new UnreadableBook('hostile', 'there are more chapters than a book has');
    const pieces = splitChapter(blocks, (id, to) => aliases.set(id, to));
    if (pieces.length === 0) continue;
    const href = (written: string): string | null => {
      const [target = '', id = ''] = parseHref(written);
      if (target === '') return ids.get(id) ?? idsOfBook.get(id) ?? null;
      const chapter = chapters.get(target);
      return chapter?.ids.get(id) ?? chapter?.first ?? null;
    };
    const first = `c${files.length + 1}.xhtml`;
    for (const piece of pieces) {
      const path = `c${files.length + 1}.xhtml`;
      for (const heading of listHeadings(piece)) heading.attributes.id ??= nextHeadingId();
      recordPosition(path);
      for (const id of listIds(piece)) {
        recordPosition(`${path}#${id}`);
        if (!ids.has(id)) ids.set(id, `${path}#${id}`);
      }
      files.push({ path, isAuxiliary, blocks: piece, href: (written) => parseExternalUrl(written) ?? href(written) });
    }
    for (const id of aliases.keys()) {
      const target = ids.get(followAlias(aliases, id));
      if (target && !ids.has(id)) ids.set(id, target);
    }
    for (const [id, target] of ids) if (!idsOfBook.has(id)) idsOfBook.set(id, target);
    if (name !== null && !chapters.has(name)) chapters.set(name, { first, ids });
  }
  const resolveHref = (written: string): string | null => {
    const [target = '', id = ''] = parseHref(written);
    const chapter = chapters.get(target);
    return target === '' ? (idsOfBook.get(id) ?? null) : (chapter?.ids.get(id) ?? chapter?.first ?? null);
  };
  const outline = sortByReadingOrder(
    resolveOutline(book.outline ?? [], resolveHref),
    (target) => positions.get(target) ?? 0,
  );
  return { files, outline: outline.length > 0 ? outline : buildHeadingOutline(files) };
};

const parseHref = (href: string): string[] => {
  const hash = href.indexOf('#');
  return hash < 0 ? [href] : [href.slice(0, hash), toXmlId(parseFragment(href) ?? '') ?? ''];
};

const followAlias = (aliases: Map<string, string>, id: string): string => {
  let target = id;
  for (let steps = 0; aliases.has(target) && steps < 10; steps += 1) target = aliases.get(target) ?? target;
  return target;
};

/** External URLs; other schemes are rejected. */
const parseExternalUrl = (href: string): string | null => {
  if (!/^(?:https?|mailto):/i.test(href) || !URL.canParse(href)) return null;
  return new URL(href).href;
};

const createIdGenerator = () => {
  let count = 0;
  return (): string => {
    count += 1;
    return `heading-${count}`;
  };
};

function* listIds(nodes: readonly ContentNode[]): Generator<string> {
  for (const { attributes } of walkElements(nodes)) if (attributes.id !== undefined) yield attributes.id;
}

/** Headings that belong into a table of contents. */
function* listHeadings(blocks: readonly ContentElement[]): Generator<ContentElement> {
  for (const node of walkElements(blocks))
    if (/^h[1-4]$/.test(node.tag) && !node.attributes.class?.includes('book-title')) yield node;
}

/** The text of a heading without note references. */
const toHeadingText = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return ' ';
      return node.attributes['epub:type'] ? '' : toHeadingText(node.children);
    })
    .join('');

const buildHeadingOutline = (files: readonly EpubContentFile[]): ConvertedOutline[] => {
  const top: ConvertedOutline[] = [];
  const open: { level: number; children: ConvertedOutline[] }[] = [{ level: 0, children: top }];
  let count = 0;
  for (const { path, blocks, isAuxiliary } of files) {
    if (isAuxiliary) continue;
    for (const heading of listHeadings(blocks)) {
      const title = toHeadingText(heading.children).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
      count += 1;
      if (title === '' || count > CONVERSION_LIMITS.outline) continue;
      const level = Number(heading.tag.slice(1));
      while (open.length > 1 && (open.at(-1)?.level ?? 0) >= level) open.pop();
      const entry: ConvertedOutline = { title, target: `${path}#${heading.attributes.id}`, children: [] };
      open.at(-1)?.children.push(entry);
      open.push({ level, children: entry.children });
    }
  }
  return top;
};

const resolveOutline = (
  entries: readonly ConvertedOutline[],
  resolveHref: (href: string) => string | null,
): ConvertedOutline[] => {
  let count = 0;
  const read = (list: readonly ConvertedOutline[], depth: number): ConvertedOutline[] =>
    list.flatMap((entry) => {
      count += 1;
      if (count > CONVERSION_LIMITS.outline || depth > CONVERSION_LIMITS.depth) return [];
      const title = entry.title.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
      const target = entry.target === null ? null : resolveHref(entry.target);
      const children = read(entry.children, depth + 1);
      // drops entries without target and children
      return title === '' || (target === null && children.length === 0) ? children : [{ title, target, children }];
    });
  return read(entries, 0);
};
