import type { Book } from '../book.ts';
import { CONTEXT_LENGTH } from '../quote.ts';
import { findLetterEnd, foldQuery, isIgnorable } from './fold.ts';
import { createSearchText, type SearchText } from './search-text.ts';
import { createYielder } from './yield-to-main.ts';

/** A match in a chapter: its offsets in the text, and its context. */
export type SearchHit = {
  section: number;
  /** Counted from 0 in the chapter. */
  nth: number;
  from: number;
  to: number;
  /** 0..1 of the chapter. */
  progression: number;
  before: string;
  match: string;
  after: string;
};

export type SearchProgress = {
  /** Hits since the last report. */
  hits: SearchHit[];
  searched: number;
  failed: number;
  done: boolean;
  /** The limit of hits was reached. */
  more: boolean;
};

const MAX_HITS = 1000;
const MAX_MATCH_LENGTH = 400;
const PROGRESS_INTERVAL_MS = 150;
/** Chapters that are loaded ahead while one is searched. */
const PREFETCHED_CHAPTERS = 4;

/** A part of the text, without split surrogate pairs. */
const slice = (text: string, from: number, to: number): string =>
  text.slice(Math.max(0, from), Math.max(0, to)).toWellFormed();

/** Context before a hit, cut at a word boundary. */
const getContextBefore = (text: string, to: number): string => {
  const from = Math.max(0, to - CONTEXT_LENGTH);
  const context = slice(text, from, to);
  const space = context.indexOf(' ');
  return from === 0 || space < 0 || space === context.length - 1 ? context : `…${context.slice(space + 1)}`;
};
/** Context after a hit, cut at a word boundary. */
const getContextAfter = (text: string, from: number): string => {
  const to = from + CONTEXT_LENGTH * 2;
  const context = slice(text, from, to);
  const space = context.lastIndexOf(' ');
  return to >= text.length || space <= 0 ? context : `${context.slice(0, space)}…`;
};

const findHits = (
  section: number,
  { text: documentText, folded }: SearchText,
  query: string,
  limit: number,
): SearchHit[] => {
  const hits: SearchHit[] = [];
  const { text: foldedText, offsets } = folded;
  for (
    let at = foldedText.indexOf(query);
    at >= 0 && hits.length < limit;
    at = foldedText.indexOf(query, at + query.length)
  ) {
    const from = offsets[at] ?? 0;
    let to = findLetterEnd(documentText.text, offsets[at + query.length - 1] ?? from);
    while (to < documentText.text.length && isIgnorable(documentText.text.slice(to, to + 1))) to += 1;
    hits.push({
      section,
      nth: hits.length,
      from,
      to,
      // the middle of the letter, so that rounding down leads to it
      progression: (from + 0.5) / documentText.text.length,
      before: getContextBefore(documentText.text, from),
      match: slice(documentText.text, from, Math.min(to, from + MAX_MATCH_LENGTH)),
      after: getContextAfter(documentText.text, to),
    });
  }
  return hits;
};

/**
 * Searches all chapters of a book, starting at one of them and wrapping around, with a few loaded at a time. Reports hits as it finds
 * them; counts and skips chapters that can't be loaded. Resolves when it is done or cancelled.
 */
export const searchChapters = async (
  { book, load }: { book: Book; load: (url: string) => Promise<Document | null> },
  { text, from }: { text: string; from: number },
  onProgress: (progress: SearchProgress) => void,
  isCancelled: () => boolean,
): Promise<void> => {
  const query = foldQuery(text);
  const count = book.chapters.length;
  if (query === '' || count === 0) return onProgress({ hits: [], searched: count, failed: 0, done: true, more: false });
  const order = Array.from({ length: count }, (_, at) => (from + at) % count);
  const loading = new Map<number, Promise<Document | null>>();
  const startLoading = (at: number): void => {
    const section = order[at];
    if (section !== undefined) loading.set(at, load(book.getChapterUrl(section)));
  };
  for (let at = 0; at < PREFETCHED_CHAPTERS; at += 1) startLoading(at);

  const yieldToMain = createYielder();
  let hits: SearchHit[] = [];
  let total = 0;
  let failed = 0;
  let reportedAt = performance.now();
  for (const [at, section] of order.entries()) {
    const doc = await loading.get(at);
    loading.delete(at);
    if (isCancelled()) return;
    startLoading(at + PREFETCHED_CHAPTERS);
    await yieldToMain();
    if (doc) {
      const chapter = await createSearchText(doc, yieldToMain);
      if (isCancelled()) return;
      const found = findHits(section, chapter, query, MAX_HITS - total);
      total += found.length;
      hits.push(...found);
    } else failed += 1;
    const isFull = total >= MAX_HITS;
    const done = isFull || at === count - 1;
    if (!done && performance.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
    reportedAt = performance.now();
    onProgress({ hits, searched: at + 1, failed, done, more: isFull });
    if (done) return;
    hits = [];
  }
};
