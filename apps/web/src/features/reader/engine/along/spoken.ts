import type { Layer } from '../layer.ts';
import type { PageColours } from '../settings.ts';
import { sheetOver } from '../sheet.ts';

const NAME = 'lectern-spoken';

type Page = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  win: Window & typeof globalThis;
  write: (css: string) => void;
};
/** Paints the element that is spoken. */
export type SpokenLayer = Layer & {
  /** The element of a chapter that a fragment names (its body without one); null while the chapter is not there. */
  find(spine: number, fragment: string | null): Element | null;
  /** In place of what was painted before. */
  paint(element: Element | null): void;
  /** Whether some of an element stands on the page that is shown. `start`: its beginning does. */
  sees(element: Element, which: 'start' | 'any'): boolean;
};

const rules = ({ link }: PageColours): string =>
  `::highlight(${NAME}){background-color:color-mix(in srgb,${link} 20%,transparent);text-decoration:underline 1px color-mix(in srgb,${link} 60%,transparent);text-underline-offset:.2em}`;

/** What of a look tells an element apart. */
const looksOf = (win: Window, element: Element): string => {
  const { backgroundColor, color, textDecoration, outline, border, boxShadow, opacity, fontWeight, fontStyle } =
    win.getComputedStyle(element);
  return [backgroundColor, color, textDecoration, outline, border, boxShadow, opacity, fontWeight, fontStyle].join();
};

/** @param ownClass class that the book has for it, which goes before our own look where it changes anything */
export const spokenLayer = (ownClass: string | null, touched: (spine: number, at: Element) => boolean): SpokenLayer => {
  let pages: Page[] = [];
  let colours: PageColours | null = null;
  let worn: Element | null = null;

  const pageOf = (element: Element): Page | undefined => pages.find(({ doc }) => doc === element.ownerDocument);
  /** Puts the book's own look on; false where there is none to see. */
  const dress = (element: Element, win: Window): boolean => {
    if (ownClass === null || element.classList.contains(ownClass)) return false;
    const before = looksOf(win, element);
    element.classList.add(ownClass);
    worn = element;
    return looksOf(win, element) !== before;
  };
  return {
    loaded(spine, doc, frame) {
      pages = pages.filter((page) => page.frame.isConnected);
      const win = doc.defaultView;
      if (!win) return;
      const page: Page = { spine, doc, frame, win, write: sheetOver(doc, win) };
      pages.push(page);
      if (colours) page.write(rules(colours));
    },
    wear(next) {
      colours = next;
      for (const { write } of pages) write(rules(next));
    },
    touch(doc, x, y) {
      const page = pages.find((one) => one.doc === doc);
      const at = doc.elementFromPoint(x, y);
      return page !== undefined && at !== null && touched(page.spine, at);
    },
    find(spine, fragment) {
      const page = pages.find((one) => one.spine === spine && one.frame.isConnected);
      if (!page) return null;
      return fragment === null ? page.doc.body : page.doc.getElementById(fragment);
    },
    paint(element) {
      if (worn && ownClass !== null) worn.classList.remove(ownClass);
      worn = null;
      for (const { win } of pages) win.CSS?.highlights?.delete(NAME);
      const page = element && pageOf(element);
      if (!element || !page || dress(element, page.win)) return;
      if (!page.win.CSS?.highlights || !page.win.Highlight) return;
      const range = page.doc.createRange();
      range.selectNodeContents(element);
      page.win.CSS.highlights.set(NAME, new page.win.Highlight(range));
    },
    sees(element, which) {
      const page = pageOf(element);
      if (!page) return false;
      const shown = page.frame.ownerDocument.defaultView?.getComputedStyle(page.frame).visibility === 'visible';
      const { innerWidth, innerHeight } = page.win;
      const rects = [...element.getClientRects()];
      // what the book hides is heard only
      return (
        shown &&
        (rects.length === 0 ||
          rects
            .slice(0, which === 'start' ? 1 : undefined)
            .some(
              ({ left, right, top, bottom }) =>
                right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1,
            ))
      );
    },
  };
};
