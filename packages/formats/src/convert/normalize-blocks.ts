import { type ContentElement, type ContentNode, createElement, walkElements } from './converted-book.ts';
import { getTagKind, toCommonTag } from './html-tags.ts';
import { filterClasses, filterEpubTypes } from './style-sheet.ts';
import { parseTable } from './table-rows.ts';

const MAX_TITLE = 300;
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,6}$/;

/** Valid blocks, and other ids that refer to them. */
export type NormalizedBlocks = { blocks: ContentElement[]; aliases: Map<string, string> };

/**
 * Normalizes any tree to the content model of HTML (Living Standard, 3.2.5): text in paragraphs, no blocks in text,
 * list items in lists, rows in tables; formats around blocks move into them. Only elements and attributes that shape
 * text remain. No text is lost.
 */
export const normalizeBlocks = (nodes: readonly ContentNode[]): NormalizedBlocks => {
  const aliases = new Map<string, string>();
  const blockCache = new WeakMap<ContentElement, boolean>();
  /** Ids of removed elements; the next block gets them. */
  let pendingIds: string[] = [];

  const containsBlock = (node: ContentElement): boolean => {
    const cached = blockCache.get(node);
    if (cached !== undefined) return cached;
    const holds = node.children.some((child) => typeof child !== 'string' && (isBlock(child) || containsBlock(child)));
    blockCache.set(node, holds);
    return holds;
  };
  const keepId = (node: ContentElement): void => {
    const id = getXmlId(node);
    if (id) pendingIds.push(id);
  };
  const attachPendingIds = (block: ContentElement): ContentElement => {
    const [first, ...others] = pendingIds;
    if (first === undefined) return block;
    const id = block.attributes.id ?? first;
    block.attributes.id = id;
    for (const other of [first, ...others]) if (other !== id) aliases.set(other, id);
    pendingIds = [];
    return block;
  };

  const inline = (children: readonly ContentNode[], formats: readonly string[] = []): ContentNode[] =>
    children.flatMap((node): ContentNode[] => {
      if (typeof node === 'string') return [node];
      const tag = toCommonTag(node.tag);
      const kind = getTagKind(tag);
      if (kind === 'dropped') return [];
      if (kind === 'empty') return emptyElement(tag, node);
      const isKept = kind === 'inline' && !(tag === 'a' && formats.includes('a'));
      const within = inline(node.children, isKept ? [...formats, tag] : formats);
      if (isKept) return inlineElement(tag, node, within);
      const anchor = getXmlId(node) ? [createElement('span', { id: getXmlId(node) ?? '' })] : [];
      return kind === null ? [...anchor, ...within] : [...anchor, ' ', ...within, ' '];
    });

  /** `formats`: formatting elements opened outside the blocks, outermost first. */
  const flow = (children: readonly ContentNode[], formats: readonly ContentElement[]): ContentElement[] => {
    const out: ContentElement[] = [];
    let run: ContentNode[] = [];
    const flush = (): void => {
      const text = inline(run);
      run = [];
      add(createElement('p', {}, wrapInFormats(text, formats)));
    };
    /** Adds one by one: a book has more blocks than a call takes arguments. */
    const addAll = (blocks: readonly ContentElement[]): void => {
      for (const block of blocks) out.push(block);
    };
    /** Adds a text block; an empty one is dropped unless it holds line breaks. */
    const add = (block: ContentElement): void => {
      if (!isBlank(block.children)) {
        out.push(attachPendingIds(block));
        return;
      }
      const inside = [...walkElements([block])];
      for (const { attributes } of inside) if (attributes.id !== undefined) pendingIds.push(attributes.id);
      const { id: _, ...attributes } = block.attributes;
      const breaks = inside.filter(({ tag }) => tag === 'br');
      if (block.tag === 'p' && breaks.length > 0) out.push(createElement('p', attributes, breaks));
    };
    for (const node of children) {
      if (typeof node === 'string') {
        run.push(node);
        continue;
      }
      const tag = toCommonTag(node.tag);
      const kind = getTagKind(tag);
      if (kind === 'dropped') continue;
      if (kind === null || kind === 'inline' || kind === 'empty') {
        if (!containsBlock(node)) {
          run.push(node);
          continue;
        }
        flush();
        keepId(node);
        // once each, because every block gets all of them
        const isNew = !formats.some((outer) => toCommonTag(outer.tag) === tag);
        addAll(flow(node.children, kind === 'inline' && tag !== 'span' && isNew ? [...formats, node] : formats));
        continue;
      }
      flush();
      switch (kind) {
        case 'rule':
          out.push(attachPendingIds(createElement('hr', filterAttributes(node))));
          break;
        case 'heading':
          add(createElement(tag, filterAttributes(node), wrapInFormats(inline(node.children), formats)));
          break;
        case 'paragraph':
          if (containsBlock(node)) {
            keepId(node);
            addAll(flow(node.children, formats));
          } else add(createElement(tag, filterAttributes(node), wrapInFormats(inline(node.children), formats)));
          break;
        case 'container': {
          const normalized = container(tag, node, formats);
          if (normalized.children.length > 0) out.push(normalized);
          else keepId(node);
          break;
        }
        case 'list':
          if (toListItems(node).length > 0) out.push(list(tag, node, formats));
          else keepId(node);
          break;
        case 'table':
          if (parseTable(node).rows.length > 0) out.push(table(node, formats));
          else keepId(node);
          break;
        default:
          kind satisfies never;
      }
    }
    flush();
    return out;
  };

  const container = (tag: string, node: ContentElement, formats: readonly ContentElement[]): ContentElement => {
    const normalized = createElement(tag, filterAttributes(node));
    normalized.children = flow(node.children, formats);
    return normalized;
  };
  /** Unwraps the only paragraph of a cell or item. */
  const compactElement = (tag: string, node: ContentElement, formats: readonly ContentElement[]): ContentElement => {
    const normalized = container(tag, node, formats);
    const [only, another] = normalized.children;
    if (another !== undefined || typeof only !== 'object' || only.tag !== 'p') return normalized;
    return Object.keys(only.attributes).length === 0
      ? createElement(tag, normalized.attributes, only.children)
      : normalized;
  };
  const list = (tag: string, node: ContentElement, formats: readonly ContentElement[]): ContentElement => {
    const normalized = attachPendingIds(createElement(tag, filterAttributes(node)));
    normalized.children = toListItems(node).map((item) => compactElement('li', item, formats));
    return normalized;
  };
  const table = (node: ContentElement, formats: readonly ContentElement[]): ContentElement => {
    const { caption, rows } = parseTable(node);
    const normalized = attachPendingIds(createElement('table', filterAttributes(node)));
    const body = rows.map(({ row, cells }) =>
      createElement(
        'tr',
        filterAttributes(row),
        cells.map((cell) => compactElement(cell.tag, cell, formats)),
      ),
    );
    normalized.children = [
      ...(caption ? [createElement('caption', filterAttributes(caption), inline(caption.children))] : []),
      createElement('tbody', {}, body),
    ];
    return normalized;
  };

  const blocks = flow(nodes, []);
  const last = blocks.at(-1);
  if (last) attachPendingIds(last);
  return { blocks, aliases };
};

