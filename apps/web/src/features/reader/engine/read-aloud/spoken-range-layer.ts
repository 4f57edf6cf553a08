import { type DocumentText, findLastAtMost, readDocumentText } from '../document-text.ts';
import {
  buildSpokenCss,
  canHighlight,
  createHighlightPages,
  type HighlightPage,
  isOnScreen,
} from '../highlight-pages.ts';
import { createRangeBetween } from '../text-range.ts';
import type { DocumentLayer } from '../view.ts';

const HIGHLIGHT_NAME = 'lectern-sentence';

/** Offsets in the text of a chapter. */
export type SpokenRange = { spine: number; from: number; to: number };
/** Highlights the sentence that is spoken. */
export type SpokenRangeLayer = DocumentLayer & {
  /** Replaces the previous highlight; null clears it. */
  highlight(range: SpokenRange | null): void;
  /** Whether the start of a range, or any part of it, is on the page on screen. */
  isVisible(range: SpokenRange, part: 'start' | 'any'): boolean;
  /** The document of a loaded chapter; null while it is not loaded. */
  findShownDocument(spine: number): Document | null;
};

/** The language of the text at an offset: of the nearest element that names one. */
export const findLanguage = ({ nodes, starts }: DocumentText, offset: number): string | null => {
  const element = nodes[findLastAtMost(starts, offset)]?.parentElement?.closest('[lang],[*|lang]');
  return element?.getAttribute('lang') ?? element?.getAttribute('xml:lang') ?? null;
};

export const createSpokenRangeLayer = (): SpokenRangeLayer => {
  const pages = createHighlightPages((colours) => buildSpokenCss(HIGHLIGHT_NAME, colours));
  let spoken: SpokenRange | null = null;

  const findPages = (spine: number): HighlightPage[] => pages.list().filter((page) => page.spine === spine);
  const paint = ({ spine, doc, win }: HighlightPage): void => {
    if (!canHighlight(win)) return;
    const range = spoken?.spine === spine ? createRangeBetween(readDocumentText(doc), spoken.from, spoken.to) : null;
    if (range) win.CSS.highlights.set(HIGHLIGHT_NAME, new win.Highlight(range));
    else win.CSS.highlights.delete(HIGHLIGHT_NAME);
  };
  const isRangeOnScreen = (page: HighlightPage, { from, to }: SpokenRange, part: 'start' | 'any'): boolean => {
    const rects = createRangeBetween(readDocumentText(page.doc), from, to)?.getClientRects() ?? [];
    return isOnScreen(
      page,
      [...rects].filter(({ width, height }) => width > 0 && height > 0),
      part,
    );
  };
  return {
    onDocumentLoaded(spine, doc, frame) {
      const page = pages.add(spine, doc, frame);
      if (page && spoken?.spine === spine) paint(page);
    },
    setColours: pages.setColours,
    highlight(range) {
      spoken = range;
      for (const page of pages.list()) paint(page);
    },
    isVisible: (range, part) => findPages(range.spine).some((page) => isRangeOnScreen(page, range, part)),
    findShownDocument: (spine) => findPages(spine)[0]?.doc ?? null,
  };
};
