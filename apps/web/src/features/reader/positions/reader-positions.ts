import { createIsNearInText, type NavigationTarget, type SavedPosition } from '@lectern/contracts';
import {
  createPositionTracker,
  type PositionSaver,
  type PositionTracker,
  type SaveReply,
  type TimedPosition,
  thisHolder,
  toTimedPosition,
} from '../../positions/positions.queries.ts';
import type { PagePosition } from '../reading-state.ts';
import { type PositionToSave, toTarget } from './position-sync.ts';

/** What the answer to opening a book says about its positions. */
export type KnownPositions = {
  /** The current one of the book. */
  position: SavedPosition | null;
  /** Where this device has moved without the server’s knowledge, or while a question was open, and not become current; null where it has not. */
  here: SavedPosition | null;
  /** Where this device has glanced at a book that nobody has begun. */
  glanced?: SavedPosition | null;
  /** Share of the book that one page takes in the layout on screen. */
  computePageShare: (position: PagePosition) => number;
  /** Title of the chapter of a position, where there are chapters; else empty. */
  getChapter?: (position: PagePosition) => string;
  /** Characters of the book, where they are known. */
  manifest?: { totalCharacters: number };
};

/** What the open book uses to save and show positions. */
type Collaborators = {
  saver: PositionSaver<PositionToSave>;
  showPosition: (to: NavigationTarget) => void;
  /** A newer position is shown. `from`: the page left, if it is another one and this is the first report. */
  onFollowed: (to: TimedPosition, from: PagePosition | null) => void;
};

export type ReaderPositions = {
  tracker: PositionTracker<PositionToSave>;
  learnNews: (newest: TimedPosition) => void;
  learnAnswer: (newest: TimedPosition, reply: SaveReply) => void;
  /** Where this device begins while another position is asked about; null for the newest. */
  here: SavedPosition | null;
  /** The fraction of the newest position; null for a book that nobody has begun. */
  openedFraction: number | null;
  setShown: (position: PagePosition) => void;
  attach: (collaborators: Collaborators) => void;
};

/** Tracks the positions of an open book. @param requested where the reader asked to begin; then no other position is asked about */
export const createReaderPositions = (
  { position, here, computePageShare }: KnownPositions,
  requested: NavigationTarget | null,
): ReaderPositions => {
  const openedAt = performance.now();
  let shown: PagePosition | null = null;
  let collaborators: Collaborators | null = null;
  const conflict = !requested && here && position && position.version !== here.version ? position : null;

  const isNear = (there: number, at: number): boolean =>
    createIsNearInText(shown ? computePageShare(shown) : 0)(there, at);
  const follow = (to: TimedPosition, isFirst: boolean): void => {
    if (!shown || to.cfi === shown.at.cfi) return;
    collaborators?.showPosition(toTarget(to));
    collaborators?.onFollowed(to, isFirst && !isNear(to.fraction, shown.at.fraction) ? shown : null);
  };
  const tracker = createPositionTracker<PositionToSave>(
    {
      holder: thisHolder.id(),
      nextNumber: thisHolder.nextNumber,
      isNear,
      isMoving: () => false,
      isUnsent: () => collaborators?.saver.hasUnsent() ?? false,
      follow,
      save: (movement) => collaborators?.saver.save(movement),
      keepsAnswer: false,
    },
    { version: position?.version ?? 0, conflict: conflict && toTimedPosition(conflict, performance.now()) },
  );
  return {
    tracker,
    learnNews: (newest) => {
      // what was reached before is older than the request, however late it is saved
      if (!requested || newest.reachedAt >= openedAt) tracker.learn(newest, 'news');
    },
    learnAnswer: (newest, reply) => tracker.learn(newest, reply),
    here: conflict ? here : null,
    openedFraction: position?.fraction ?? null,
    setShown: (next) => {
      shown = next;
    },
    attach: (next) => {
      collaborators = next;
    },
  };
};
