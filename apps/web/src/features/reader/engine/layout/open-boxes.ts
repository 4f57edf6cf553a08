import { addChange, type Change, listChanges, MIN_ZOOM, ZOOM_ATTRIBUTE, ZOOM_STEP } from './box-changes.ts';
import type { ColumnGeometry, LogicalRect } from './column-geometry.ts';
import { FORMULAS, type Suspects } from './suspects.ts';

/** `whole`: it fits on a page but leaves much of the one before blank; `clipped`: it hides a part of its content; `blank`: it leaves a page blank; `tall`, `wide`: it leaves its column; `wide-text`: its lines do; `squeezed`: its space beside leaves no line; `misplaced`: it stands at a place of the first page, far from the text around it. */
type Fault = 'whole' | 'clipped' | 'misplaced' | 'blank' | 'tall' | 'wide' | 'wide-text' | 'squeezed';

const CHANGES: Readonly<Record<Fault, readonly Change[]>> = {
  whole: ['flow'],
  clipped: ['box', 'flat'],
  blank: ['short'],
  tall: ['box', 'level', 'flat'],
  misplaced: ['static'],
  wide: ['fit', 'box', 'slim', 'wrap', 'flat'],
  'wide-text': ['wrap', 'fit', 'box'],
  squeezed: ['slim'],
};
const TABLE_CHANGES: readonly Change[] = ['cells', 'break', 'flat'];

const MAX_ROUNDS = 8;
/** A box hides this much without harm: descenders, rounding. */
const CLIPPED_MIN_PX = 6;
/** Smaller boxes hide their text on purpose, from all but screen readers. */
const HIDDEN_MAX_PX = 2;
/** Text this far off the page was moved away on purpose. */
const FAR_OFF_PX = 600;
const MAX_FAR_OFF_LENGTH = 200;
/** With more padding than this, lines have no room. */
const MAX_PADDING_SHARE = 0.6;
/** A box that cannot be broken leaves a part of the page before it blank. Up to this share of a page that is no harm. */
const MAX_WHOLE_SHARE = 0.2;
const MEDIA = 'img,svg,video,canvas,object,math';

const hasContent = (element: Element): boolean =>
  (element.textContent ?? '').trim() !== '' || element.querySelector(MEDIA) !== null;

/** Hidden from all but screen readers: in a box of a pixel, or moved far away. */
const isHiddenOnPurpose = (
  element: Element,
  rects: readonly LogicalRect[],
  { overflow }: CSSStyleDeclaration,
): boolean =>
  rects.every(({ start, end, top, bottom }) => {
    const [isNarrow, isLow] = [end - start <= HIDDEN_MAX_PX, bottom - top <= HIDDEN_MAX_PX];
    if (overflow === 'visible' ? isNarrow && isLow : isNarrow || isLow) return true;
    return (end < -FAR_OFF_PX || bottom < -FAR_OFF_PX) && (element.textContent ?? '').length < MAX_FAR_OFF_LENGTH;
  });

const findLastText = (element: Element): Node | null => {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node: Node | null = walker.lastChild();
  for (let deeper = node; deeper; deeper = walker.lastChild()) node = deeper;
  for (; node; node = walker.previousNode()) if ((node.nodeValue ?? '').trim() !== '') return node;
  return null;
};

const listRects = (node: Node, geometry: ColumnGeometry): LogicalRect[] => {
  const range = (node.ownerDocument ?? document).createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).map(geometry.toLogical);
};

/** Whether the text of a box of fixed height continues below it, over what follows. */
const isOverfull = (element: Element, rects: readonly LogicalRect[], geometry: ColumnGeometry): boolean => {
  const text = findLastText(element);
  const last = text && listRects(text, geometry).at(-1);
  const end = rects.at(-1);
  if (!last || !end) return false;
  return last.bottom > end.bottom + CLIPPED_MIN_PX || (last.start > end.end && last.top < end.bottom);
};

/** Whether a box continues on a page where it has no content: it is as high as the window, or has a page of padding. */
const isBlankAtEnd = (element: Element, rects: readonly LogicalRect[], geometry: ColumnGeometry): boolean => {
  const last = rects.at(-1);
  if (!last || geometry.height === null || !hasContent(element)) return false;
  const text = findLastText(element);
  const ends = text ? listRects(text, geometry).map(({ end }) => end) : [];
  for (const picture of element.querySelectorAll(MEDIA))
    ends.push(geometry.toLogical(picture.getBoundingClientRect()).end);
  return ends.length > 0 && Math.max(...ends) < last.start;
};

