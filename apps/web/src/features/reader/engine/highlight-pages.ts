import type { PageColours } from './settings.ts';
import { createStyleSheetWriter } from './style-sheet.ts';

/** A loaded chapter in which a layer highlights text. */
export type HighlightPage = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  win: Window & typeof globalThis;
};
export type HighlightPages = {
  /** Those that are still in the page. */
  list(): readonly HighlightPage[];
  /** Null for a document without a window. */
  add(spine: number, doc: Document, frame: HTMLIFrameElement): HighlightPage | null;
  setColours(colours: PageColours): void;
};

/** The loaded chapters of a layer, each with a style sheet for its highlights. */
export const createHighlightPages = (buildCss: (colours: PageColours) => string): HighlightPages => {
  let pages: (HighlightPage & { write: (css: string) => void })[] = [];
  let colours: PageColours | null = null;
  return {
    list: () => pages.filter(({ frame }) => frame.isConnected),
    add(spine, doc, frame) {
      pages = pages.filter((page) => page.frame.isConnected);
      const win = doc.defaultView;
      if (!win) return null;
      const page = { spine, doc, frame, win, write: createStyleSheetWriter(doc, win) };
      pages.push(page);
      if (colours) page.write(buildCss(colours));
      return page;
    },
    setColours(next) {
      colours = next;
      for (const { write } of pages) write(buildCss(next));
    },
  };
};

export const canHighlight = (win: Window & typeof globalThis): boolean =>
  win.CSS?.highlights !== undefined && win.Highlight !== undefined;

/** The style of text that is spoken, by a recording or by a voice. */
export const buildSpokenCss = (name: string, { link }: PageColours): string =>
  `::highlight(${name}){background-color:color-mix(in srgb,${link} 20%,transparent);text-decoration:underline 1px color-mix(in srgb,${link} 60%,transparent);text-underline-offset:.2em}`;

/**
 * Whether the first of these rectangles, or any, is on the page on screen. Text without rectangles is hidden by the book: it counts as
 * visible, because it is spoken anyway.
 */
export const isOnScreen = (
  { frame, win }: HighlightPage,
  rects: readonly DOMRect[],
  part: 'start' | 'any',
): boolean => {
  if (frame.ownerDocument.defaultView?.getComputedStyle(frame).visibility !== 'visible') return false;
  const { innerWidth, innerHeight } = win;
  return (
    rects.length === 0 ||
    rects
      .slice(0, part === 'start' ? 1 : undefined)
      .some(({ left, right, top, bottom }) => right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1)
  );
};
