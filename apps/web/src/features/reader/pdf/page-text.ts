import type { Rect, TextRange } from '@lectern/contracts';
import { formatWordPointer } from '../../../lib/page-pointer.ts';
import { type DocumentText, getTextOffset, readElementText } from '../engine/document-text.ts';
import { findQuote } from '../engine/quote.ts';
import { createRangeBetween, quoteRange, trimRange } from '../engine/text-range.ts';

/** Event of a page element when its text layer is ready. */
export const TEXT_LAYER_READY = 'wordscame';
/** Attribute of the container whose text layer is ready. */
export const HAS_WORDS = 'data-has-words';

/** Narrower rectangles are spaces between words. */
const MIN_RECT_WIDTH_PX = 0.5;

const findTextLayer = (pageElement: Element): Element | null => pageElement.querySelector('.textLayer');

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** Converts a window rectangle to shares of the page, with the rotation undone. */
const toPageRect = (pageElement: HTMLElement, { left, top, right, bottom }: DOMRect): Rect => {
  const box = pageElement.getBoundingClientRect();
  const [l, r] = [left, right].map((x) => clamp((x - box.left) / box.width)) as [number, number]; // two values of two
  const [t, b] = [top, bottom].map((y) => clamp((y - box.top) / box.height)) as [number, number]; // as above
  switch (pageElement.dataset['turned']) {
    case '90':
      return [t, 1 - r, b - t, r - l];
    case '180':
      return [1 - r, 1 - b, r - l, b - t];
    case '270':
      return [1 - b, l, b - t, r - l];
    default:
      return [l, t, r - l, b - t];
  }
};

/** Joins rectangles of the same line, including the spaces between words. */
const joinRectsOfLines = (rects: readonly Rect[]): Rect[] => {
  const lines: Rect[] = [];
  for (const [left, top, width, height] of rects) {
    const last = lines.at(-1);
    const [x = 0, y = 0, w = 0, h = 0] = last ?? [];
    const isSameLine = last && Math.abs(y - top) < height / 3 && Math.abs(h - height) < height / 3;
    if (!isSameLine || left < x || left - (x + w) > 2 * height) lines.push([left, top, width, height]);
    else last.splice(0, 4, x, Math.min(y, top), Math.max(w, left + width - x), Math.max(h, height));
  }
  return lines;
};

/** Rectangles of a range on a page. Measures each text node alone: their parents have no boxes. */
const getRects = (pageElement: HTMLElement, text: DocumentText, selected: Range): Rect[] => {
  const rects: Rect[] = [];
  for (const node of text.nodes) {
    if (!selected.intersectsNode(node)) continue;
    const part = text.doc.createRange();
    part.setStart(node, node === selected.startContainer ? selected.startOffset : 0);
    part.setEnd(node, node === selected.endContainer ? selected.endOffset : node.length);
    for (const rect of part.getClientRects())
      if (rect.width > MIN_RECT_WIDTH_PX) rects.push(toPageRect(pageElement, rect));
  }
  return joinRectsOfLines(rects);
};

/** Rectangles of a quote on a page; empty when its text layer is not ready, or lacks the quote. */
export const findQuoteRects = (pageElement: HTMLElement, quote: Omit<TextRange, 'fraction'>): Rect[] => {
  const layer = findTextLayer(pageElement);
  if (!layer || quote.text === '') return [];
  const text = readElementText(layer);
  const found = findQuote(text, quote, quote.progression);
  const range = found && createRangeBetween(text, found.from, found.to);
  return range ? getRects(pageElement, text, range) : [];
};

/**
 * The text range of a selection on one page, from its first letter to its last; null when it has none. Ignores what is selected on
 * other pages. @param fraction of the page in the book, 0..1
 */
export const toPageTextRange = (
  pageElement: HTMLElement,
  page: number,
  fraction: number,
  selected: Range,
): (TextRange & { rects: Rect[] }) | null => {
  const layer = findTextLayer(pageElement);
  if (!layer || !selected.intersectsNode(layer)) return null;
  const text = readElementText(layer);
  const isInside = (node: Node): boolean => layer.contains(node);
  const start = isInside(selected.startContainer)
    ? getTextOffset(text, selected.startContainer, selected.startOffset)
    : 0;
  const end = isInside(selected.endContainer)
    ? getTextOffset(text, selected.endContainer, selected.endOffset)
    : text.text.length;
  const [from, to] = trimRange(text, start, end);
  const range = to > from ? createRangeBetween(text, from, to) : null;
  if (!range) return null;
  const getWordIndex = (at: number): number => text.text.slice(0, at).trimStart().split(' ').length - 1;
  return {
    start: formatWordPointer(page, getWordIndex(from)),
    end: formatWordPointer(page, getWordIndex(to)),
    ...quoteRange(text, from, to),
    progression: from / text.text.length,
    fraction,
    rects: getRects(pageElement, text, range).slice(0, MAX_RECTS),
  };
};

/** Limit of the message schema. */
const MAX_RECTS = 500;
