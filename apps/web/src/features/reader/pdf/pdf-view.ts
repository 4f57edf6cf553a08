import type { PageRenderer } from '../fixed-layout/engine/page-renderer-types.ts';
import type { PageSource } from '../fixed-layout/engine/page-source.ts';
import type { FileRanges } from './file-ranges.ts';
import type { OpenPdf } from './open-pdf.ts';
import { toPageLabels } from './page-labels.ts';
import { createPdfPageSource } from './pdf-page-source.ts';
import { createPdfSearch, type PdfProgress } from './pdf-search.ts';
import type { PdfMatch } from './pdf-text.ts';
import { findTextLayerRange } from './text-layer.ts';

export { openPdf, warmUpPdf } from './open-pdf.ts';

export type PdfView = {
  source: PageSource;
  find: (text: string) => void;
  /** Shows a hit and highlights it. */
  showHit: (renderer: PageRenderer, page: number, nth: number) => void;
  /** Clears the highlight until a hit is shown again. */
  clearHighlight: () => void;
  /** Stops searching; the hits found so far stay. */
  stop: () => void;
  /** The names of the pages; null where the file gives none, or numbers them from 1 on. */
  readPageLabels: () => Promise<string[] | null>;
};

type PdfViewOptions = {
  getPageName: (page: number) => string;
  onLinkFollowed: (from: number, to: number) => void;
  onSearchProgress: (text: string, progress: PdfProgress) => void;
};

const HIGHLIGHT_NAME = 'found';
const TEXT_LAYER_TIMEOUT_MS = 5000;

/** Creates the page source and the search of an open PDF. @throws PageLoadError */
export const createPdfView = async (
  ranges: FileRanges,
  { document: pdf, close }: OpenPdf,
  { getPageName, onLinkFollowed, onSearchProgress }: PdfViewOptions,
): Promise<PdfView> => {
  const source = await createPdfPageSource({
    doc: document,
    document: pdf,
    ranges,
    close,
    getPageName,
    onLinkFollowed,
  });
  const search = createPdfSearch(pdf, onSearchProgress);
  /** Highlights a hit, once the text layer of its page is ready, and its end on the next page if that is shown. */
  const highlightHit = (pageElement: HTMLElement, nextElement: HTMLElement | null, match: PdfMatch): void => {
    const tryHighlight = (): boolean => {
      const range = findTextLayerRange(pageElement, match.from, match.to);
      if (!range) return false;
      const rest = nextElement && match.rest > 0 ? findTextLayerRange(nextElement, 0, match.rest) : null;
      if (globalThis.CSS?.highlights) CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...[range, rest ?? []].flat()));
      range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
      return true;
    };
    if (tryHighlight()) return;
    const observer = new MutationObserver(() => tryHighlight() && observer.disconnect());
    observer.observe(pageElement, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), TEXT_LAYER_TIMEOUT_MS);
  };
  const clearHighlight = (): void => {
    globalThis.CSS?.highlights?.delete(HIGHLIGHT_NAME);
  };
  return {
    source,
    clearHighlight,
    stop: () => void search.find(''),
    readPageLabels: () =>
      ranges
        .runWhileLoading(() => pdf.getPageLabels())
        .then(toPageLabels)
        .catch(() => null), // the pages have their numbers
    find(text) {
      clearHighlight();
      void search.find(text);
    },
    showHit(renderer, page, nth) {
      renderer.goToPage(page);
      const [pageElement, match] = [renderer.getPageElement(page), search.getMatch(page, nth)];
      if (pageElement && match) highlightHit(pageElement, renderer.getPageElement(page + 1), match);
    },
  };
};
