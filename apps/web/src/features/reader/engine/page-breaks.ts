import { DROPPED_BREAK, getSheetSource } from './sheet-sources.ts';
import { getRules, listStyleRules, selectAll } from './style-rules.ts';

/** Attribute with the page breaks that an element has, or has not, other than its style says. */
const BREAK_ATTRIBUTE = 'data-lectern-break';

/** Applies while the styles of the book do. */
export const PAGE_BREAKS_CSS = (['before', 'after'] as const)
  .map(
    (side) =>
      `[${BREAK_ATTRIBUTE}~="${side}"]{break-${side}:column!important}[${BREAK_ATTRIBUTE}~="no-${side}"]{break-${side}:auto!important}`,
  )
  .join('')
  .concat(
    `[${BREAK_ATTRIBUTE}~="block"]{display:block!important}`,
    `[${BREAK_ATTRIBUTE}~="open"]{overflow:visible!important;float:none!important;position:static!important;contain:none!important;transform:none!important}`,
  );

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

/** Values that begin a new page in print. Columns are our pages. */
const FORCED = new Set(['page', 'left', 'right', 'recto', 'verso', 'always', 'all', 'column']);

const MEDIA = new Set(['img', 'image', 'svg', 'video', 'audio', 'math', 'canvas', 'object', 'embed', 'hr']);
const SHOW_ELEMENTS_AND_TEXT = 5;
const TEXT = 3;

/** Makes page breaks column breaks; true when there is one. */
const convertStyle = (style: CSSStyleDeclaration): boolean => {
  let isForced = false;
  for (const name of ['break-before', 'break-after', 'break-inside']) {
    const value = style.getPropertyValue(name);
    if (value === 'avoid-page') style.setProperty(name, 'avoid', style.getPropertyPriority(name));
    if (name === 'break-inside' || !FORCED.has(value)) continue;
    style.setProperty(name, 'column', style.getPropertyPriority(name));
    isForced = true;
  }
  return isForced;
};

// rules are of the window of their document, for which `instanceof` fails
const getStyle = (rule: CSSRule): CSSStyleDeclaration | null =>
  'style' in rule ? (rule.style as CSSStyleDeclaration) : null; // all rules that have a style
const getInnerRules = (rule: CSSRule): CSSRule[] => ('cssRules' in rule ? [...(rule.cssRules as CSSRuleList)] : []); // a group of rules, or nested ones

/** Copies the breaks of rules to the same rules of another sheet. */
const copyBreaks = (from: readonly CSSRule[], to: readonly CSSRule[]): void => {
  for (const [index, rule] of from.entries()) {
    const target = to[index];
    const [style, targetStyle] = [getStyle(rule), target && getStyle(target)];
    if (style && targetStyle)
      for (const side of SIDES) {
        const name = `break-${side}`;
        if (style.getPropertyValue(name) === 'column')
          targetStyle.setProperty(name, 'column', style.getPropertyPriority(name));
      }
    if (target) copyBreaks(getInnerRules(rule), getInnerRules(target));
  }
};

/** Restores values that the browser has dropped from a sheet, and from those that it imports. */
const restoreDroppedBreaks = (sheet: CSSStyleSheet, win: Window & typeof globalThis): void => {
  for (const rule of getRules(sheet))
    if ('styleSheet' in rule && rule.styleSheet) restoreDroppedBreaks(rule.styleSheet as CSSStyleSheet, win); // an import rule
  const source = getSheetSource(sheet);
  if (source.search(DROPPED_BREAK) < 0 || typeof win.CSSStyleSheet.prototype.replaceSync !== 'function') return;
  const restored = new win.CSSStyleSheet();
  restored.replaceSync(source.replace(DROPPED_BREAK, 'break-$1$2column'));
  // a sheet that is made by script has no imports
  copyBreaks(
    [...restored.cssRules],
    getRules(sheet).filter((rule) => !('styleSheet' in rule)),
  );
};

const isHidden = (element: Element | null, win: Window): boolean => {
  for (let each = element; each; each = each.parentElement)
    if (win.getComputedStyle(each).display === 'none') return true;
  return false;
};

const isVisibleContent = (node: Node, win: Window): boolean => {
  // spaces that do not break count as spaces: they are what editors write into empty paragraphs
  if (node.nodeType === TEXT)
    return /[^\s\u200b\u00ad]/.test(node.nodeValue ?? '') && !isHidden(node.parentElement, win);
  return MEDIA.has((node as Element).localName) && !isHidden(node as Element, win); // the walker returns elements and text
};

const addToken = (element: Element, token: string): void =>
  element.setAttribute(BREAK_ATTRIBUTE, `${element.getAttribute(BREAK_ATTRIBUTE) ?? ''} ${token}`.trim());

const hasTextBeside = (element: Element, block: Element, side: Side): boolean => {
  const range = block.ownerDocument.createRange();
  range.selectNodeContents(block);
  if (side === 'before') range.setEndBefore(element);
  else range.setStartAfter(element);
  return /[^\s\u200b\u00ad]/.test(range.toString());
};