/** Whether a box that may scroll, but has no need to, is kept together: browsers do not break boxes that scroll. */
const isWhole = (
  rects: readonly LogicalRect[],
  { display, position, float, overflowX, overflowY }: CSSStyleDeclaration,
  { height }: ColumnGeometry,
): boolean => {
  const [rect] = rects;
  if (height === null || !rect || rect.bottom - rect.top < height * MAX_WHOLE_SHARE) return false;
  const mayScroll = [overflowX, overflowY].some((value) => /auto|scroll|hidden/.test(value));
  return (
    mayScroll && /^(?:block|flow-root)$/.test(display) && /^(?:static|relative)$/.test(position) && float === 'none'
  );
};

const findFault = (element: HTMLElement, isText: boolean, geometry: ColumnGeometry, win: Window): Fault | null => {
  const rects = [...element.getClientRects()].map(geometry.toLogical);
  if (rects.length === 0) return null;
  const style = win.getComputedStyle(element);
  if (isHiddenOnPurpose(element, rects, style)) return null;
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  const isLarger = scrollHeight > clientHeight + CLIPPED_MIN_PX || scrollWidth > clientWidth + CLIPPED_MIN_PX;
  if (isLarger && style.display !== 'inline' && element.localName !== 'body') {
    const { overflowX, overflowY } = style;
    const isClipping = overflowX !== 'visible' || overflowY !== 'visible';
    // in scrolled flow a box may scroll by itself
    const overflow = scrollHeight > clientHeight + CLIPPED_MIN_PX ? overflowY : overflowX;
    const mayScroll = geometry.height === null && /auto|scroll/.test(overflow);
    if (isClipping ? !mayScroll : isOverfull(element, rects, geometry)) return 'clipped';
    if (isClipping) return null;
  }
  if (rects.some(geometry.isTall)) return 'tall';
  if (rects.some(geometry.isWide)) return 'wide';
  const { position, paddingInlineStart, paddingInlineEnd } = style;
  if (position === 'fixed') return 'tall';
  if (isMisplaced(element, style, geometry)) return 'misplaced';
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  if (padding > geometry.column * MAX_PADDING_SHARE) return 'squeezed';
  if (rects.length > 1 && element.localName !== 'body' && isBlankAtEnd(element, rects, geometry)) return 'blank';
  if (isText && listRects(element, geometry).some(geometry.isWide)) return 'wide-text';
  return isWhole(rects, style, geometry) ? 'whole' : null;
};

/** Whether a box is placed in the whole chapter, which has pages: most of all the page numbers of a printed edition, beside the text. */
const isMisplaced = (element: HTMLElement, { position }: CSSStyleDeclaration, geometry: ColumnGeometry): boolean => {
  if (position !== 'absolute') return false;
  const { offsetParent, ownerDocument: doc } = element;
  if (offsetParent !== null && offsetParent !== doc.body && offsetParent !== doc.documentElement) return false;
  return geometry.height === null || doc.body.getClientRects().length > 1;
};

const isBreakable = ({ display, position, float, overflow, contain, transform }: CSSStyleDeclaration): boolean =>
  !/^inline-|-webkit-box/.test(display) &&
  /^(?:static|relative)$/.test(position) &&
  float === 'none' &&
  overflow === 'visible' &&
  contain === 'none' &&
  transform === 'none';

/** Nothing of a body like this can be opened: only something in it is tall. A change of it would style the whole chapter again. */
const isPlainBody = ({ localName }: Element, { display, columnCount, columnWidth }: CSSStyleDeclaration): boolean =>
  localName === 'body' && display === 'block' && columnCount === 'auto' && columnWidth === 'auto';

