import { element, elementsIn, type FormElement, type FormNode } from './form.ts';
import { formId } from './ids.ts';
import { keptClass, keptType } from './style.ts';
import { rowsOf } from './tables.ts';
import { commonTag, kindOf } from './tags.ts';

const MAX_TITLE = 300;
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,6}$/;

/** Blocks as HTML allows them, and by what ids else what they hold is called. */
export type ValidBlocks = { blocks: FormElement[]; aliases: Map<string, string> };

/**
 * Brings any tree into the content model of HTML (Living Standard, 3.2.5): text stands in paragraphs, blocks never in text,
 * list items in lists, rows in tables; formats around blocks move into them. Only elements and attributes that shape text
 * remain. No text is lost.
 */
export const validBlocks = (nodes: readonly FormNode[]): ValidBlocks => {
  const aliases = new Map<string, string>();
  const blockful = new WeakMap<FormElement, boolean>();
  /** Ids of elements that are no more: they name what comes next. */
  let homeless: string[] = [];

  const holdsBlock = (node: FormElement): boolean => {
    const known = blockful.get(node);
    if (known !== undefined) return known;
    const holds = node.children.some((child) => typeof child !== 'string' && (isBlock(child) || holdsBlock(child)));
    blockful.set(node, holds);
    return holds;
  };
  const moveId = (node: FormElement): void => {
    const id = idOf(node);
    if (id) homeless.push(id);
  };
  const housed = (block: FormElement): FormElement => {
    const [first, ...others] = homeless;
    if (first === undefined) return block;
    const id = block.attributes.id ?? first;
    block.attributes.id = id;
    for (const other of [first, ...others]) if (other !== id) aliases.set(other, id);
    homeless = [];
    return block;
  };

  const inline = (children: readonly FormNode[], around: readonly string[] = []): FormNode[] =>
    children.flatMap((node): FormNode[] => {
      if (typeof node === 'string') return [node];
      const tag = commonTag(node.tag);
      const kind = kindOf(tag);
      if (kind === 'dropped') return [];
      if (kind === 'empty') return emptyElement(tag, node);
      const isKept = kind === 'inline' && !(tag === 'a' && around.includes('a'));
      const within = inline(node.children, isKept ? [...around, tag] : around);
      if (isKept) return inlineElement(tag, node, within);
      const anchor = idOf(node) ? [element('span', { id: idOf(node) ?? '' })] : [];
      return kind === null ? [...anchor, ...within] : [...anchor, ' ', ...within, ' '];
    });

  /** `around`: formats that were opened outside of blocks, the outermost first. */
  const flow = (children: readonly FormNode[], around: readonly FormElement[]): FormElement[] => {
    const out: FormElement[] = [];
    let run: FormNode[] = [];
    const flush = (): void => {
      const text = inline(run);
      run = [];
      add(element('p', {}, wrapped(text, around)));
    };
    /** One by one: a book has more blocks than a call takes arguments. */
    const addAll = (blocks: readonly FormElement[]): void => {
      for (const block of blocks) out.push(block);
    };
    /** A block of text. One without any is gone, but for lines that it leaves empty. */
    const add = (block: FormElement): void => {
      if (!isBlank(block.children)) {
        out.push(housed(block));
        return;
      }
      const inside = [...elementsIn([block])];
      for (const { attributes } of inside) if (attributes.id !== undefined) homeless.push(attributes.id);
      const { id: _, ...attributes } = block.attributes;
      const breaks = inside.filter(({ tag }) => tag === 'br');
      if (block.tag === 'p' && breaks.length > 0) out.push(element('p', attributes, breaks));
    };
    for (const node of children) {
      if (typeof node === 'string') {
        run.push(node);
        continue;
      }
      const tag = commonTag(node.tag);
      const kind = kindOf(tag);
      if (kind === 'dropped') continue;
      if (kind === null || kind === 'inline' || kind === 'empty') {
        if (!holdsBlock(node)) {
          run.push(node);
          continue;
        }
        flush();
        moveId(node);
        // once each: every block gets all of them
        const isNew = !around.some((outer) => commonTag(outer.tag) === tag);
        addAll(flow(node.children, kind === 'inline' && tag !== 'span' && isNew ? [...around, node] : around));
        continue;
      }
      flush();
      switch (kind) {
        case 'rule':
          out.push(housed(element('hr', attributesOf(node))));
          break;
        case 'heading':
          add(element(tag, attributesOf(node), wrapped(inline(node.children), around)));
          break;
        case 'paragraph':
          if (holdsBlock(node)) {
            moveId(node);
            addAll(flow(node.children, around));
          } else add(element(tag, attributesOf(node), wrapped(inline(node.children), around)));
          break;
        case 'container': {
          const made = container(tag, node, around);
          if (made.children.length > 0) out.push(made);
          else moveId(node);
          break;
        }
        case 'list':
          if (itemsOf(node).length > 0) out.push(list(tag, node, around));
          else moveId(node);
          break;
        case 'table':
          if (rowsOf(node).rows.length > 0) out.push(table(node, around));
          else moveId(node);
          break;
        default:
          kind satisfies never;
      }
    }
    flush();
    return out;
  };

  const container = (tag: string, node: FormElement, around: readonly FormElement[]): FormElement => {
    const made = element(tag, attributesOf(node));
    made.children = flow(node.children, around);
    return made;
  };
  /** A cell or item: its only paragraph needs no tag of its own. */
  const tight = (tag: string, node: FormElement, around: readonly FormElement[]): FormElement => {
    const made = container(tag, node, around);
    const [only, another] = made.children;
    if (another !== undefined || typeof only !== 'object' || only.tag !== 'p') return made;
    return Object.keys(only.attributes).length === 0 ? element(tag, made.attributes, only.children) : made;
  };
  const list = (tag: string, node: FormElement, around: readonly FormElement[]): FormElement => {
    const made = housed(element(tag, attributesOf(node)));
    made.children = itemsOf(node).map((item) => tight('li', item, around));
    return made;
  };
  const table = (node: FormElement, around: readonly FormElement[]): FormElement => {
    const { caption, rows } = rowsOf(node);
    const made = housed(element('table', attributesOf(node)));
    const body = rows.map(({ row, cells }) =>
      element(
        'tr',
        attributesOf(row),
        cells.map((cell) => tight(cell.tag, cell, around)),
      ),
    );
    made.children = [
      ...(caption ? [element('caption', attributesOf(caption), inline(caption.children))] : []),
      element('tbody', {}, body),
    ];
    return made;
  };

  const blocks = flow(nodes, []);
  const last = blocks.at(-1);
  if (last) housed(last);
  return { blocks, aliases };
};

