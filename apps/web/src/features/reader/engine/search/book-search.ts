import type { Book } from '../book.ts';
import type { Target } from '../locator.ts';
import { type SearchHit, type SearchProgress, searchChapters } from './search-chapters.ts';
import { createSearchHighlightLayer, type SearchHighlightLayer } from './search-highlight-layer.ts';

/** The search of an open book: one at a time. */
export type BookSearch = {
  layer: SearchHighlightLayer;
  /** Searches from a chapter on; an empty text ends the previous search and clears its highlights. */
  find(text: string, from: number): void;
  /** Highlights a hit and returns its target; null when it is unknown. */
  showHit(section: number, nth: number): Target | null;
  /** Clears the highlights until a hit is shown again. */
  clearHighlights(): void;
  /** Stops searching; the hits found so far stay. */
  stop(): void;
};

/** Avoids a search for each letter typed. */
const DEBOUNCE_MS = 200;

export const createBookSearch = (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  onProgress: (text: string, progress: SearchProgress) => void,
): BookSearch => {
  const layer = createSearchHighlightLayer();
  let searchId = 0;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let hits: SearchHit[] = [];
  let shownHit: SearchHit | null = null;
  // Offline, the HTTP cache may lack a chapter that a frame shows: Chromium keeps the caches of frames and fetches apart.
  const loadChapter = async (url: string): Promise<Document | null> =>
    (await load(url)) ?? layer.findShownDocument((spine) => book.getChapterUrl(spine) === url);
  const stop = (): void => {
    searchId += 1;
    clearTimeout(debounceTimer);
  };
  return {
    layer,
    find(text, from) {
      stop();
      hits = [];
      shownHit = null;
      layer.show([], null);
      if (text === '') return;
      const id = searchId;
      const collectHits = (progress: SearchProgress): void => {
        hits.push(...progress.hits);
        if (progress.hits.length > 0) layer.show(hits, shownHit);
        onProgress(text, progress);
      };
      debounceTimer = setTimeout(
        () => void searchChapters({ book, load: loadChapter }, { text, from }, collectHits, () => id !== searchId),
        DEBOUNCE_MS,
      );
    },
    showHit(section, nth) {
      shownHit = hits.find((found) => found.section === section && found.nth === nth) ?? null;
      if (!shownHit) return null;
      layer.show(hits, shownHit);
      return { kind: 'within', spine: section, progression: shownHit.progression };
    },
    clearHighlights: () => layer.show([], null),
    stop,
  };
};
