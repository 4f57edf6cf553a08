import type { StyleRule } from './style-rules.ts';

const DEFAULT_PX = 16;
const ROOT = /(?:^|[\s,(])(?:html|:root|\*)/i;
/** A root this small is a unit for `rem`, not a text size (`font-size: 62.5%`: 1 rem is 10 px). */
const MAX_UNIT_SCALE = 0.8;
const VIEWPORT_LENGTH = /[\d.](?:[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))\b/i;
const [MIN_SCALE, MAX_SCALE] = [0.25, 4];

/**
 * Measures what one `rem` of a book is, as a factor of its text size: its root has a font size, which the font size of the reader replaces. 1
 * where that is the size of the text itself. Call before our styles are added.
 */
export const measureRootScale = (doc: Document, win: Window, rules: readonly StyleRule[]): number => {
  const { documentElement: root, body } = doc;
  const hasInline = root.style?.fontSize !== '';
  const isOfRoot = ({ style, selector }: StyleRule): boolean => style.fontSize !== '' && ROOT.test(selector);
  // a root that grows with the window has the size of the text
  if (rules.some((rule) => isOfRoot(rule) && VIEWPORT_LENGTH.test(rule.style.fontSize))) return 1;
  // a computed style costs a layout of styles: only where a rule can set it
  if (!hasInline && !rules.some(isOfRoot)) return 1;
  const [rootPx, bodyPx] = [root, body].map((element) => Number.parseFloat(win.getComputedStyle(element).fontSize));
  // an important inline style would override the font size of the reader
  if (hasInline) root.style.setProperty('font-size', root.style.fontSize);
  const scale = (rootPx ?? DEFAULT_PX) / DEFAULT_PX;
  if (!Number.isFinite(scale) || scale < MIN_SCALE || scale > MAX_SCALE) return 1;
  return rootPx === bodyPx && scale > MAX_UNIT_SCALE ? 1 : scale;
};

/** The font size of the reader, as that of the text of the book. */
export const buildRootSizeCss = (fontSize: number, rootScale: number): string =>
  `@layer root-size{html{font-size:${+(fontSize * rootScale).toFixed(3)}px!important}}${rootScale === 1 ? '' : `:where(body){font-size:${fontSize}px}`}`;
