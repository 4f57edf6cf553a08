import type { Grid } from './grid.ts';
import { wordsOf } from './words.ts';

const PICTURES = 'img,svg,video,audio,math,table,hr,canvas,object';
const TEXT = 3;
const LOOK_AHEAD = 24;

const rangeIn = (node: Node): Range => (node.ownerDocument ?? document).createRange();

/** Rectangle of the first visible character from `offset` on: collapsed spaces have none. */
const charRect = (text: Node, offset: number): DOMRect | null => {
  const length = text.nodeValue?.length ?? 0;
  const range = rangeIn(text);
  for (let at = Math.min(offset, length - 1); at >= 0 && at < length && at < offset + LOOK_AHEAD; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const rect = range.getClientRects()[0];
    if (rect && (rect.width > 0 || rect.height > 0)) return rect;
  }
  return null;
};

/** Rectangle of the character or element that a point stands before. */
export const rectAt = (point: Range): DOMRect | null => {
  const { startContainer: node, startOffset } = point;
  const target = node.nodeType === TEXT ? node : (node.childNodes[startOffset] ?? node);
  if (target.nodeType === TEXT)
    return charRect(target, target === node ? startOffset : 0) ?? target.parentElement?.getBoundingClientRect() ?? null;
  return 'getBoundingClientRect' in target ? (target as Element).getBoundingClientRect() : null; // only elements have it
};

const pointBefore = (node: Node, offset: number | null): Range => {
  const range = rangeIn(node);
  if (offset === null) range.setStartBefore(node);
  else range.setStart(node, offset);
  range.collapse(true);
  return range;
};

/** End of the last line of a text node along the axis; null when it is not shown. */
const endOfNode = (grid: Grid, node: Text): number | null => {
  const range = rangeIn(node);
  range.selectNodeContents(node);
  const rects = range.getClientRects();
  const last = rects[rects.length - 1];
  return last ? grid.endOf(last) : null;
};

/** First text node that ends beyond `edge`. Text follows the axis, so halving finds it. */
const firstNodeBeyond = (grid: Grid, nodes: readonly Text[], edge: number): Text | null => {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    let middle = (low + high) >> 1;
    const half = middle;
    let end: number | null = null;
    for (; middle < high; middle += 1) {
      const node = nodes[middle];
      end = node ? endOfNode(grid, node) : null;
      if (end !== null) break;
    }
    if (end === null || end > edge) high = half;
    else low = middle + 1;
  }
  for (let at = low; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node && endOfNode(grid, node) !== null) return node;
  }
  return null;
};

const firstCharBeyond = (grid: Grid, node: Text, edge: number): number => {
  let low = 0;
  let high = node.data.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = charRect(node, middle);
    if (rect && grid.endOf(rect) <= edge) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A picture that begins on the page at `from`, for pages that begin with one. */
const pictureWithin = (grid: Grid, doc: Document, from: number, to: number): Range | null => {
  for (const element of doc.querySelectorAll(PICTURES)) {
    const rect = element.getBoundingClientRect();
    const start = grid.startOf(rect);
    if (rect.width > 0 && start >= from - 1 && start < to) return pointBefore(element, null);
  }
  return null;
};

/** The first word (or picture) of the shown page. Null when the chapter shows nothing at all. */
export const firstSeen = (grid: Grid, doc: Document): Range | null => {
  const { offset, step } = grid;
  const edge = offset + 1;
  const node = firstNodeBeyond(grid, wordsOf(doc).nodes, edge);
  const point = node ? pointBefore(node, firstCharBeyond(grid, node, edge)) : null;
  const rect = point ? rectAt(point) : null;
  if (rect && grid.startOf(rect) < offset + step) return point;
  return pictureWithin(grid, doc, offset, offset + step) ?? point;
};
