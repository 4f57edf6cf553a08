import type { Book } from '../book.ts';
import type { DocumentText } from '../document-text.ts';
import { CONTEXT_LENGTH } from '../quote.ts';
import { readTextInContext } from '../readable-text.ts';
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

/** Cuts the context before a hit at a word boundary, unless it begins the text. */
const cutStart = (context: string, isWhole: boolean): string => {
  const space = context.indexOf(' ');
  return isWhole || space < 0 || space === context.length - 1 ? context : `…${context.slice(space + 1)}`;
};

/** Cuts the context after a hit at a word boundary, unless it ends the text. */
const cutEnd = (context: string, isWhole: boolean): string => {
  const space = context.lastIndexOf(' ');
  return isWhole || space <= 0 ? context : `${context.slice(0, space)}…`;
};

/** A hit with its context, as they are read. */
const readExcerpt = (documentText: DocumentText, from: number, to: number) => {
  const start = Math.max(0, from - CONTEXT_LENGTH);
  const end = Math.min(documentText.text.length, to + 2 * CONTEXT_LENGTH);
  const { before, text, after } = readTextInContext(documentText, [start, from, to, end]);
  return {
    before: cutStart(before.toWellFormed(), start === 0),
    match: text.slice(0, MAX_MATCH_LENGTH).toWellFormed(),
    after: cutEnd(after.toWellFormed(), end === documentText.text.length),
  };
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
      ...readExcerpt(documentText, from, to),
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
