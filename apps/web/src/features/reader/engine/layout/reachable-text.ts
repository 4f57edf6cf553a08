import { readDocumentText } from '../document-text.ts';
import { SCROLLING_FORMULA } from './box-changes.ts';
import type { ColumnGeometry, LogicalRect } from './column-geometry.ts';

const HIDDEN_MAX_PX = 2;

/** The middle half of a line: what stands out of it a little can be read. */
const shrink = ({ start, end, top, bottom }: LogicalRect): LogicalRect => {
  const quarter = (bottom - top) / 4;
  return { start, end, top: top + quarter, bottom: bottom - quarter };
};

/** The rectangle that a box clips its content to; null when it clips nothing, or on purpose. */
const getClip = (element: Element, win: Window): DOMRect | null => {
  const { overflowX, overflowY } = win.getComputedStyle(element);
  if (overflowX === 'visible' && overflowY === 'visible') return null;
  return element.getBoundingClientRect();
};

/** Text nodes that are laid out but can't be read: outside of all pages, across two columns, or cut by a box. */
export const findUnreachableText = (doc: Document, geometry: ColumnGeometry, limit = 1): Text[] => {
  const { defaultView: win, body } = doc;
  if (!win || !body) return [];
  const clips = new Map<Element, DOMRect | null>();
  const isCut = (node: Node, text: DOMRect): boolean | 'hidden' => {
    let rect = text;
    for (let element = node.parentElement; element && element !== body; element = element.parentElement) {
      let clip = clips.get(element);
      if (clip === undefined) clips.set(element, (clip = getClip(element, win)));
      if (!clip) continue;
      if (clip.width <= HIDDEN_MAX_PX || clip.height <= HIDDEN_MAX_PX) return 'hidden';
      const x = (rect.left + rect.right) / 2;
      const y = (rect.top + rect.bottom) / 2;
      if (x >= clip.left - 1 && x <= clip.right + 1 && y >= clip.top - 1 && y <= clip.bottom + 1) continue;
      // in scrolled flow a box may scroll by itself; then the box is what must be reached
      if (geometry.height !== null || !/auto|scroll/.test(win.getComputedStyle(element).overflow)) return true;
      rect = clip;
    }
    return false;
  };
  const range = doc.createRange();
  const unreachable: Text[] = [];
  for (const node of readDocumentText(doc).nodes) {
    if (node.parentElement?.closest(SCROLLING_FORMULA)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width === 0 || rect.height === 0) continue;
      const cut = isCut(node, rect);
      if (cut === 'hidden') break;
      const logical = shrink(geometry.toLogical(rect));
      if (!cut && !geometry.isTall(logical) && !geometry.isWide(logical)) continue;
      unreachable.push(node);
      break;
    }
    if (unreachable.length >= limit) break;
  }
  return unreachable;
};
