import type { Book } from './book.ts';
import { chapterView } from './chapter-view.ts';
import type { Probe } from './frame.ts';
import type { Box, Settings, Typeface } from './settings.ts';
import { spreadView } from './spread-view.ts';
import { spinesOf, type Unit, unitsOf } from './units.ts';
import type { View, ViewEvents } from './view.ts';

/** The chapter on show and its neighbours, made when asked for and laid out before they are seen. */
export type Views = {
  /** Index of the unit that holds a spine item. */
  unitOf(spine: number): number;
  /** The view of a unit, or null beyond either end of the book. A failed one is tried anew. */
  at(unit: number): View | null;
  isLast(unit: number): boolean;
  /** Takes new measures. True when the units themselves have changed, and all views are gone. */
  measure(box: Box, settings: Settings): boolean;
  /** Makes a unit ready that may be wanted soon, in calm moments. Nothing happens beyond either end of the book. */
  prepare(unit: number): void;
  /** Lets all go but a unit, its neighbours, and what is on its way to be shown. */
  letGo(unit: number): void;
  close(): void;
};

export const makeViews = (
  make: { stage: HTMLElement; book: Book; probe: Probe; title: string; typeface: Typeface },
  first: { box: Box; settings: Settings },
  eventsFor: (view: () => View) => ViewEvents,
): Views => {
  const { book } = make;
  let { box, settings } = first;
  const pairs = (): boolean => box.width + 2 * box.outside > box.height;
  let paired = pairs();
  let units: Unit[] = unitsOf(book.chapters, paired, book.rightToLeft);
  const views = new Map<number, View>();
  /** What is shown, or shall be as soon as it has come. */
  let wanted = 0;

  const create = (unit: Unit, ahead: boolean): View => {
    const events = eventsFor(() => view);
    const view: View =
      unit.kind === 'chapter'
        ? chapterView({ ...make, spine: unit.spine, box, settings, ahead, events })
        : spreadView({ ...make, unit, box, events });
    return view;
  };
  const drop = (index: number): void => {
    views.get(index)?.close();
    views.delete(index);
  };
  const at = (index: number, ahead: boolean): View | null => {
    const unit = units[index];
    if (!unit) return null;
    const known = views.get(index);
    if (known) {
      known.lay(box, settings);
      return known;
    }
    const view = create(unit, ahead);
    views.set(index, view);
    return view;
  };

  return {
    unitOf: (spine) =>
      Math.max(
        0,
        units.findIndex((unit) => spinesOf(unit).includes(spine)),
      ),
    at(index) {
      wanted = index;
      const state = views.get(index)?.state;
      if (state === 'network' || state === 'expired') drop(index);
      const view = at(index, false);
      view?.hurry();
      return view;
    },
    isLast: (index) => index === units.length - 1,
    measure(nextBox, nextSettings) {
      box = nextBox;
      settings = nextSettings;
      const fixed = units.some((unit) => unit.kind === 'spread');
      if (!fixed || pairs() === paired) return false;
      paired = pairs();
      for (const index of [...views.keys()]) drop(index);
      units = unitsOf(book.chapters, paired, book.rightToLeft);
      return true;
    },
    prepare: (index) => void at(index, true),
    letGo(index) {
      for (const known of [...views.keys()]) if (Math.abs(known - index) > 1 && known !== wanted) drop(known);
    },
    close() {
      for (const index of [...views.keys()]) drop(index);
    },
  };
};
