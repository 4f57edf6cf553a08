import EpubCFI from 'epubjs/src/epubcfi.js';
import { findFenced, isFence, withoutFences } from './formula-fences.ts';
import { toShownRange, toSourceOffset } from './hyphenation/source-text.ts';

const ELEMENT = 1;

/** The part of a CFI before `!`: package document → spine → item. Elements have even steps. */
export const buildCfiBase = (spineStep: string, index: number, idref: string): string =>
  `${spineStep}/${(index + 1) * 2}${/^[\w.-]+$/.test(idref) ? `[${idref}]` : ''}`;

/** Index of the spine item of a CFI; null when the CFI is not of a book with this spine step. */
export const parseSpineIndex = (cfi: string, spineStep: string): number | null => {
  const item = /^epubcfi\((\/\d+)(?:\[[^\]]*\])?\/(\d+)/.exec(cfi);
  if (!item || item[1] !== spineStep) return null;
  const step = Number(item[2]);
  return step >= 2 && step % 2 === 0 ? step / 2 - 1 : null;
};

/** CFI of the start of a range. A range that starts at an element (an image) gets the CFI of that element. */
export const rangeToCfi = (range: Range, base: string): string => {
  const { startContainer: node, startOffset } = range;
  if (isFence(node.parentElement)) return toElementCfi(node.parentElement?.parentElement ?? node, base);
  if (node.nodeType !== ELEMENT) {
    const point = range.cloneRange();
    point.setStart(node, toSourceOffset(node, startOffset));
    point.collapse(true);
    return withoutFences(findFenced(node), () => new EpubCFI(point, base).toString());
  }
  const child = node.childNodes[startOffset];
  const isShown = child?.nodeType === ELEMENT && !isFence(child as Element); // an element, by its type
  return toElementCfi(isShown ? child : node, base);
};

const toElementCfi = (element: Node, base: string): string =>
  withoutFences(findFenced(element), () => new EpubCFI(element, base).toString());

/** Resolves a CFI in this document; null if it does not. Never throws: CFIs come from other devices and editions. */
export const cfiToRange = (cfi: string, doc: Document): Range | null => {
  try {
    const resolve = (): Range | null => new EpubCFI(cfi).toRange(doc);
    const found = resolve();
    // in a formula with added operators the path may lead to another place, or to none
    const formula = found ? findFenced(found.startContainer) : doc.documentElement;
    const range =
      formula?.querySelector('mfenced') || formula?.localName === 'mfenced' ? withoutFences(formula, resolve) : found;
    if (!range || range.startContainer.nodeType !== ELEMENT) return range && toShownRange(range);
    const element = range.startContainer;
    if (element === doc.documentElement || !element.parentNode) return null;
    const around = doc.createRange();
    around.setStartBefore(element);
    around.collapse(true);
    return around;
  } catch {
    return null; // malformed, or a path that this edition lacks
  }
};
