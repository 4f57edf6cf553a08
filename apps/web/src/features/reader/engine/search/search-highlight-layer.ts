import { readDocumentText } from '../document-text.ts';
import { canHighlight, createHighlightPages, type HighlightPage } from '../highlight-pages.ts';
import type { PageColours } from '../settings.ts';
import { createRangeBetween } from '../text-range.ts';
import type { DocumentLayer } from '../view.ts';
import type { SearchHit } from './search-chapters.ts';

const ALL_HITS = 'lectern-found';
const CURRENT_HIT = 'lectern-hit';

/** Highlights the hits in the loaded chapters, and the current hit among them. */
export type SearchHighlightLayer = DocumentLayer & {
  /** Replaces the highlights: all hits so far, and the current one; an empty list clears them. */
  show(hits: readonly SearchHit[], currentHit: SearchHit | null): void;
  /** The document of a loaded chapter; null when it is not loaded. */
  findShownDocument(isWanted: (spine: number) => boolean): Document | null;
};

const buildHighlightCss = ({ link, background }: PageColours): string =>
  `::highlight(${ALL_HITS}){background-color:color-mix(in srgb,${link} 24%,transparent)}
  ::highlight(${CURRENT_HIT}){background-color:${link};color:${background};text-decoration:underline 2px}`;

export const createSearchHighlightLayer = (): SearchHighlightLayer => {
  const pages = createHighlightPages(buildHighlightCss);
  let hits: readonly SearchHit[] = [];
  let currentHit: SearchHit | null = null;

  const paint = ({ spine, doc, win }: HighlightPage): void => {
    if (!canHighlight(win)) return;
    const documentText = readDocumentText(doc);
    const ranges = hits.flatMap(({ section, from, to }) =>
      section === spine ? (createRangeBetween(documentText, from, to) ?? []) : [],
    );
    const setHighlight = (name: string, drawn: Range[]): void => {
      if (drawn.length > 0) win.CSS.highlights.set(name, new win.Highlight(...drawn));
      else win.CSS.highlights.delete(name);
    };
    setHighlight(ALL_HITS, ranges);
    const range =
      currentHit?.section === spine ? createRangeBetween(documentText, currentHit.from, currentHit.to) : null;
    setHighlight(CURRENT_HIT, range ? [range] : []);
    const current = win.CSS.highlights.get(CURRENT_HIT);
    if (current) current.priority = 2;
  };
  return {
    onDocumentLoaded(spine, doc, frame) {
      const page = pages.add(spine, doc, frame);
      if (page && hits.length > 0) paint(page);
    },
    setColours: pages.setColours,
    show(all, shown) {
      hits = all;
      currentHit = shown;
      for (const page of pages.list()) paint(page);
    },
    findShownDocument: (isWanted) => pages.list().find(({ spine }) => isWanted(spine))?.doc ?? null,
  };
};
