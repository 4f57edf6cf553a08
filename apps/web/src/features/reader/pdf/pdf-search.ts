import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { createPdfMatcher, foldPdfText, joinLines, LINE_END, type PdfMatch, type PdfText } from './pdf-text.ts';

export type PdfHit = {
  section: number;
  nth: number;
  progression: number;
  before: string;
  match: string;
  after: string;
};
/** Hits since the last report, and the progress of the search. `withoutText`: searched pages that have no text, such as scans. */
export type PdfProgress = {
  hits: PdfHit[];
  searched: number;
  failed: number;
  withoutText: number;
  done: boolean;
  more: boolean;
};

type PdfSearch = {
  /** Searches all pages from first to last, and cancels the previous search; an empty text only cancels. */
  find(text: string): Promise<void>;
  /** The offsets of a hit in the text of its page; null when it is unknown. */
  getMatch(page: number, nth: number): PdfMatch | null;
};

/** Characters of context on each side. */
const CONTEXT_LENGTH = 40;
const MAX_MATCH_LENGTH = 400;
const MAX_HITS = 500;
const PROGRESS_INTERVAL_MS = 150;

const readPageText = async (document: PDFDocumentProxy, page: number): Promise<PdfText> => {
  const proxy = await document.getPage(page + 1);
  const { items } = await proxy.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? LINE_END : '') : '')).join('');
  return foldPdfText([text, ...(await readAnnotations(proxy))].join(LINE_END));
};

/** The text in the fields of a form, and that which was typed on a page: it is drawn, but not part of the text of the page. */
const readAnnotations = async (proxy: PDFPageProxy): Promise<string[]> => {
  const annotations: Annotation[] = await proxy.getAnnotations().catch(() => []);
  return annotations.flatMap(({ subtype, hidden, fieldType, fieldValue, contentsObj }) => {
    const text = subtype === 'FreeText' ? contentsObj?.str : fieldType === 'Tx' ? fieldValue : '';
    return typeof text === 'string' && text !== '' && !hidden ? [text.replace(/\r\n?/g, LINE_END)] : [];
  });
};

type Annotation = {
  subtype?: string;
  hidden?: boolean;
  fieldType?: string;
  fieldValue?: unknown;
  contentsObj?: { str: string };
};

const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A match with its context, in one line. */
const createHit = (
  { raw }: PdfText,
  next: PdfText | null,
  { from, to, rest }: PdfMatch,
  query: string,
): Pick<PdfHit, 'before' | 'match' | 'after'> => {
  const match = rest > 0 && next ? `${raw.slice(from)}${LINE_END}${next.raw.slice(0, rest)}` : raw.slice(from, to);
  const after = rest > 0 && next ? next.raw.slice(rest, rest + CONTEXT_LENGTH) : raw.slice(to, to + CONTEXT_LENGTH);
  const joined = joinLines(match, query.includes('-'));
  return {
    before: joinLines(raw.slice(Math.max(0, from - CONTEXT_LENGTH), from)).toWellFormed(),
    // what is between the parts of a word is not shown
    match: (countLetters(joined) > countLetters(query) ? query : joined).slice(0, MAX_MATCH_LENGTH).toWellFormed(),
    after: joinLines(after).toWellFormed(),
  };
};

export const createPdfSearch = (
  document: PDFDocumentProxy,
  onProgress: (text: string, progress: PdfProgress) => void,
): PdfSearch => {
  const textByPage = new Map<number, Promise<PdfText | null>>();
  let matches = new Map<string, PdfMatch>();
  let searchId = 0;
  /** The text of a page; null for a page that can't be read. */
  const read = (page: number): Promise<PdfText | null> => {
    const reading = textByPage.get(page) ?? readPageText(document, page).catch(() => null);
    textByPage.set(page, reading);
    return reading;
  };
  return {
    getMatch: (page, nth) => matches.get(`${page}:${nth}`) ?? null,
    async find(text) {
      searchId += 1;
      const id = searchId;
      if (text === '') return;
      matches = new Map();
      const findMatches = createPdfMatcher(text);
      let hits: PdfHit[] = [];
      let [total, failed, withoutText] = [0, 0, 0];
      let reportedAt = performance.now();
      const report = (searched: number, done: boolean): void => {
        reportedAt = performance.now();
        onProgress(text, { hits, searched, failed, withoutText, done, more: total >= MAX_HITS });
        hits = [];
      };
      for (let page = 0; page < document.numPages && total < MAX_HITS; page += 1) {
        const pageText = await read(page);
        const next = page + 1 < document.numPages ? await read(page + 1) : null;
        if (id !== searchId) return;
        if (!pageText) failed += 1;
        else if (pageText.raw.trim() === '') withoutText += 1;
        for (const [nth, match] of (pageText ? findMatches(pageText, next) : []).entries()) {
          if (total >= MAX_HITS || !pageText) break;
          total += 1;
          matches.set(`${page}:${nth}`, match);
          hits.push({ section: page, nth, progression: 0, ...createHit(pageText, next, match, text) });
        }
        if (performance.now() - reportedAt >= PROGRESS_INTERVAL_MS) report(page + 1, false);
      }
      report(document.numPages, true);
    },
  };
};
