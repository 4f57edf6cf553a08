import { measureRootScale } from './root-scale.ts';
import { listStyleRules, type StyleRule, selectAll } from './style-rules.ts';

/** Attribute of elements that a book centres or aligns to the end: verses, titles, signatures. User styles for alignment and indent exclude them. */
export const ALIGNED_ATTRIBUTE = 'data-lectern-apart';

/** The style sheets and inline styles of a chapter, which can be switched off. */
export type PublisherStyles = {
  /** Size of a `rem` of the book, as a factor of the text size. */
  readonly rootScale: number;
  /** Switches the styles of the book on or off. */
  setEnabled(on: boolean): void;
  /** Adds the attribute to centred and end-aligned elements, once. */
  markAligned(): void;
};

const DEFAULT_ROOT_PX = 16;
/** Wider windows have more columns, not a wider one. */
const MAX_VIEWPORT_PX = 800;
const PX_PER_UNIT: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };
/** CSS Fonts 4, 2.5: font size keywords for a medium of 16 px. */
const KEYWORD_PX: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

const ABSOLUTE = /(?<![\w.#-])(\d*\.?\d+)(px|pt|pc|in|cm|mm)\b/gi;
const VIEWPORT = /(?<![\w.#-])(\d*\.?\d+)[sld]?v(?:w|h|i|b|min|max)\b/gi;
const VARIABLE = /var\(\s*(--[\w-]+)/g;
const SIZE_PROPERTIES = ['font-size', 'line-height'];

/** Of the absolute lengths of a chapter: what one `rem` is, and what 1 % of the window is, in the pixels of the book. */
type Units = { rootPx: number; viewportPx: number };

const toRem = (px: number, { rootPx }: Units): string => `${+(px / rootPx).toFixed(4)}rem`;

/** Makes the absolute lengths in a value relative, so that they follow the font size of the reader. */
const toRelativeLength = (value: string, units: Units): string => {
  const keyword = KEYWORD_PX[value];
  if (keyword !== undefined) return toRem(keyword, units);
  return value
    .replace(ABSOLUTE, (_, number: string, unit: string) =>
      toRem(Number(number) * (PX_PER_UNIT[unit.toLowerCase()] ?? 1), units),
    )
    .replace(VIEWPORT, (_, number: string) => toRem(Number(number) * units.viewportPx, units));
};

const makeLengthsRelative = (style: CSSStyleDeclaration, units: Units): void => {
  for (const name of SIZE_PROPERTIES) {
    const value = style.getPropertyValue(name);
    const length = toRelativeLength(value, units);
    if (length !== value) style.setProperty(name, length, style.getPropertyPriority(name));
  }
};

/** The variables that set the size of text, whose values are made relative too. */
const makeVariablesRelative = (rules: readonly StyleRule[], units: Units): void => {
  const names = new Set<string>();
  for (const { style } of rules)
    for (const property of [...SIZE_PROPERTIES, 'font'])
      for (const [, name] of style.getPropertyValue(property).matchAll(VARIABLE)) if (name) names.add(name);
  for (const name of names)
    for (const { style } of rules) {
      const value = style.getPropertyValue(name);
      if (value !== '') style.setProperty(name, toRelativeLength(value.trim(), units), style.getPropertyPriority(name));
    }
};

/** What 1 % of the window is: the size of the text is that of the reader, if it is a share of the window. */
const measureViewportUnit = (doc: Document, win: Window, rules: readonly StyleRule[]): number => {
  const unit = Math.min(win.innerWidth, MAX_VIEWPORT_PX) / 100;
  const shares = rules.flatMap(({ style, selector }) => {
    const [share] = [...style.fontSize.matchAll(VIEWPORT)];
    return share ? [{ selector, share: Number(share[1]) }] : [];
  });
  if (shares.length === 0) return unit;
  const paragraph = doc.querySelector('p') ?? doc.body;
  const ofText = shares.findLast(({ selector }) =>
    selectAll(doc, selector).some((element) => element.contains(paragraph)),
  );
  return ofText && ofText.share > 0 ? DEFAULT_ROOT_PX / ofText.share : unit;
};

const BLOCK_SELECTOR = 'p,li,dd,dt,div,section,article,blockquote';
const INLINE_STYLED_SELECTOR = 'body[style],body [style]:not(svg,svg *,math,math *)';

/** Call when a chapter has loaded, before our styles are added. */
export const createPublisherStyles = (doc: Document, win: Window): PublisherStyles => {
  const sheets = [...doc.styleSheets].filter((sheet) => !sheet.disabled);
  const removedStyles = new Map<Element, string>();
  let isEnabled = true;
  let areAlignedMarked = false;
  // an SVG document keeps its styles
  const isText = doc.querySelector('body') !== null;
  const rules = isText ? listStyleRules(sheets) : [];
  const rootScale = isText ? measureRootScale(doc, win, rules) : 1;
  const units: Units = { rootPx: rootScale * DEFAULT_ROOT_PX, viewportPx: 0 };
  if (isText) {
    units.viewportPx = measureViewportUnit(doc, win, rules);
    makeVariablesRelative(rules, units);
    // absolute font sizes would not change with the font size of the reader
    for (const { style } of rules) makeLengthsRelative(style, units);
    for (const element of doc.querySelectorAll<HTMLElement>('[style*="font"],[style*="line-height"]'))
      if (!element.closest('svg,math')) makeLengthsRelative(element.style, units);
  }
  return {
    rootScale,
    setEnabled(on) {
      if (!isText || on === isEnabled) return;
      isEnabled = on;
      for (const sheet of sheets) sheet.disabled = !on;
      if (on) {
        for (const [element, style] of removedStyles) element.setAttribute('style', style);
        removedStyles.clear();
        return;
      }
      for (const element of doc.querySelectorAll(INLINE_STYLED_SELECTOR)) {
        removedStyles.set(element, element.getAttribute('style') ?? '');
        element.removeAttribute('style');
      }
    },
    markAligned() {
      if (!isText || areAlignedMarked || !isEnabled) return;
      areAlignedMarked = true;
      const aligned = [doc.body, ...doc.body.querySelectorAll(BLOCK_SELECTOR)].filter((element) => {
        const { textAlign, direction } = win.getComputedStyle(element);
        return /center|end/.test(textAlign) || textAlign === (direction === 'rtl' ? 'left' : 'right');
      });
      for (const element of aligned) element.setAttribute(ALIGNED_ATTRIBUTE, '');
    },
  };
};
