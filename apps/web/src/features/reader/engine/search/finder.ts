import type { Book } from '../book.ts';
import type { Target } from '../locator.ts';
import { type FoundLayer, foundLayer } from './found.ts';
import { type Found, type Progress, search } from './search.ts';

/** A search in the open book: one at a time. */
export type Finder = {
  layer: FoundLayer;
  /** Looks for words from a chapter on; none ends the search before, and what it painted. */
  find(text: string, from: number): void;
  /** Paints a place that was found. Answers where it is; null when it is not known. */
  hit(section: number, nth: number): Target | null;
  /** Nothing is painted any more, until a place is asked for. */
  unpaint(): void;
  /** Looks no further; what was found stays. */
  halt(): void;
};

/** Readers type: each letter would be a search of its own. */
const TYPING_MS = 200;

export const makeFinder = (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  tell: (text: string, progress: Progress) => void,
): Finder => {
  const layer = foundLayer();
  let errand = 0;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let hits: Found[] = [];
  let one: Found | null = null;
  // Without a network the browser's cache need not have what a frame shows: Chromium keeps frames and calls apart.
  const loadOrShown = async (url: string): Promise<Document | null> =>
    (await load(url)) ?? layer.documentOf((spine) => book.urlOf(spine) === url);
  const stop = (): void => {
    errand += 1;
    clearTimeout(typing);
  };
  return {
    layer,
    find(text, from) {
      stop();
      hits = [];
      one = null;
      layer.show([], null);
      if (text === '') return;
      const mine = errand;
      const note = (progress: Progress): void => {
        hits.push(...progress.hits);
        if (progress.hits.length > 0) layer.show(hits, one);
        tell(text, progress);
      };
      typing = setTimeout(
        () => void search({ book, load: loadOrShown }, { text, from }, note, () => mine !== errand),
        TYPING_MS,
      );
    },
    hit(section, nth) {
      one = hits.find((found) => found.section === section && found.nth === nth) ?? null;
      if (!one) return null;
      layer.show(hits, one);
      return { kind: 'within', spine: section, progression: one.progression };
    },
    unpaint: () => layer.show([], null),
    halt: stop,
  };
};