const isBlock = ({ tag }: ContentElement): boolean => {
  const kind = getTagKind(toCommonTag(tag));
  return kind !== null && kind !== 'inline' && kind !== 'empty' && kind !== 'dropped';
};

/** Turns every child of a list into an item; loose content joins the previous item. */
const toListItems = (list: ContentElement): ContentElement[] => {
  const items: ContentElement[] = [];
  for (const child of list.children) {
    if (typeof child !== 'string' && child.tag === 'li') items.push(child);
    else if (typeof child !== 'string' || child.trim() !== '') {
      const before = items.at(-1);
      if (before) before.children.push(child);
      else items.push(createElement('li', {}, [child]));
    }
  }
  return items;
};

const emptyElement = (tag: string, node: ContentElement): ContentNode[] => {
  if (tag !== 'img') return [createElement(tag)];
  const { src = '', alt = '' } = node.attributes;
  if (src === '') return [alt];
  return [createElement('img', { ...filterAttributes(node), src, alt })];
};

/** Unwraps anchors without `href` and spans without attributes. */
const inlineElement = (tag: string, node: ContentElement, children: ContentNode[]): ContentNode[] => {
  const attributes = filterAttributes(node);
  const href = tag === 'a' ? node.attributes.href?.trim() : undefined;
  if (href) return [createElement('a', { ...attributes, href }, children)];
  const bare = tag === 'a' || tag === 'span';
  if (bare && Object.keys(attributes).length === 0) return children;
  if (tag === 'ruby' && !children.some((child) => typeof child !== 'string' && child.tag === 'rt')) return children;
  return [createElement(bare ? 'span' : tag, attributes, children)];
};

