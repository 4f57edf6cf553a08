import { measureRootScale } from './root-scale.ts';
import { listStyleRules } from './style-rules.ts';

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

/** Converts an absolute length to rem, so that it follows the font size of the reader; null for a length that is relative already. */
const toRelativeLength = (value: string, rootPx: number): string | null => {
  const [, number, unit = ''] = /^([\d.]+)(px|pt|pc|in|cm|mm)$/.exec(value) ?? [];
  const px = number === undefined ? KEYWORD_PX[value] : Number(number) * (PX_PER_UNIT[unit] ?? 1);
  return px === undefined ? null : `${+(px / rootPx).toFixed(4)}rem`;
};

const makeLengthsRelative = (style: CSSStyleDeclaration, rootPx: number): void => {
  for (const name of ['font-size', 'line-height']) {
    const length = toRelativeLength(style.getPropertyValue(name), rootPx);
    if (length) style.setProperty(name, length, style.getPropertyPriority(name));
  }
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
  const rootPx = rootScale * DEFAULT_ROOT_PX;
  if (isText) {
    // absolute font sizes would not change with the font size of the reader
    for (const { style } of rules) makeLengthsRelative(style, rootPx);
    for (const element of doc.querySelectorAll<HTMLElement>('[style*="font"],[style*="line-height"]'))
      if (!element.closest('svg,math')) makeLengthsRelative(element.style, rootPx);
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
