import type { PDFDocumentProxy } from 'pdfjs-dist';
import { placesOf } from './text-layer.ts';

export type PdfHit = {
  section: number;
  nth: number;
  progression: number;
  before: string;
  match: string;
  after: string;
};
/** Found since the last time, and how far the search is. A broken page has no words. */
export type PdfProgress = { hits: PdfHit[]; searched: number; failed: number; done: boolean; more: boolean };

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
export const pdfFinder = (document: PDFDocumentProxy, tell: (text: string, progress: PdfProgress) => void) => {
  const known = new Map<number, Promise<string>>();
  let errand = 0;
  return async (text: string): Promise<void> => {
    errand += 1;
    const mine = errand;
    if (text === '') return;
    let hits: PdfHit[] = [];
    let total = 0;
    let told = performance.now();
    const say = (searched: number, done: boolean): void => {
      told = performance.now();
      tell(text, { hits, searched, failed: 0, done, more: total >= MOST_HITS });
      hits = [];
    };
    for (let page = 0; page < document.numPages && total < MOST_HITS; page += 1) {
      const reading = known.get(page) ?? wordsOf(document, page).catch(() => ''); // a broken page has no words
      known.set(page, reading);
      const words = await reading;
      if (mine !== errand) return;
      for (const [nth, at] of placesOf(text, words).entries()) {
        const end = at + text.length;
        const [before, after] = [words.slice(Math.max(0, at - AROUND), at), words.slice(end, end + AROUND)];
        if (total >= MOST_HITS) break;
        total += 1;
        hits.push({ section: page, nth, progression: 0, before, match: words.slice(at, end), after });
      }
      if (performance.now() - told >= TELL_EVERY_MS) say(page + 1, false);
    }
    say(document.numPages, true);
  };
};
