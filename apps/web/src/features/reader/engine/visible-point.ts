import { readDocumentText } from './document-text.ts';
import type { PageGrid } from './page-grid.ts';

const MEDIA_SELECTOR = 'img,svg,video,audio,math,table,hr,canvas,object';
const TEXT = 3;
const LOOK_AHEAD = 24;

const createRange = (node: Node): Range => (node.ownerDocument ?? document).createRange();

/** Rectangle of the first visible character from `offset` on (collapsed spaces have none). */
const getCharacterRect = (text: Node, offset: number): DOMRect | null => {
  const length = text.nodeValue?.length ?? 0;
  const range = createRange(text);
  for (let at = Math.min(offset, length - 1); at >= 0 && at < length && at < offset + LOOK_AHEAD; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const rect = range.getClientRects()[0];
    if (rect && (rect.width > 0 || rect.height > 0)) return rect;
  }
  return null;
};

/** Rectangle of the character or element after a point. */
export const getRectAt = (point: Range): DOMRect | null => {
  const { startContainer: node, startOffset } = point;
  const target = node.nodeType === TEXT ? node : (node.childNodes[startOffset] ?? node);
  if (target.nodeType === TEXT)
    return (
      getCharacterRect(target, target === node ? startOffset : 0) ??
      target.parentElement?.getBoundingClientRect() ??
      null
    );
  return 'getBoundingClientRect' in target ? (target as Element).getBoundingClientRect() : null; // only elements have this method
};

const createPointBefore = (node: Node, offset: number | null): Range => {
  const range = createRange(node);
  if (offset === null) range.setStartBefore(node);
  else range.setStart(node, offset);
  range.collapse(true);
  return range;
};

/** End of the last line of a text node along the axis; null when it is not rendered. */
const getNodeEnd = (grid: PageGrid, node: Text): number | null => {
  const range = createRange(node);
  range.selectNodeContents(node);
  const rects = range.getClientRects();
  const last = rects[rects.length - 1];
  return last ? grid.getEnd(last) : null;
};

/** First text node that ends beyond `edge`, by binary search, since text follows the axis. */
const findFirstNodeBeyond = (grid: PageGrid, nodes: readonly Text[], edge: number): Text | null => {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    let middle = (low + high) >> 1;
    const half = middle;
    let end: number | null = null;
    for (; middle < high; middle += 1) {
      const node = nodes[middle];
      end = node ? getNodeEnd(grid, node) : null;
      if (end !== null) break;
    }
    if (end === null || end > edge) high = half;
    else low = middle + 1;
  }
  for (let at = low; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node && getNodeEnd(grid, node) !== null) return node;
  }
  return null;
};

const findFirstCharacterBeyond = (grid: PageGrid, node: Text, edge: number): number => {
  let low = 0;
  let high = node.data.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = getCharacterRect(node, middle);
    if (rect && grid.getEnd(rect) <= edge) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** An image or table that begins on the page at `from`. */
const findMediaWithin = (grid: PageGrid, doc: Document, from: number, to: number): Range | null => {
  for (const element of doc.querySelectorAll(MEDIA_SELECTOR)) {
    if (element === doc.documentElement) continue; // a drawing that is the chapter: no CFI leads before it
    const rect = element.getBoundingClientRect();
    const start = grid.getStart(rect);
    if (rect.width > 0 && start >= from - 1 && start < to) return createPointBefore(element, null);
  }
  return null;
};

/** The first word (or image) of the page on screen; null when the chapter is empty. */
export const findFirstVisiblePoint = (grid: PageGrid, doc: Document): Range | null => {
  const { offset, step } = grid;
  const edge = offset + 1;
  const node = findFirstNodeBeyond(grid, readDocumentText(doc).nodes, edge);
  const point = node ? createPointBefore(node, findFirstCharacterBeyond(grid, node, edge)) : null;
  const rect = point ? getRectAt(point) : null;
  if (rect && grid.getStart(rect) < offset + step) return point;
  return findMediaWithin(grid, doc, offset, offset + step) ?? point;
};
