import { isFence } from './formula-fences.ts';
import { getSourceText, toShownOffset, toSourceOffset } from './hyphenation/source-text.ts';

/** The text of one document: its text nodes in order, and their content with spaces collapsed. */
export type DocumentText = {
  readonly doc: Document;
  /** Text nodes with visible characters. */
  readonly nodes: readonly Text[];
  /** Offset of each node in `text`. */
  readonly starts: readonly number[];
  readonly text: string;
};

const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'title', 'head']);
const cache = new WeakMap<Document, DocumentText>();

const collapse = (raw: string, afterSpace: boolean): string => {
  const text = raw.replace(/\s+/g, ' ');
  return afterSpace && text.startsWith(' ') ? text.slice(1) : text;
};

/** Reads the text of a document, and caches it: chapters don't change while they are shown. */
export const readDocumentText = (doc: Document): DocumentText => {
  const text = cache.get(doc) ?? collectText(doc, doc.body ?? doc.documentElement, NodeFilter.SHOW_TEXT);
  cache.set(doc, text);
  return text;
};

/** Reads the text of one element. A line break (`br`) counts as a space: on PDF pages nothing else separates words. */
export const readElementText = (root: Element): DocumentText =>
  collectText(root.ownerDocument, root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);

const collectText = (doc: Document, root: Element, show: number): DocumentText => {
  const walker = doc.createTreeWalker(root, show);
  const nodes: Text[] = [];
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let afterSpace = true;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (SKIPPED.has(node.parentElement?.localName ?? '') || isFence(node.parentElement)) continue;
    const raw = node.nodeName.toLowerCase() === 'br' ? ' ' : getSourceText(node);
    const part = collapse(raw, afterSpace);
    if (part === '') continue;
    if (part !== ' ') {
      nodes.push(node as Text); // a line break is never kept: its part is a space
      starts.push(length);
    }
    parts.push(part);
    length += part.length;
    afterSpace = part.endsWith(' ');
  }
  return { doc, nodes, starts, text: parts.join('') };
};

/** Index of the last entry that is not greater than `value`. */
export const findLastAtMost = (sorted: readonly number[], value: number): number => {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The offset in `text` of a point of the document. */
export const getTextOffset = (text: DocumentText, node: Node, rawOffset: number): number => {
  const index = text.nodes.indexOf(node as Text); // other nodes are not found
  if (index < 0) return getNodeOffset(text, node, rawOffset);
  const start = text.starts[index] ?? 0;
  const raw = getSourceText(node);
  const dropped = start === 0 || text.text[start - 1] === ' ';
  return start + collapse(raw.slice(0, toSourceOffset(node, rawOffset)), dropped).length;
};

const getNodeOffset = (text: DocumentText, container: Node, childIndex: number): number => {
  const point = text.doc.createRange();
  point.setStart(container, Math.min(childIndex, container.childNodes.length || (container.nodeValue?.length ?? 0)));
  let low = 0;
  let high = text.nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = text.nodes[middle];
    if (node && point.comparePoint(node, 0) < 0) low = middle + 1;
    else high = middle;
  }
  return text.starts[low] ?? text.text.length;
};

/** A collapsed range at an offset of `text`; null in a document without text. */
export const createPointAt = (text: DocumentText, offset: number): Range | null => {
  const index = findLastAtMost(text.starts, offset);
  const node = text.nodes[index];
  if (!node) return null;
  const start = text.starts[index] ?? 0;
  const dropped = start === 0 || text.text[start - 1] === ' ';
  const range = text.doc.createRange();
  range.setStart(node, toShownOffset(node, rawOffset(getSourceText(node), offset - start, dropped)));
  range.collapse(true);
  return range;
};

/** The point after the character that ends at an offset of `text`: in its own node, not at the start of the next one. */
export const findEndPoint = (text: DocumentText, offset: number): { node: Text; offset: number } | null => {
  const last = createPointAt(text, offset - 1);
  if (!last) return null;
  const node = last.startContainer as Text; // createPointAt returns text nodes
  const pair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(node.data.slice(last.startOffset)) ? 2 : 1;
  return { node, offset: Math.min(node.data.length, last.startOffset + pair) };
};

/** Raw offset of the character after `count` collapsed ones. */
const rawOffset = (raw: string, count: number, afterSpace: boolean): number => {
  let counted = 0;
  let inSpace = afterSpace;
  for (let index = 0; index < raw.length; index += 1) {
    const space = /\s/.test(raw[index] ?? '');
    const counts = !(space && inSpace);
    if (counts && counted === count) return index;
    if (counts) counted += 1;
    inSpace = space;
  }
  return raw.length;
};
