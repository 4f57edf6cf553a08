import type { Rect, Stretch } from '@lectern/contracts';
import { wordAddress } from '../../../lib/page-address.ts';
import { findQuote } from '../engine/quote.ts';
import { between, quoted, unspaced } from '../engine/stretch.ts';
import { offsetOfPoint, type Words, wordsIn } from '../engine/words.ts';

/** Said by a page when its words lie over it. */
export const WORDS_CAME = 'wordscame';

/** Narrower pieces of a line are spaces between its words. */
const LEAST_PX = 0.5;

const layerOf = (sheet: Element): Element | null => sheet.querySelector('.textLayer');

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** A rectangle of the window as a share of the page, turned back as the page lies in the file. */
const onPage = (sheet: HTMLElement, { left, top, right, bottom }: DOMRect): Rect => {
  const box = sheet.getBoundingClientRect();
  const [l, r] = [left, right].map((x) => clamp((x - box.left) / box.width)) as [number, number]; // two of two
  const [t, b] = [top, bottom].map((y) => clamp((y - box.top) / box.height)) as [number, number]; // as above
  switch (sheet.dataset['turned']) {
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

/** Pieces of one line are one piece, also over the spaces between its words. */
const joined = (rects: readonly Rect[]): Rect[] => {
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

/** Where the characters `from` to `to` stand on a page. Asked of each run of text alone: what is around them has no box. */
const rectsOf = (sheet: HTMLElement, words: Words, selected: Range): Rect[] => {
  const rects: Rect[] = [];
  for (const node of words.nodes) {
    if (!selected.intersectsNode(node)) continue;
    const part = words.doc.createRange();
    part.setStart(node, node === selected.startContainer ? selected.startOffset : 0);
    part.setEnd(node, node === selected.endContainer ? selected.endOffset : node.length);
    for (const rect of part.getClientRects()) if (rect.width > LEAST_PX) rects.push(onPage(sheet, rect));
  }
  return joined(rects);
};

/** Where words that are quoted stand on a page; none when it has no words yet, or not these. */
export const rectsOfQuote = (sheet: HTMLElement, sought: Omit<Stretch, 'fraction'>): Rect[] => {
  const layer = layerOf(sheet);
  if (!layer || sought.text === '') return [];
  const words = wordsIn(layer);
  const found = findQuote(words, sought, sought.progression);
  const range = found === null ? null : between(words, found, Math.min(words.text.length, found + sought.text.length));
  return range ? rectsOf(sheet, words, range) : [];
};

/**
 * The stretch of a page that is selected, from its first letter to its last; null when no word of it is. What is selected
 * beyond the page does not belong to it. @param fraction of the page in the book, 0..1
 */
export const stretchOnPage = (
  sheet: HTMLElement,
  page: number,
  fraction: number,
  selected: Range,
): (Stretch & { rects: Rect[] }) | null => {
  const layer = layerOf(sheet);
  if (!layer || !selected.intersectsNode(layer)) return null;
  const words = wordsIn(layer);
  const isIn = (node: Node): boolean => layer.contains(node);
  const start = isIn(selected.startContainer) ? offsetOfPoint(words, selected.startContainer, selected.startOffset) : 0;
  const end = isIn(selected.endContainer)
    ? offsetOfPoint(words, selected.endContainer, selected.endOffset)
    : words.text.length;
  const [from, to] = unspaced(words, start, end);
  const range = to > from ? between(words, from, to) : null;
  if (!range) return null;
  const wordAt = (at: number): number => words.text.slice(0, at).trimStart().split(' ').length - 1;
  return {
    start: wordAddress(page, wordAt(from)),
    end: wordAddress(page, wordAt(to)),
    ...quoted(words, from, to),
    progression: from / words.text.length,
    fraction,
    rects: rectsOf(sheet, words, range).slice(0, MOST_RECTS),
  };
};

/** What a message takes at most. */
const MOST_RECTS = 500;
