import type { PageRenderer } from '../fixed-layout/engine/page-renderer-types.ts';
import type { PageSource } from '../fixed-layout/engine/page-source.ts';
import type { FileRanges } from './file-ranges.ts';
import type { OpenPdf } from './open-pdf.ts';
import { createPdfPageSource } from './pdf-page-source.ts';
import { createPdfSearch, type PdfProgress } from './pdf-search.ts';
import { findHitRange } from './text-layer.ts';

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
  let query = '';
  /** Highlights a hit, once the text layer of its page is ready. */
  const highlightHit = (pageElement: HTMLElement, nth: number): void => {
    const text = query;
    const tryHighlight = (): boolean => {
      const range = findHitRange(pageElement, text, nth);
      if (!range) return false;
      if (globalThis.CSS?.highlights) CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(range));
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
    stop: () => void search(''),
    find(text) {
      query = text;
      clearHighlight();
      void search(text);
    },
    showHit(renderer, page, nth) {
      renderer.goToPage(page);
      const pageElement = renderer.getPageElement(page);
      if (pageElement) highlightHit(pageElement, nth);
    },
  };
};
