import { FORMULAS } from './layout/suspects.ts';
import { createStyleSheetWriter } from './style-sheet.ts';
import type { DocumentLayer } from './view.ts';

/** Attribute of boxes that scroll by themselves. */
const SCROLLS_ATTRIBUTE = 'data-lectern-scrolls';

/** What usually scrolls: our own wide tables and formulas, and boxes of the book. */
const CANDIDATES = `pre,math,table,figure,blockquote,${FORMULAS},[style*="overflow"],div:has(> pre, > table, > img, > math, > svg)`;

/** Fingers scroll them; the rest of a page takes swipes. */
const CSS = `[${SCROLLS_ATTRIBUTE}]{touch-action:pan-x pan-y pinch-zoom!important;overscroll-behavior:contain}
[${SCROLLS_ATTRIBUTE}]:focus-visible{outline:2px solid currentColor;outline-offset:-2px}`;

type Axis = 'x' | 'y';

const MIN_SCROLL_PX = 2;

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The nearest box around a node that scrolls along an axis by itself; null for text of the page. */
export const findScrollBox = (from: EventTarget | null, axis: Axis): Element | null => {
  const node = from as Node | null; // events inside a document have nodes as targets
  const root = node?.ownerDocument?.documentElement;
  const win = node?.ownerDocument?.defaultView;
  if (!node || !root || !win) return null;
  const start = isElement(node) ? node : node.parentElement;
  for (let box = start; box && box !== root && box.localName !== 'body'; box = box.parentElement) {
    const room = axis === 'x' ? box.scrollWidth - box.clientWidth : box.scrollHeight - box.clientHeight;
    if (room < MIN_SCROLL_PX) continue;
    const style = win.getComputedStyle(box);
    if (/auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)) return box;
  }
  return null;
};

/** Whether a box can be scrolled further. `by` is positive to the right and down. */
const canScroll = (box: Element, axis: Axis, by: number): boolean => {
  const [at, size, visible] =
    axis === 'x'
      ? [box.scrollLeft, box.scrollWidth, box.clientWidth]
      : [box.scrollTop, box.scrollHeight, box.clientHeight];
  // text from right to left counts down from zero
  const isReversed = axis === 'x' && box.ownerDocument.defaultView?.getComputedStyle(box).direction === 'rtl';
  const [min, max] = isReversed ? [visible - size, 0] : [0, size - visible];
  return by < 0 ? at > min + 1 : at < max - 1;
};

const KEYS: Record<string, readonly [Axis, number]> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
  PageUp: ['y', -1],
  PageDown: ['y', 1],
  Home: ['y', -1],
  End: ['y', 1],
  ' ': ['y', 1],
};

/** Whether a key scrolls the box that has the focus, so that it must not turn the page. */
export const scrollsBox = (event: KeyboardEvent): boolean => {
  const [axis, by] = KEYS[event.key] ?? [];
  if (!axis || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  const box = findScrollBox(event.target, axis);
  if (!box?.hasAttribute(SCROLLS_ATTRIBUTE)) return false;
  return canScroll(box, axis, event.key === ' ' && event.shiftKey ? -by : by);
};

/** What a wheel gesture does: it scrolls a box, or has scrolled one to its end, or it is for the page. */
export const createWheelRouter = () => {
  let scrolled: Element | null = null;
  return (event: WheelEvent, isNewGesture: boolean): 'scrolls' | 'ended' | 'page' => {
    if (isNewGesture) scrolled = null;
    const axis = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey ? 'x' : 'y';
    const by = axis === 'x' ? event.deltaX || event.deltaY : event.deltaY;
    const box = findScrollBox(event.target, axis);
    if (box && canScroll(box, axis, by)) {
      scrolled = box;
      return 'scrolls';
    }
    return scrolled ? 'ended' : 'page';
  };
};

/** Makes the boxes that scroll reachable by keys and fingers. Looks at them again only when the layout has changed. */
export const createScrollBoxLayer = (): DocumentLayer => {
  const pages: { spine: number; doc: Document; frame: HTMLIFrameElement; layout: string }[] = [];
  const mark = (doc: Document): void => {
    for (const box of doc.querySelectorAll<HTMLElement>(CANDIDATES)) {
      const scrolls = findScrollBox(box, 'x') === box || findScrollBox(box, 'y') === box;
      if (scrolls === box.hasAttribute(SCROLLS_ATTRIBUTE)) continue;
      box.toggleAttribute(SCROLLS_ATTRIBUTE, scrolls);
      if (scrolls && !box.hasAttribute('tabindex')) box.setAttribute('tabindex', '0');
      else if (!scrolls && box.getAttribute('tabindex') === '0') box.removeAttribute('tabindex');
    }
  };
  return {
    onDocumentLoaded(spine, doc, frame) {
      if (doc.defaultView) createStyleSheetWriter(doc, doc.defaultView)(CSS);
      pages.splice(0, pages.length, ...pages.filter((page) => page.frame.isConnected), {
        spine,
        doc,
        frame,
        layout: '',
      });
    },
    setColours: () => {},
    onPageShown(view) {
      for (const page of pages) {
        if (!view.spines.includes(page.spine)) continue;
        const { scrollWidth, scrollHeight, clientWidth } = page.doc.documentElement;
        const layout = `${scrollWidth} ${scrollHeight} ${clientWidth}`;
        if (page.layout !== layout) mark(page.doc);
        page.layout = layout;
      }
    },
  };
};
