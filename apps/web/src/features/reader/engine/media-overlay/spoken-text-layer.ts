import type { PageColours } from '../settings.ts';
import { createStyleSheetWriter } from '../style-sheet.ts';
import type { DocumentLayer } from '../view.ts';

const HIGHLIGHT_NAME = 'lectern-spoken';

type Page = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  win: Window & typeof globalThis;
  write: (css: string) => void;
};
/** Highlights the element that is spoken. */
export type SpokenTextLayer = DocumentLayer & {
  /** The element of a chapter with this fragment id (its body for null); null while the chapter is not loaded. */
  find(spine: number, fragment: string | null): Element | null;
  /** Replaces the previous highlight. */
  highlight(element: Element | null): void;
  /** Whether any part of an element, or its start, is on the page on screen. */
  isVisible(element: Element, part: 'start' | 'any'): boolean;
};

const buildHighlightCss = ({ link }: PageColours): string =>
  `::highlight(${HIGHLIGHT_NAME}){background-color:color-mix(in srgb,${link} 20%,transparent);text-decoration:underline 1px color-mix(in srgb,${link} 60%,transparent);text-underline-offset:.2em}`;

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
  let pages: Page[] = [];
  let colours: PageColours | null = null;
  let styledElement: Element | null = null;

  const findPage = (element: Element): Page | undefined => pages.find(({ doc }) => doc === element.ownerDocument);
  /** Applies the class of the book; false when it makes no visible difference. */
  const applyBookClass = (element: Element, win: Window): boolean => {
    if (bookClass === null || element.classList.contains(bookClass)) return false;
    const before = describeAppearance(win, element);
    element.classList.add(bookClass);
    styledElement = element;
    return describeAppearance(win, element) !== before;
  };
  return {
    onDocumentLoaded(spine, doc, frame) {
      pages = pages.filter((page) => page.frame.isConnected);
      const win = doc.defaultView;
      if (!win) return;
      const page: Page = { spine, doc, frame, win, write: createStyleSheetWriter(doc, win) };
      pages.push(page);
      if (colours) page.write(buildHighlightCss(colours));
    },
    setColours(next) {
      colours = next;
      for (const { write } of pages) write(buildHighlightCss(next));
    },
    onTap(doc, x, y) {
      const page = pages.find((candidate) => candidate.doc === doc);
      const at = doc.elementFromPoint(x, y);
      return page !== undefined && at !== null && onTap(page.spine, at);
    },
    find(spine, fragment) {
      const page = pages.find((candidate) => candidate.spine === spine && candidate.frame.isConnected);
      if (!page) return null;
      return fragment === null ? page.doc.body : page.doc.getElementById(fragment);
    },
    highlight(element) {
      if (styledElement && bookClass !== null) styledElement.classList.remove(bookClass);
      styledElement = null;
      for (const { win } of pages) win.CSS?.highlights?.delete(HIGHLIGHT_NAME);
      const page = element && findPage(element);
      if (!element || !page || applyBookClass(element, page.win)) return;
      if (!page.win.CSS?.highlights || !page.win.Highlight) return;
      const range = page.doc.createRange();
      range.selectNodeContents(element);
      page.win.CSS.highlights.set(HIGHLIGHT_NAME, new page.win.Highlight(range));
    },
    isVisible(element, part) {
      const page = findPage(element);
      if (!page) return false;
      const isFrameVisible =
        page.frame.ownerDocument.defaultView?.getComputedStyle(page.frame).visibility === 'visible';
      const { innerWidth, innerHeight } = page.win;
      const rects = [...element.getClientRects()];
      // an element that the book hides counts as visible: its audio plays anyway
      return (
        isFrameVisible &&
        (rects.length === 0 ||
          rects
            .slice(0, part === 'start' ? 1 : undefined)
            .some(
              ({ left, right, top, bottom }) =>
                right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1,
            ))
      );
    },
  };
};
