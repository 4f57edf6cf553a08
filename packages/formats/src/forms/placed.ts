import { UnreadableBook } from '../facts.ts';
import { fragmentOf } from '../zip/names.ts';
import { cutUp } from './cut.ts';
import { elementsIn, type FormBook, type FormElement, type FormNode, type FormOutline, LIMITS } from './form.ts';
import { formId } from './ids.ts';
import { inReadingOrder } from './reading-order.ts';
import { validBlocks } from './valid.ts';

/** A document of the form; `href` finds the file that a link of it leads to, `null` where there is none. */
export type PlacedFile = {
  path: string;
  isAside: boolean;
  blocks: FormElement[];
  href: (written: string) => string | null;
};
export type PlacedBook = { files: PlacedFile[]; outline: FormOutline[] };

const MAX_TITLE = 300;
/** With its pictures a form stays below what an archive may hold (`zip/limits.ts`). */
const MAX_FILES = 20_000;

/** Cuts a book into documents and finds out where everything lies. Targets of the outline are addresses then. */
export const placed = (book: FormBook): PlacedBook => {
  const files: PlacedFile[] = [];
  const anywhere = new Map<string, string>();
  const chapters = new Map<string, { first: string; ids: Map<string, string> }>();
  const ownIds = freshIds();
  const places = new Map<string, number>();
  const place = (at: string): void => void (places.has(at) || places.set(at, places.size));

  for (const { name, isAside, nodes } of book.chapters) {
    const { blocks, aliases } = validBlocks(nodes);
    const ids = new Map<string, string>();
    if (files.length > MAX_FILES) throw new UnreadableBook('hostile', 'there are more chapters than a book has');
    const pieces = cutUp(blocks, (id, to) => aliases.set(id, to));
    if (pieces.length === 0) continue;
    const href = (written: string): string | null => {
      const [target = '', id = ''] = split(written);
      if (target === '') return ids.get(id) ?? anywhere.get(id) ?? null;
      const chapter = chapters.get(target);
      return chapter?.ids.get(id) ?? chapter?.first ?? null;
    };
    const first = `c${files.length + 1}.xhtml`;
    for (const piece of pieces) {
      const path = `c${files.length + 1}.xhtml`;
      for (const heading of headingsIn(piece)) heading.attributes.id ??= ownIds();
      place(path);
      for (const id of idsIn(piece)) {
        place(`${path}#${id}`);
        if (!ids.has(id)) ids.set(id, `${path}#${id}`);
      }
      files.push({ path, isAside, blocks: piece, href: (written) => outside(written) ?? href(written) });
    }
    for (const id of aliases.keys()) {
      const at = ids.get(followed(aliases, id));
      if (at && !ids.has(id)) ids.set(id, at);
    }
    for (const [id, at] of ids) if (!anywhere.has(id)) anywhere.set(id, at);
    if (name !== null && !chapters.has(name)) chapters.set(name, { first, ids });
  }
  const address = (written: string): string | null => {
    const [target = '', id = ''] = split(written);
    const chapter = chapters.get(target);
    return target === '' ? (anywhere.get(id) ?? null) : (chapter?.ids.get(id) ?? chapter?.first ?? null);
  };
  const outline = inReadingOrder(addressed(book.outline ?? [], address), (target) => places.get(target) ?? 0);
  return { files, outline: outline.length > 0 ? outline : headingOutline(files) };
};

const split = (href: string): string[] => {
  const hash = href.indexOf('#');
  return hash < 0 ? [href] : [href.slice(0, hash), formId(fragmentOf(href) ?? '') ?? ''];
};

const followed = (aliases: Map<string, string>, id: string): string => {
  let at = id;
  for (let steps = 0; aliases.has(at) && steps < 10; steps += 1) at = aliases.get(at) ?? at;
  return at;
};

/** Addresses that leave the book; every other scheme is none. */
const outside = (href: string): string | null => {
  if (!/^(?:https?|mailto):/i.test(href) || !URL.canParse(href)) return null;
  return new URL(href).href;
};

const freshIds = () => {
  let count = 0;
  return (): string => {
    count += 1;
    return `heading-${count}`;
  };
};

function* idsIn(nodes: readonly FormNode[]): Generator<string> {
  for (const { attributes } of elementsIn(nodes)) if (attributes.id !== undefined) yield attributes.id;
}

/** Those that stand in a table of contents. */
function* headingsIn(blocks: readonly FormElement[]): Generator<FormElement> {
  for (const node of elementsIn(blocks))
    if (/^h[1-4]$/.test(node.tag) && !node.attributes.class?.includes('book-title')) yield node;
}

/** Without references to notes. */
const textOf = (nodes: readonly FormNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return ' ';
      return node.attributes['epub:type'] ? '' : textOf(node.children);
    })
    .join('');

const headingOutline = (files: readonly PlacedFile[]): FormOutline[] => {
  const top: FormOutline[] = [];
  const open: { level: number; children: FormOutline[] }[] = [{ level: 0, children: top }];
  let count = 0;
  for (const { path, blocks, isAside } of files) {
    if (isAside) continue;
    for (const heading of headingsIn(blocks)) {
      const title = textOf(heading.children).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
      count += 1;
      if (title === '' || count > LIMITS.outline) continue;
      const level = Number(heading.tag.slice(1));
      while (open.length > 1 && (open.at(-1)?.level ?? 0) >= level) open.pop();
      const entry: FormOutline = { title, target: `${path}#${heading.attributes.id}`, children: [] };
      open.at(-1)?.children.push(entry);
      open.push({ level, children: entry.children });
    }
  }
  return top;
};

const addressed = (entries: readonly FormOutline[], address: (href: string) => string | null): FormOutline[] => {
  let count = 0;
  const read = (list: readonly FormOutline[], depth: number): FormOutline[] =>
    list.flatMap((entry) => {
      count += 1;
      if (count > LIMITS.outline || depth > LIMITS.depth) return [];
      const title = entry.title.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
      const target = entry.target === null ? null : address(entry.target);
      const children = read(entry.children, depth + 1);
      // a heading that leads nowhere and holds nothing is none
      return title === '' || (target === null && children.length === 0) ? children : [{ title, target, children }];
    });
  return read(entries, 0);
};