/** Moves the break of an inline element, which can have none, to the block that it begins or ends; one that is in no block becomes one. */
const moveToBlock = (element: Element, win: Window): Element | null => {
  let block = element.parentElement;
  while (block && win.getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
  if (!block || block.localName === 'html') return null;
  const next = element.nextElementSibling;
  if (block.localName === 'body') {
    if (element.localName !== 'br' && /\S/.test(element.textContent ?? '')) {
      addToken(element, 'block');
      return element;
    }
    if (!next || win.getComputedStyle(next).display.startsWith('inline')) return null;
    addToken(next, 'before');
    return next;
  }
  const side = hasTextBeside(element, block, 'before') ? 'after' : 'before';
  if (side === 'after' && hasTextBeside(element, block, 'after')) return null; // inside a line
  addToken(block, side);
  return block;
};

/** Opens the boxes around a break in which columns have none. */
const openAround = (element: Element, body: Element, win: Window): void => {
  for (let box = element.parentElement; box && box !== body; box = box.parentElement) {
    const { display, overflowX, overflowY, float, position, contain, transform } = win.getComputedStyle(box);
    const isInline = /^inline-|-webkit-box/.test(display);
    const isClosed =
      isInline ||
      overflowX !== 'visible' ||
      overflowY !== 'visible' ||
      float !== 'none' ||
      /absolute|fixed/.test(position) ||
      contain !== 'none' ||
      transform !== 'none';
    if (isInline) addToken(box, 'block');
    if (isClosed) addToken(box, 'open');
  }
};

/** The page breaks of Mobipocket, which converters leave: in HTML they contain what follows. */
const findMobipocketBreaks = (doc: Document): Element[] => [...doc.getElementsByTagName('mbp:pagebreak')];

/** Removes breaks that would leave a page empty: at the start, at the end, and after another break. */
const removeEmptyPages = (body: Element, elements: ReadonlySet<Element>, win: Window): void => {
  let hasContent = false;
  /** Removes the breaks that are left, in order. */
  const removals: (() => void)[] = [];
  const applyBreak = (element: Element, side: Side): void => {
    if (
      win.getComputedStyle(element).getPropertyValue(`break-${side}`) !== 'column' &&
      !element.getAttribute(BREAK_ATTRIBUTE)?.split(' ').includes(side)
    )
      return;
    if (isHidden(element, win)) return;
    const remove = (): void => addToken(element, `no-${side}`);
    if (hasContent) removals.push(remove);
    else remove();
    hasContent = false;
  };
  const walker = body.ownerDocument.createTreeWalker(body, SHOW_ELEMENTS_AND_TEXT);
  const open: Element[] = [];
  for (let node: Node | null = body; node; node = walker.nextNode()) {
    for (let inner = open.at(-1); inner && !inner.contains(node); inner = open.at(-1)) {
      applyBreak(inner, 'after');
      open.pop();
    }
    const isBreaking = elements.has(node as Element); // text is in no set of elements
    if (isBreaking) {
      applyBreak(node as Element, 'before');
      open.push(node as Element);
    }
    // a rule that only marks the break is no content
    if (!hasContent && !(isBreaking && node.nodeName.toLowerCase() === 'hr')) hasContent = isVisibleContent(node, win);
  }
  for (const element of open.toReversed()) applyBreak(element, 'after');
  if (!hasContent) removals.at(-1)?.();
};

/**
 * Makes the page breaks of a book column breaks: those of its sheets, imports, media rules and style attributes. Call before our styles are
 * added. Elements stay as they are; a chapter without page breaks costs a look at its rules.
 */
export const convertPageBreaks = (doc: Document, win: Window & typeof globalThis): void => {
  const { body } = doc;
  if (!body) return;
  const sheets = [...doc.styleSheets];
  for (const sheet of sheets) restoreDroppedBreaks(sheet, win);
  const selectors = new Set<string>();
  for (const { style, selector } of listStyleRules(sheets)) if (convertStyle(style)) selectors.add(selector);
  const elements = new Set<Element>();
  for (const selector of selectors) for (const element of selectAll(doc, selector)) elements.add(element);
  for (const element of doc.querySelectorAll<HTMLElement>('[style*="break-" i]')) {
    for (const [, side] of (element.getAttribute('style') ?? '').matchAll(DROPPED_BREAK))
      if (side) element.style.setProperty(`break-${side.toLowerCase()}`, 'column');
    if (convertStyle(element.style)) elements.add(element);
  }
  for (const element of findMobipocketBreaks(doc)) {
    addToken(element, 'block');
    addToken(element, 'before');
    elements.add(element);
  }
  if (elements.size === 0) return;
  for (const element of [...elements]) {
    if (element.getAttribute(BREAK_ATTRIBUTE)?.includes('block')) continue;
    const { display, breakBefore, breakAfter } = win.getComputedStyle(element);
    if (element.localName !== 'br' && !/^inline|^contents$/.test(display)) continue;
    elements.delete(element);
    if (breakBefore !== 'column' && breakAfter !== 'column') continue;
    const block = moveToBlock(element, win);
    if (block) elements.add(block);
  }
  for (const element of elements) openAround(element, body, win);
  removeEmptyPages(body, elements, win);
};
