/** What the page measures from its start, in ms on its own clock. */
export type PageObservations = {
  longTasks: number[];
  /** Durations between frames, while `isScrolling`. */
  frames: number[];
  /** The longest time that a visible row was blank. */
  blank: number;
  isScrolling: boolean;
};

/**
 * Runs in the page before its own scripts. Logs marks to the console: `first book` when one is drawn, `filling` while books
 * are loaded, `filled` when all are here. Evaluating scripts in the page instead would distort the measurement.
 */
export const observePage = (): void => {
  const observations: PageObservations = { longTasks: [], frames: [], blank: 0, isScrolling: false };
  Object.assign(window, { observations });
  let isDrawn = false;
  let isFilling = false;
  const checkProgress = (): void => {
    if (!isDrawn && document.querySelector('[data-book]')) {
      isDrawn = true;
      // the next frame paints what is in the document
      requestAnimationFrame(() => console.debug('first book', performance.now()));
    }
    if (isFilling === (document.querySelector('[role="progressbar"][aria-label*="device"]') !== null)) return;
    isFilling = !isFilling;
    console.debug(isFilling ? 'filling' : 'filled', performance.now());
  };
  new MutationObserver(checkProgress).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observations.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });

  let last = 0;
  let blankSince: number | null = null;
  /** Whether a visible row has no book yet, or the rows end before the bottom of the window. */
  const isBlank = (): boolean => {
    const rows = [...document.querySelectorAll('[data-index]')].map((row) => ({
      place: row,
      box: row.getBoundingClientRect(),
    }));
    const visible = rows.filter(({ box }) => box.bottom > 100 && box.top < innerHeight);
    const bottom = Math.max(0, ...rows.map(({ box }) => box.bottom));
    return visible.some(({ place }) => !place.querySelector('[data-book]')) || bottom < innerHeight - 200;
  };
  const onFrame = (now: number): void => {
    if (observations.isScrolling) {
      if (last > 0) observations.frames.push(now - last);
      // Counts up to the frame that shows the book: a row that was blank in one frame was blank until the next.
      if (blankSince !== null) observations.blank = Math.max(observations.blank, now - blankSince);
      if (!isBlank()) blankSince = null;
      else blankSince ??= now;
    }
    last = observations.isScrolling ? now : 0;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
};
