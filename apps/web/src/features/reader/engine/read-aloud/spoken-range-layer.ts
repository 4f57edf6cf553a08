import { type DocumentText, findLastAtMost, readDocumentText } from '../document-text.ts';
import type { PageColours } from '../settings.ts';
import { createStyleSheetWriter } from '../style-sheet.ts';
import { createRangeBetween } from '../text-range.ts';
import type { DocumentLayer } from '../view.ts';

const HIGHLIGHT_NAME = 'lectern-sentence';

/** Offsets in the text of a chapter. */
export type SpokenRange = { spine: number; from: number; to: number };
type Page = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  win: Window & typeof globalThis;
  write: (css: string) => void;
};
/** Highlights the sentence that is spoken. */
export type SpokenRangeLayer = DocumentLayer & {
  /** Replaces the previous highlight; null clears it. */
  highlight(range: SpokenRange | null): void;
  /** Whether the start of a range, or any part of it, is on the page on screen. */
  isVisible(range: SpokenRange, part: 'start' | 'any'): boolean;
  /** The document of a loaded chapter; null while it is not loaded. */
  findShownDocument(spine: number): Document | null;
};

const buildHighlightCss = ({ link }: PageColours): string =>
  `::highlight(${HIGHLIGHT_NAME}){background-color:color-mix(in srgb,${link} 20%,transparent);text-decoration:underline 1px color-mix(in srgb,${link} 60%,transparent);text-underline-offset:.2em}`;

/** The language of the text at an offset: of the nearest element that names one. */
export const findLanguage = ({ nodes, starts }: DocumentText, offset: number): string | null => {
  const element = nodes[findLastAtMost(starts, offset)]?.parentElement?.closest('[lang],[*|lang]');
  return element?.getAttribute('lang') ?? element?.getAttribute('xml:lang') ?? null;
};

export const createSpokenRangeLayer = (): SpokenRangeLayer => {
  let pages: Page[] = [];
  let colours: PageColours | null = null;
  let spoken: SpokenRange | null = null;

  const findPages = (spine: number): Page[] => pages.filter((page) => page.spine === spine && page.frame.isConnected);
  const paint = ({ spine, doc, win }: Page): void => {
    const range = spoken?.spine === spine ? createRangeBetween(readDocumentText(doc), spoken.from, spoken.to) : null;
    if (range) win.CSS.highlights.set(HIGHLIGHT_NAME, new win.Highlight(range));
    else win.CSS.highlights.delete(HIGHLIGHT_NAME);
  };
  const isOnScreen = ({ doc, frame, win }: Page, { from, to }: SpokenRange, part: 'start' | 'any'): boolean => {
    const range = createRangeBetween(readDocumentText(doc), from, to);
    const isFrameVisible = frame.ownerDocument.defaultView?.getComputedStyle(frame).visibility === 'visible';
    const rects = range ? [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0) : [];
    const { innerWidth, innerHeight } = win;
    return (
      isFrameVisible &&
      // text that the book hides counts as visible: it is spoken anyway
      (rects.length === 0 ||
        rects
          .slice(0, part === 'start' ? 1 : undefined)
          .some(
            ({ left, right, top, bottom }) => right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1,
          ))
    );
  };
  return {
    onDocumentLoaded(spine, doc, frame) {
      pages = pages.filter((page) => page.frame.isConnected);
      const win = doc.defaultView;
      if (!win?.CSS?.highlights || !win.Highlight) return;
      const page: Page = { spine, doc, frame, win, write: createStyleSheetWriter(doc, win) };
      pages.push(page);
      if (colours) page.write(buildHighlightCss(colours));
      if (spoken?.spine === spine) paint(page);
    },
    setColours(next) {
      colours = next;
      for (const { write } of pages) write(buildHighlightCss(next));
    },
    highlight(range) {
      spoken = range;
      for (const page of pages) if (page.frame.isConnected) paint(page);
    },
    isVisible: (range, part) => findPages(range.spine).some((page) => isOnScreen(page, range, part)),
    findShownDocument: (spine) => findPages(spine)[0]?.doc ?? null,
  };
};
