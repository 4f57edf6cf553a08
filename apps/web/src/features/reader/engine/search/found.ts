import type { Layer } from '../layer.ts';
import type { PageColours } from '../settings.ts';
import { sheetOver } from '../sheet.ts';
import { between } from '../stretch.ts';
import { wordsOf } from '../words.ts';
import type { Found } from './search.ts';

const ALL = 'lectern-found';
const ONE = 'lectern-hit';

type Page = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  win: Window & typeof globalThis;
  write: (css: string) => void;
};
/** Paints what was found in the chapters that are shown, and the one place that was asked for. */
export type FoundLayer = Layer & {
  /** All that was found so far, and which of it is shown; an empty list ends it. */
  show(hits: readonly Found[], one: Found | null): void;
  /** The document of a chapter that a frame holds; null when none does. */
  documentOf(isWanted: (spine: number) => boolean): Document | null;
};

const rules = ({ link, background }: PageColours): string =>
  `::highlight(${ALL}){background-color:color-mix(in srgb,${link} 24%,transparent)}
  ::highlight(${ONE}){background-color:${link};color:${background};text-decoration:underline 2px}`;

export const foundLayer = (): FoundLayer => {
  let pages: Page[] = [];
  let colours: PageColours | null = null;
  let hits: readonly Found[] = [];
  let one: Found | null = null;

  const paint = ({ spine, doc, win }: Page): void => {
    const words = wordsOf(doc);
    const ranges = hits.flatMap(({ section, from, to }) => (section === spine ? (between(words, from, to) ?? []) : []));
    const put = (name: string, drawn: Range[]): void => {
      if (drawn.length > 0) win.CSS.highlights.set(name, new win.Highlight(...drawn));
      else win.CSS.highlights.delete(name);
    };
    put(ALL, ranges);
    const range = one?.section === spine ? between(words, one.from, one.to) : null;
    put(ONE, range ? [range] : []);
    const above = win.CSS.highlights.get(ONE);
    if (above) above.priority = 2;
  };
  return {
    loaded(spine, doc, frame) {
      pages = pages.filter((page) => page.frame.isConnected);
      const win = doc.defaultView;
      if (!win?.CSS?.highlights || !win.Highlight) return;
      const page: Page = { spine, doc, frame, win, write: sheetOver(doc, win) };
      pages.push(page);
      if (colours) page.write(rules(colours));
      if (hits.length > 0) paint(page);
    },
    wear(next) {
      colours = next;
      for (const { write } of pages) write(rules(next));
    },
    show(all, shown) {
      hits = all;
      one = shown;
      for (const page of pages) paint(page);
    },
    documentOf: (isWanted) => pages.find(({ spine, frame }) => frame.isConnected && isWanted(spine))?.doc ?? null,
  };
};
