import { type ChapterSetup, createChapterView } from './chapter-view.ts';
import type { PageBox, Settings } from './settings.ts';
import { createSpreadView } from './spread-view.ts';
import { groupIntoUnits, listSpineIndices, type ViewUnit } from './units.ts';
import type { View, ViewEvents } from './view.ts';

/** The views of the current unit and its neighbours, created on demand and laid out before they are shown. */
export type ViewCache = {
  /** Index of the unit that holds a spine item. */
  findUnit(spine: number): number;
  /** The view of a unit, null beyond the ends of the book. Retries one that failed to load. */
  open(unit: number): View | null;
  /** Whether a unit is the last one of the spine. */
  isLast(unit: number): boolean;
  /** Whether page turns lead from a unit to its neighbour: not to documents outside the spine, nor from them. */
  isTurnable(unit: number, by: 1 | -1): boolean;
  /** Sets the page box and settings. True when this changed the units, which discards all views. */
  applyLayout(box: PageBox, settings: Settings): boolean;
  /** Loads a unit in idle time that may be needed soon. Does nothing beyond the ends of the book. */
  preload(unit: number): void;
  /** Discards all views but those of a unit, its neighbours, and the unit about to be shown. */
  evictAllBut(unit: number): void;
  close(): void;
};

export const createViewCache = (
  viewSetup: Pick<ChapterSetup, 'stage' | 'book' | 'probeStatus' | 'title' | 'typeface' | 'formulaCss'>,
  initial: { box: PageBox; settings: Settings },
  createEvents: (view: () => View) => ViewEvents,
): ViewCache => {
  const { book } = viewSetup;
  let { box, settings } = initial;
  const isLandscape = (): boolean => box.width + 2 * box.outside > box.height;
  let arePaired = isLandscape();
  let units: ViewUnit[] = groupIntoUnits(book.chapters, arePaired, book.rightToLeft);
  const views = new Map<number, View>();
  /** The unit that is shown, or will be as soon as it has loaded. */
  let requestedUnit = 0;

  const createView = (unit: ViewUnit, isPreloaded: boolean): View => {
    const events = createEvents(() => view);
    const view: View =
      unit.kind === 'chapter'
        ? createChapterView({ ...viewSetup, spine: unit.spine, box, settings, isPreloaded, events })
        : createSpreadView({ ...viewSetup, unit, box, events });
    return view;
  };
  const evict = (index: number): void => {
    views.get(index)?.close();
    views.delete(index);
  };
  const getOrCreate = (index: number, isPreloaded: boolean): View | null => {
    const unit = units[index];
    if (!unit) return null;
    const cached = views.get(index);
    if (cached) {
      cached.layOut(box, settings);
      return cached;
    }
    const view = createView(unit, isPreloaded);
    views.set(index, view);
    return view;
  };

  /** Whether a unit is a document outside the spine, or beyond the last one. */
  const isOutside = (index: number): boolean => {
    const unit = units[index];
    return !unit || listSpineIndices(unit).some((spine) => book.chapters[spine]?.outside === true);
  };

  return {
    findUnit: (spine) =>
      Math.max(
        0,
        units.findIndex((unit) => listSpineIndices(unit).includes(spine)),
      ),
    open(index) {
      requestedUnit = index;
      const state = views.get(index)?.state;
      if (state === 'network' || state === 'expired') evict(index);
      const view = getOrCreate(index, false);
      view?.prioritise();
      return view;
    },
    isLast: (index) => !isOutside(index) && isOutside(index + 1),
    isTurnable: (index, by) => !isOutside(index) && !isOutside(index + by),
    applyLayout(nextBox, nextSettings) {
      box = nextBox;
      settings = nextSettings;
      const fixed = units.some((unit) => unit.kind === 'spread');
      if (!fixed || isLandscape() === arePaired) return false;
      arePaired = isLandscape();
      for (const index of [...views.keys()]) evict(index);
      units = groupIntoUnits(book.chapters, arePaired, book.rightToLeft);
      return true;
    },
    preload: (index) => void getOrCreate(index, true),
    evictAllBut(index) {
      for (const cached of [...views.keys()])
        if (Math.abs(cached - index) > 1 && cached !== requestedUnit) evict(cached);
    },
    close() {
      for (const index of [...views.keys()]) evict(index);
    },
  };
};
