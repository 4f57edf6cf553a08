import type { PagePosition } from '../reading-state.ts';

/** What is shown for less than this, while the page is visible, was only glanced at. */
export const GLANCE_MS = 10_000;
/** Who has turned this many pages reads, however fast. */
const GLANCE_TURNS = 5;
/** Of the end of a book that was not read to its end yet. */
const BEFORE_END = 0.999;

/**
 * How a position is saved. `read`: as it is. `glance`: the book stays as it was. `atEnd`: the reader is on the last page, but has not
 * finished the book. `held`: not yet, so that the position before stays.
 */
export type GlanceVerdict = 'read' | 'glance' | 'atEnd' | 'held';

type Timing = {
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** Runs a callback later; returns a function that cancels it. */
  setTimer: (callback: () => void, ms: number) => () => void;
};

/** Counts visible time, and calls back once `GLANCE_MS` are over. */
const createCountdown = (onOver: () => void, { now, setTimer }: Timing) => {
  let leftMs = GLANCE_MS;
  let startedAt: number | null = null;
  let isRunning = false;
  let cancel = (): void => {};

  const pause = (): void => {
    cancel();
    if (startedAt !== null) leftMs = Math.max(0, leftMs - (now() - startedAt));
    startedAt = null;
  };
  const run = (): void => {
    if (!isRunning || leftMs === 0 || startedAt !== null) return;
    startedAt = now();
    cancel = setTimer(() => {
      pause();
      leftMs = 0;
      onOver();
    }, leftMs);
  };
  return {
    isOver: () => leftMs === 0,
    restart: (): void => {
      pause();
      leftMs = GLANCE_MS;
      run();
    },
    end: (): void => {
      pause();
      leftMs = 0;
    },
    setRunning: (next: boolean): void => {
      isRunning = next;
      if (next) run();
      else pause();
    },
  };
};

/**
 * Tells reading from a glance. All positions of a book that nobody has begun are glances, until it was visible for ten seconds or five pages
 * were turned. In any other book the end is one until it was visible that long after a jump, or the book after page turns; and so is
 * a position that was requested elsewhere in the app.
 * @param opened the fraction of the saved position; null for a book that nobody has begun
 */
export const createGlance = (opened: number | null, timing: Timing) => {
  let onEnd = (_position: PagePosition): void => {};
  let isBegun = opened !== null;
  let isVisible = false;
  let isShown = false;
  let isRequested = false;
  let isAtEndByJump = false;
  let turns = 0;
  let glanced: PagePosition | null = null;

  const judge = ({ atEnd, atStart }: PagePosition): GlanceVerdict => {
    if (isAtEndByJump ? ending.isOver() : opening.isOver()) return 'read';
    if (!isBegun) return 'glance';
    if (isRequested || isAtEndByJump) return 'held';
    return atEnd && !atStart ? 'atEnd' : 'read';
  };
  const onOver = (): void => {
    if (!glanced || judge(glanced) !== 'read') return;
    const position = glanced;
    glanced = null;
    isBegun = true;
    onEnd(position);
  };
  const opening = createCountdown(onOver, timing);
  const ending = createCountdown(onOver, timing);
  const updateCountdowns = (): void => {
    opening.setRunning(isVisible && isShown);
    ending.setRunning(isVisible && isAtEndByJump);
  };
  return {
    /** `listener` is called when a glance is over, and the reader is still at its position, which is to be saved. */
    attach: (listener: (position: PagePosition) => void): void => {
      onEnd = listener;
    },
    setVisible: (next: boolean): void => {
      isVisible = next;
      updateCountdowns();
    },
    /** The first page is shown: until then there was nothing to read. `requested`: the reader asked for this place elsewhere in the app. */
    onOpened: (position: PagePosition, requested: boolean): void => {
      isShown = true;
      isRequested = requested;
      // it was left at the end too soon to count as read, or a larger window shows the end
      if (!requested && position.atEnd && !position.atStart && opened !== null && opened < 1) glanced = position;
      updateCountdowns();
    },
    /** The reader has moved, by a page turn or a jump. */
    onMoved: ({ atEnd, atStart }: PagePosition, isJump: boolean): void => {
      isRequested = false;
      if (!isJump) turns += 1;
      if (turns === GLANCE_TURNS) opening.end();
      const isEnd = atEnd && !atStart;
      if (isEnd && isJump && !isAtEndByJump) ending.restart();
      isAtEndByJump = isEnd && (isJump || isAtEndByJump);
      updateCountdowns();
    },
    /** How a position that is about to be saved is saved. */
    check: (position: PagePosition): GlanceVerdict => {
      const verdict = judge(position);
      glanced = verdict === 'read' ? null : position;
      if (verdict === 'read') isBegun = true;
      return verdict;
    },
    /** A position of another device is shown: the book is begun, and there is nothing to save again. */
    forget: (): void => {
      glanced = null;
      isBegun = true;
      isRequested = false;
      isAtEndByJump = false;
      updateCountdowns();
    },
  };
};
export type Glance = ReturnType<typeof createGlance>;

/** The position of a reader who is on the last page, but has not finished the book. */
export const toUnfinished = ({ at, ...position }: PagePosition): PagePosition => ({
  ...position,
  at: { ...at, fraction: Math.min(at.fraction, BEFORE_END) },
});
