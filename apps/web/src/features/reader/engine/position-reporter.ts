import type { Book } from './book.ts';
import { createLocator, findLastPassedFragment } from './locate.ts';
import type { Locator } from './locator.ts';
import type { ChapterPoint, View } from './view.ts';
import type { ViewCache } from './view-cache.ts';

export type PagePosition = {
  at: Locator;
  /** Page and pages of the chapter on this screen, counted from 0. */
  page: number;
  pages: number;
  atStart: boolean;
  atEnd: boolean;
  leftIsNext: boolean;
  /** Fragment id of the table of contents whose section contains this page. */
  fragment: string | null;
  /** The reader has moved here since the last report; a new layout alone is no movement. */
  moved: boolean;
};

/** What fills the window: the view of a unit, null while there is none. */
export type ShownUnit = { view: View | null; unit: number };

type Setup = {
  book: Book;
  units: Pick<ViewCache, 'findUnit' | 'isLast'>;
  shown: Readonly<ShownUnit>;
  /** The page on screen is at rest. */
  onPosition(position: PagePosition): void;
};

const POSITION_DELAY_MS = 120;

/** Reports where the reader is once the page on screen is at rest, and keeps the place through new layouts. */
export const createPositionReporter = ({ book, units, shown, onPosition }: Setup) => {
  /** The first visible point, kept until the reader moves: each new layout shows the same text again. */
  let anchor: ChapterPoint | null = null;
  let hasMoved = false;
  /** The progress of the last page inside the spine. */
  let lastFraction = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { view, unit } = shown;
    if (isClosed || !view || view.state === 'loading') return;
    if (view.isMoving?.()) return schedule();
    anchor ??= view.getFirstVisiblePoint();
    const found = createLocator(book, anchor.spine, anchor.point);
    const { page, pages, leftIsNext } = view;
    const atStart = unit <= units.findUnit(book.locateFraction(0).spine) && page === 0; // a cover may precede it
    const atEnd = units.isLast(unit) && page === pages - 1;
    // the last page counts as the end of the book, although its first word is not; a book of one page stays at its start
    const isOutside = book.chapters[anchor.spine]?.outside === true;
    const at = isOutside ? { ...found, fraction: lastFraction } : atEnd && !atStart ? { ...found, fraction: 1 } : found;
    lastFraction = at.fraction;
    const fragment = anchor.point ? findLastPassedFragment(anchor.point, book.getTocFragments(anchor.spine)) : null;
    // a document outside the spine is looked at, not read: the position in the book stays
    const moved = hasMoved && !isOutside;
    hasMoved = false;
    onPosition({ at, page, pages, atStart, atEnd, leftIsNext, fragment, moved });
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(report, POSITION_DELAY_MS);
  };

  return {
    schedule,
    /** The reader has moved, and it is not reported yet. */
    get hasMoved() {
      return hasMoved;
    },
    /** The point to show again after a new layout. */
    getAnchor: (view: View): ChapterPoint => anchor ?? view.getFirstVisiblePoint(),
    setAnchor(point: ChapterPoint): void {
      anchor = point;
    },
    /** The reader has moved by a page, a scroll or the like. */
    move(): void {
      anchor = null;
      hasMoved = true;
      schedule();
    },
    /** A target is shown. */
    arrive(point: ChapterPoint | null, cause: 'requested' | 'adopted' | 'relayout'): void {
      anchor = point;
      if (cause !== 'relayout') hasMoved = cause === 'requested';
      report();
    },
    /** Reports a pending position now. */
    flush(): void {
      if (timer === undefined) return;
      shown.view?.finishLayout?.();
      report();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
