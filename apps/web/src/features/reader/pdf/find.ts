import type { PDFDocumentProxy } from 'pdfjs-dist';
import { placesOf } from './text-layer.ts';

export type PdfHit = { page: number; nth: number; before: string; match: string; after: string };

/** Letters of context on each side. */
const AROUND = 40;
const MOST_HITS = 500;
const TELL_EVERY_MS = 150;

/** The words of a page in one line. */
const wordsOf = async (document: PDFDocumentProxy, page: number): Promise<string> => {
  const proxy = await document.getPage(page + 1);
  const { items } = await proxy.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
};

/** Finds words in all pages, from the first to the last; a new search ends the one before. */
export const pdfFinder = (
  document: PDFDocumentProxy,
  tell: (text: string, hits: PdfHit[], searched: number) => void,
) => {
  const known = new Map<number, Promise<string>>();
  let errand = 0;
  return async (text: string): Promise<void> => {
    errand += 1;
    const mine = errand;
    if (text === '') return;
    const hits: PdfHit[] = [];
    let told = performance.now();
    for (let page = 0; page < document.numPages && hits.length < MOST_HITS; page += 1) {
      const reading = known.get(page) ?? wordsOf(document, page).catch(() => ''); // a broken page has no words
      known.set(page, reading);
      const words = await reading;
      if (mine !== errand) return;
      for (const [nth, at] of placesOf(text, words).entries()) {
        const end = at + text.length;
        const [before, after] = [words.slice(Math.max(0, at - AROUND), at), words.slice(end, end + AROUND)];
        if (hits.length < MOST_HITS) hits.push({ page, nth, before, match: words.slice(at, end), after });
      }
      if (performance.now() - told < TELL_EVERY_MS) continue;
      told = performance.now();
      tell(text, hits, page + 1);
    }
    tell(text, hits, document.numPages);
  };
};
