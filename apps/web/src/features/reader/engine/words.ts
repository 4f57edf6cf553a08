/** The words of one document: its text nodes in order, and their text with spaces collapsed. */
export type Words = {
  readonly doc: Document;
  /** Text nodes that show something. */
  readonly nodes: readonly Text[];
  /** Where each node begins in `text`. */
  readonly starts: readonly number[];
  readonly text: string;
};

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title', 'head']);
const known = new WeakMap<Document, Words>();

const collapse = (raw: string, afterSpace: boolean): string => {
  const text = raw.replace(/\s+/g, ' ');
  return afterSpace && text.startsWith(' ') ? text.slice(1) : text;
};

/** Reads a document once; chapters don't change while they are shown. */
export const wordsOf = (doc: Document): Words => {
  const words = known.get(doc) ?? read(doc, doc.body ?? doc.documentElement, NodeFilter.SHOW_TEXT);
  known.set(doc, words);
  return words;
};

/** The words of one element, where the end of a line (`br`) is a space: it is all that parts words on the pages of a PDF. */
export const wordsIn = (root: Element): Words =>
  read(root.ownerDocument, root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);

const read = (doc: Document, root: Element, show: number): Words => {
  const walker = doc.createTreeWalker(root, show);
  const nodes: Text[] = [];
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let afterSpace = true;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (SILENT.has(node.parentElement?.localName ?? '')) continue;
    const raw = node.nodeName.toLowerCase() === 'br' ? ' ' : (node.nodeValue ?? '');
    const part = collapse(raw, afterSpace);
    if (part === '') continue;
    if (part !== ' ') {
      nodes.push(node as Text); // the walker shows text nodes only
      starts.push(length);
    }
    parts.push(part);
    length += part.length;
    afterSpace = part.endsWith(' ');
  }
  return { doc, nodes, starts, text: parts.join('') };
};

/** Index of the last entry that is not greater than `value`. */
const lastAtMost = (sorted: readonly number[], value: number): number => {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Characters of `text` before a point of the document. */
export const offsetOfPoint = (words: Words, node: Node, rawOffset: number): number => {
  const index = words.nodes.indexOf(node as Text); // any node may be asked for; one that isn't text is just not found
  if (index < 0) return offsetOfNode(words, node, rawOffset);
  const start = words.starts[index] ?? 0;
  const raw = node.nodeValue ?? '';
  const dropped = start === 0 || words.text[start - 1] === ' ';
  return start + collapse(raw.slice(0, rawOffset), dropped).length;
};

const offsetOfNode = (words: Words, container: Node, childIndex: number): number => {
  const point = words.doc.createRange();
  point.setStart(container, Math.min(childIndex, container.childNodes.length || (container.nodeValue?.length ?? 0)));
  let low = 0;
  let high = words.nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = words.nodes[middle];
    if (node && point.comparePoint(node, 0) < 0) low = middle + 1;
    else high = middle;
  }
  return words.starts[low] ?? words.text.length;
};

/** A collapsed range at `offset` characters of `text`; null in a document without words. */
export const pointAt = (words: Words, offset: number): Range | null => {
  const index = lastAtMost(words.starts, offset);
  const node = words.nodes[index];
  if (!node) return null;
  const start = words.starts[index] ?? 0;
  const dropped = start === 0 || words.text[start - 1] === ' ';
  const range = words.doc.createRange();
  range.setStart(node, rawOffset(node.data, offset - start, dropped));
  range.collapse(true);
  return range;
};

/** The point behind the character that ends at `offset` characters of `text`: in its own node, not before the next one. */
export const endAt = (words: Words, offset: number): { node: Text; offset: number } | null => {
  const last = pointAt(words, offset - 1);
  if (!last) return null;
  const node = last.startContainer as Text; // as pointAt makes them
  const pair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(node.data.slice(last.startOffset)) ? 2 : 1;
  return { node, offset: Math.min(node.data.length, last.startOffset + pair) };
};

/** How many raw characters make `count` collapsed ones. */
const rawOffset = (raw: string, count: number, afterSpace: boolean): number => {
  let seen = 0;
  let inSpace = afterSpace;
  for (let index = 0; index < raw.length; index += 1) {
    const space = /\s/.test(raw[index] ?? '');
    const counts = !(space && inSpace);
    if (counts && seen === count) return index;
    if (counts) seen += 1;
    inSpace = space;
  }
  return raw.length;
};
