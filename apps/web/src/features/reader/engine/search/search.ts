import type { Book } from '../book.ts';
import { AROUND } from '../quote.ts';
import { makeBreath } from './breath.ts';
import { type ChapterText, chapterText } from './chapter-text.ts';
import { foldWords, isSilent, letterEnd } from './fold.ts';

/** Words that were found in a chapter: where they stand among its words, and what stands around them. */
export type Found = {
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

export type Progress = {
  /** Found since the last time. */
  hits: Found[];
  searched: number;
  failed: number;
  done: boolean;
  /** As much was found as is told. */
  more: boolean;
};

const MOST_HITS = 1000;
const LONGEST_MATCH = 400;
const TELL_EVERY_MS = 150;
/** Chapters that are on their way while one is read. */
const AHEAD = 4;

/** A piece of text for a list: no half letters, no white space at the cut. */
const piece = (text: string, from: number, to: number): string =>
  text.slice(Math.max(0, from), Math.max(0, to)).toWellFormed();

/** Words before a place, the first one whole. */
const lead = (text: string, to: number): string => {
  const from = Math.max(0, to - AROUND);
  const words = piece(text, from, to);
  const space = words.indexOf(' ');
  return from === 0 || space < 0 || space === words.length - 1 ? words : `…${words.slice(space + 1)}`;
};
/** Words after a place, the last one whole. */
const trail = (text: string, from: number): string => {
  const to = from + AROUND * 2;
  const words = piece(text, from, to);
  const space = words.lastIndexOf(' ');
  return to >= text.length || space <= 0 ? words : `${words.slice(0, space)}…`;
};

const hitsIn = (section: number, { words, folded }: ChapterText, sought: string, most: number): Found[] => {
  const hits: Found[] = [];
  const { text, offsets } = folded;
  for (let at = text.indexOf(sought); at >= 0 && hits.length < most; at = text.indexOf(sought, at + sought.length)) {
    const from = offsets[at] ?? 0;
    let to = letterEnd(words.text, offsets[at + sought.length - 1] ?? from);
    while (to < words.text.length && isSilent(words.text.slice(to, to + 1))) to += 1;
    hits.push({
      section,
      nth: hits.length,
      from,
      to,
      // half a letter on: rounded down it is this one
      progression: (from + 0.5) / words.text.length,
      before: lead(words.text, from),
      match: piece(words.text, from, Math.min(to, from + LONGEST_MATCH)),
      after: trail(words.text, to),
    });
  }
  return hits;
};

/**
 * Looks for words in all chapters of a book, from one of them on and round, holding a few at a time. Tells what it finds while
 * it goes; a chapter that can't be had is counted and passed. Settles when it is done, or has been called off.
 */
export const search = async (
  { book, load }: { book: Book; load: (url: string) => Promise<Document | null> },
  { text, from }: { text: string; from: number },
  tell: (progress: Progress) => void,
  calledOff: () => boolean,
): Promise<void> => {
  const sought = foldWords(text);
  const count = book.chapters.length;
  if (sought === '' || count === 0) return tell({ hits: [], searched: count, failed: 0, done: true, more: false });
  const order = Array.from({ length: count }, (_, at) => (from + at) % count);
  const coming = new Map<number, Promise<Document | null>>();
  const ask = (at: number): void => {
    const section = order[at];
    if (section !== undefined) coming.set(at, load(book.urlOf(section)));
  };
  for (let at = 0; at < AHEAD; at += 1) ask(at);

  const breathe = makeBreath();
  let hits: Found[] = [];
  let total = 0;
  let failed = 0;
  let told = performance.now();
  for (const [at, section] of order.entries()) {
    const doc = await coming.get(at);
    coming.delete(at);
    if (calledOff()) return;
    ask(at + AHEAD);
    await breathe();
    if (doc) {
      const chapter = await chapterText(doc, breathe);
      if (calledOff()) return;
      const found = hitsIn(section, chapter, sought, MOST_HITS - total);
      total += found.length;
      hits.push(...found);
    } else failed += 1;
    const full = total >= MOST_HITS;
    const done = full || at === count - 1;
    if (!done && performance.now() - told < TELL_EVERY_MS) continue;
    told = performance.now();
    tell({ hits, searched: at + 1, failed, done, more: full });
    if (done) return;
    hits = [];
  }
};
