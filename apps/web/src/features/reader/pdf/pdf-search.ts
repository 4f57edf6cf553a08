import type { PDFDocumentProxy } from 'pdfjs-dist';
import { findOccurrences } from './text-layer.ts';

export type PdfHit = {
  section: number;
  nth: number;
  progression: number;
  before: string;
  match: string;
  after: string;
};
/** Hits since the last report, and the progress of the search. */
export type PdfProgress = { hits: PdfHit[]; searched: number; failed: number; done: boolean; more: boolean };

/** Characters of context on each side. */
const CONTEXT_LENGTH = 40;
const MAX_HITS = 500;
const PROGRESS_INTERVAL_MS = 150;

/** The text of a page in one line. */
const readPageText = async (document: PDFDocumentProxy, page: number): Promise<string> => {
  const proxy = await document.getPage(page + 1);
  const { items } = await proxy.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
};

/** Searches all pages from first to last; a new search cancels the previous one. */
export const createPdfSearch = (
  document: PDFDocumentProxy,
  onProgress: (text: string, progress: PdfProgress) => void,
) => {
  const textByPage = new Map<number, Promise<string>>();
  let searchId = 0;
  return async (text: string): Promise<void> => {
    searchId += 1;
    const id = searchId;
    if (text === '') return;
    let hits: PdfHit[] = [];
    let total = 0;
    let reportedAt = performance.now();
    const report = (searched: number, done: boolean): void => {
      reportedAt = performance.now();
      onProgress(text, { hits, searched, failed: 0, done, more: total >= MAX_HITS });
      hits = [];
    };
    for (let page = 0; page < document.numPages && total < MAX_HITS; page += 1) {
      const reading = textByPage.get(page) ?? readPageText(document, page).catch(() => ''); // a broken page has no text
      textByPage.set(page, reading);
      const pageText = await reading;
      if (id !== searchId) return;
      for (const [nth, at] of findOccurrences(text, pageText).entries()) {
        const end = at + text.length;
        const [before, after] = [
          pageText.slice(Math.max(0, at - CONTEXT_LENGTH), at),
          pageText.slice(end, end + CONTEXT_LENGTH),
        ];
        if (total >= MAX_HITS) break;
        total += 1;
        hits.push({ section: page, nth, progression: 0, before, match: pageText.slice(at, end), after });
      }
      if (performance.now() - reportedAt >= PROGRESS_INTERVAL_MS) report(page + 1, false);
    }
    report(document.numPages, true);
  };
};
