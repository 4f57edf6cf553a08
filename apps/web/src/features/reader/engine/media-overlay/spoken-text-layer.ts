import {
  buildSpokenCss,
  canHighlight,
  createHighlightPages,
  type HighlightPage,
  isOnScreen,
} from '../highlight-pages.ts';
import type { DocumentLayer } from '../view.ts';

const HIGHLIGHT_NAME = 'lectern-spoken';

/** Highlights the element that is spoken. */
export type SpokenTextLayer = DocumentLayer & {
  /** The element of a chapter with this fragment id (its body for null); null while the chapter is not loaded. */
  find(spine: number, fragment: string | null): Element | null;
  /** Replaces the previous highlight. */
  highlight(element: Element | null): void;
  /** Whether any part of an element, or its start, is on the page on screen. */
  isVisible(element: Element, part: 'start' | 'any'): boolean;
};

/** The computed styles that can set an element apart, as one string. */
const describeAppearance = (win: Window, element: Element): string => {
  const { backgroundColor, color, textDecoration, outline, border, boxShadow, opacity, fontWeight, fontStyle } =
    win.getComputedStyle(element);
  return [backgroundColor, color, textDecoration, outline, border, boxShadow, opacity, fontWeight, fontStyle].join();
};

/** @param bookClass `media:active-class` of the book, used instead of our highlight if it changes how the element looks */
export const createSpokenTextLayer = (
  bookClass: string | null,
  onTap: (spine: number, at: Element) => boolean,
): SpokenTextLayer => {
  const pages = createHighlightPages((colours) => buildSpokenCss(HIGHLIGHT_NAME, colours));
  let styledElement: Element | null = null;

  const findPage = ({ ownerDocument }: Element): HighlightPage | undefined =>
    pages.list().find(({ doc }) => doc === ownerDocument);
  /** Applies the class of the book; false when it makes no visible difference. */
  const applyBookClass = (element: Element, win: Window): boolean => {
    if (bookClass === null || element.classList.contains(bookClass)) return false;
    const before = describeAppearance(win, element);
    element.classList.add(bookClass);
    styledElement = element;
    return describeAppearance(win, element) !== before;
  };
  return {
    onDocumentLoaded: (spine, doc, frame) => void pages.add(spine, doc, frame),
    setColours: pages.setColours,
    onTap(doc, x, y) {
      const page = pages.list().find((candidate) => candidate.doc === doc);
      const at = doc.elementFromPoint(x, y);
      return page !== undefined && at !== null && onTap(page.spine, at);
    },
    find(spine, fragment) {
      const page = pages.list().find((candidate) => candidate.spine === spine);
      if (!page) return null;
      return fragment === null ? page.doc.body : page.doc.getElementById(fragment);
    },
    highlight(element) {
      if (styledElement && bookClass !== null) styledElement.classList.remove(bookClass);
      styledElement = null;
      for (const { win } of pages.list()) win.CSS?.highlights?.delete(HIGHLIGHT_NAME);
      const page = element && findPage(element);
      if (!element || !page || applyBookClass(element, page.win)) return;
      if (!canHighlight(page.win)) return;
      const range = page.doc.createRange();
      range.selectNodeContents(element);
      page.win.CSS.highlights.set(HIGHLIGHT_NAME, new page.win.Highlight(range));
    },
    isVisible(element, part) {
      const page = findPage(element);
      return page !== undefined && isOnScreen(page, [...element.getClientRects()], part);
    },
  };
};