/** Makes a table as narrow as its column: by its cells, then smaller, then by breaking words. */
const narrowTable = (table: HTMLElement, geometry: ColumnGeometry): boolean => {
  const done = listChanges(table);
  const next = TABLE_CHANGES.find((change) => !done.includes(change));
  if (next !== 'break' || table.hasAttribute(ZOOM_ATTRIBUTE)) {
    if (next) addChange(table, next);
    return next !== undefined;
  }
  const { start, end } = geometry.toLogical(table.getBoundingClientRect());
  const zoom = Math.floor(((geometry.column / (end - start)) * 100) / ZOOM_STEP) * ZOOM_STEP;
  table.setAttribute(ZOOM_ATTRIBUTE, String(Math.max(MIN_ZOOM, Math.min(100 - ZOOM_STEP, zoom))));
  if (zoom < MIN_ZOOM) addChange(table, 'break');
  return true;
};

/** Makes a formula as narrow as its column, which may not be wrapped; else it scrolls. */
const narrowFormula = (formula: HTMLElement, geometry: ColumnGeometry): boolean => {
  const rects = listRects(formula, geometry);
  const length = Math.max(...rects.map(({ end }) => end)) - Math.min(...rects.map(({ start }) => start));
  const zoom = Math.floor(((geometry.column / length) * 100) / ZOOM_STEP) * ZOOM_STEP;
  if (zoom >= MIN_ZOOM && !formula.hasAttribute(ZOOM_ATTRIBUTE)) {
    formula.setAttribute(ZOOM_ATTRIBUTE, String(Math.min(100 - ZOOM_STEP, zoom)));
    return true;
  }
  if (listChanges(formula).includes('scroll')) return false;
  addChange(formula, 'scroll');
  return true;
};

const getOutermostTable = (element: Element): HTMLElement | null => {
  let table: HTMLElement | null = null;
  for (let at = element.closest<HTMLElement>('table'); at; at = at.parentElement?.closest<HTMLElement>('table') ?? null)
    table = at;
  return table;
};

/** Changes a box one step further; false when nothing is left to try. */
const change = (element: HTMLElement, fault: Fault, geometry: ColumnGeometry, win: Window): boolean => {
  const table = fault === 'wide' || fault === 'wide-text' ? getOutermostTable(element) : null;
  if (table && narrowTable(table, geometry)) return true;
  if (element.matches(FORMULAS) && /wide/.test(fault)) return narrowFormula(element, geometry);
  const done = listChanges(element);
  const style = win.getComputedStyle(element);
  const isPreformatted = /pre|break-spaces/.test(style.whiteSpace) || element.localName === 'pre';
  const next = CHANGES[fault]
    .map((step) => (step === 'wrap' && isPreformatted ? 'wrap-pre' : step))
    .filter((step) => step !== 'fit' || style.display !== 'inline')
    .find((step) => !done.includes(step));
  const parent = element.parentElement;
  if (fault === 'wide' && next !== 'fit' && parent && /flex|grid/.test(win.getComputedStyle(parent).display)) {
    addChange(parent, 'box');
    return true;
  }
  if (next) addChange(element, next);
  return next !== undefined;
};

/**
 * Opens the boxes that leave their column or hide a part of their text, the outermost first: what is inside may fit then. Chapters without
 * such boxes are laid out once.
 */
export const openBoxes = (
  { boxes, texts }: Suspects,
  geometry: ColumnGeometry,
  win: Window,
): 'fits' | 'opened' | 'unresolved' => {
  const exhausted = new Set<Element>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const faults: [HTMLElement, Fault][] = [];
    const inherited: [HTMLElement, Fault][] = [];
    for (const element of boxes) {
      if (faults.at(-1)?.[0].contains(element) || exhausted.has(element)) continue;
      const fault = findFault(element, texts.has(element), geometry, win);
      if (!fault || !hasContent(element)) continue;
      const style = win.getComputedStyle(element);
      const isInherited = fault === 'tall' && isBreakable(style);
      if (isInherited && isPlainBody(element, style)) exhausted.add(element);
      else if (!isInherited) faults.push([element, fault]);
      else if (!inherited.at(-1)?.[0].contains(element)) inherited.push([element, fault]);
    }
    // what can break is tall because of something in it, which is opened first
    const next = faults.length > 0 ? faults : inherited;
    if (next.length === 0) return exhausted.size > 0 ? 'unresolved' : round === 0 ? 'fits' : 'opened';
    for (const [element, fault] of next) if (!change(element, fault, geometry, win)) exhausted.add(element);
  }
  return 'unresolved';
};