const isBlock = ({ tag }: FormElement): boolean => {
  const kind = kindOf(commonTag(tag));
  return kind !== null && kind !== 'inline' && kind !== 'empty' && kind !== 'dropped';
};

/** Of a list every child is an item, whatever it is called; what lies between them joins the one before. */
const itemsOf = (list: FormElement): FormElement[] => {
  const items: FormElement[] = [];
  for (const child of list.children) {
    if (typeof child !== 'string' && child.tag === 'li') items.push(child);
    else if (typeof child !== 'string' || child.trim() !== '') {
      const before = items.at(-1);
      if (before) before.children.push(child);
      else items.push(element('li', {}, [child]));
    }
  }
  return items;
};

const emptyElement = (tag: string, node: FormElement): FormNode[] => {
  if (tag !== 'img') return [element(tag)];
  const { src = '', alt = '' } = node.attributes;
  if (src === '') return [alt];
  return [element('img', { ...attributesOf(node), src, alt })];
};

/** An anchor without address, and a span that says nothing, are only what they hold. */
const inlineElement = (tag: string, node: FormElement, children: FormNode[]): FormNode[] => {
  const attributes = attributesOf(node);
  const href = tag === 'a' ? node.attributes.href?.trim() : undefined;
  if (href) return [element('a', { ...attributes, href }, children)];
  const bare = tag === 'a' || tag === 'span';
  if (bare && Object.keys(attributes).length === 0) return children;
  if (tag === 'ruby' && !children.some((child) => typeof child !== 'string' && child.tag === 'rt')) return children;
  return [element(bare ? 'span' : tag, attributes, children)];
};

const idOf = ({ attributes }: FormElement): string | null => formId(attributes.id ?? attributes.name ?? '');

const POSITIVE = /^[1-9]\d{0,2}$/;
const attributesOf = (node: FormElement): Record<string, string> => {
  const { attributes, tag } = node;
  const kept: Record<string, string> = {};
  const id = tag === 'img' ? null : idOf(node);
  if (id) kept.id = id;
  const alignment = /^(?:center|right)$/i.exec(attributes.align ?? '')?.[0].toLowerCase();
  const words = [keptClass(attributes.class), alignment ?? (tag === 'center' ? 'center' : '')]
    .filter(Boolean)
    .join(' ');
  if (words) kept.class = words;
  if (/^(?:ltr|rtl|auto)$/.test(attributes.dir ?? '')) kept.dir = attributes.dir ?? '';
  const language = attributes['xml:lang'] ?? attributes.lang ?? '';
  if (LANGUAGE.test(language)) kept.lang = language;
  if (attributes.title?.trim()) kept.title = attributes.title.trim().slice(0, MAX_TITLE);
  const type = keptType(attributes['epub:type']);
  if (type) kept['epub:type'] = type;
  for (const span of ['colspan', 'rowspan'])
    if (/^t[dh]$/.test(tag) && POSITIVE.test(attributes[span] ?? '')) kept[span] = attributes[span] ?? '';
  if (tag === 'ol' && /^-?\d{1,6}$/.test(attributes.start ?? '')) kept.start = attributes.start ?? '';
  return kept;
};

const wrapped = (text: FormNode[], around: readonly FormElement[]): FormNode[] =>
  around.reduceRight<FormNode[]>(
    (inner, { tag, attributes: { href } }) => [
      element(commonTag(tag), tag === 'a' && href ? { href } : {}, tag === 'a' ? inner.flatMap(withoutLinks) : inner),
    ],
    text,
  );

const withoutLinks = (node: FormNode): FormNode[] => {
  if (typeof node === 'string') return [node];
  const children = node.children.flatMap(withoutLinks);
  return node.tag === 'a' ? children : [{ ...node, children }];
};

const isBlank = (nodes: readonly FormNode[]): boolean =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : node.tag !== 'img' && isBlank(node.children)));