const getXmlId = ({ attributes }: ContentElement): string | null => toXmlId(attributes.id ?? attributes.name ?? '');

const POSITIVE = /^[1-9]\d{0,2}$/;
const filterAttributes = (node: ContentElement): Record<string, string> => {
  const { attributes, tag } = node;
  const filtered: Record<string, string> = {};
  const id = tag === 'img' ? null : getXmlId(node);
  if (id) filtered.id = id;
  const alignment = /^(?:center|right)$/i.exec(attributes.align ?? '')?.[0].toLowerCase();
  const words = [filterClasses(attributes.class), alignment ?? (tag === 'center' ? 'center' : '')]
    .filter(Boolean)
    .join(' ');
  if (words) filtered.class = words;
  if (/^(?:ltr|rtl|auto)$/.test(attributes.dir ?? '')) filtered.dir = attributes.dir ?? '';
  const language = attributes['xml:lang'] ?? attributes.lang ?? '';
  if (LANGUAGE.test(language)) filtered.lang = language;
  if (attributes.title?.trim()) filtered.title = attributes.title.trim().slice(0, MAX_TITLE);
  const type = filterEpubTypes(attributes['epub:type']);
  if (type) filtered['epub:type'] = type;
  for (const span of ['colspan', 'rowspan'])
    if (/^t[dh]$/.test(tag) && POSITIVE.test(attributes[span] ?? '')) filtered[span] = attributes[span] ?? '';
  if (tag === 'ol' && /^-?\d{1,6}$/.test(attributes.start ?? '')) filtered.start = attributes.start ?? '';
  return filtered;
};

const wrapInFormats = (text: ContentNode[], formats: readonly ContentElement[]): ContentNode[] =>
  formats.reduceRight<ContentNode[]>(
    (inner, { tag, attributes: { href } }) => [
      createElement(
        toCommonTag(tag),
        tag === 'a' && href ? { href } : {},
        tag === 'a' ? inner.flatMap(removeLinks) : inner,
      ),
    ],
    text,
  );

const removeLinks = (node: ContentNode): ContentNode[] => {
  if (typeof node === 'string') return [node];
  const children = node.children.flatMap(removeLinks);
  return node.tag === 'a' ? children : [{ ...node, children }];
};

const isBlank = (nodes: readonly ContentNode[]): boolean =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : node.tag !== 'img' && isBlank(node.children)));

const MAX_ID_LENGTH = 200;
const NAME = /^[A-Za-z_][\w.-]{0,199}$/;

/**
 * Converts an id to a valid XML name (NCName), deterministically; `null` for ids that HTML does not allow either or
 * that are absurdly long.
 */
export const toXmlId = (written: string): string | null => {
  if (NAME.test(written)) return written;
  if (written === '' || written.length > MAX_ID_LENGTH || /[\s\p{Cc}]/u.test(written)) return null;
  return `id-${written.replaceAll(/[^\w.-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)}`;
};
