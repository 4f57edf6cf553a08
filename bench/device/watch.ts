/** What the page notes of itself from its first moment, in ms on its own clock. */
export type Noted = {
  longTasks: number[];
  /** Between two frames, while `isScrolling`. */
  frames: number[];
  /** The longest time that something in sight was blank. */
  blank: number;
  isScrolling: boolean;
};

/**
 * Runs in the page before its own scripts. The first book that was drawn, that books are on their way and that all are here is
 * said on the console: a page that is asked for it works for the answer, and is measured doing so.
 */
export const watchPage = (): void => {
  const noted: Noted = { longTasks: [], frames: [], blank: 0, isScrolling: false };
  Object.assign(window, { noted });
  let isDrawn = false;
  let isFilling = false;
  const look = (): void => {
    if (!isDrawn && document.querySelector('[data-book]')) {
      isDrawn = true;
      // what is in the document is drawn with the next frame
      requestAnimationFrame(() => console.debug('first book', performance.now()));
    }
    if (isFilling === (document.querySelector('[role="progressbar"][aria-label*="device"]') !== null)) return;
    isFilling = !isFilling;
    console.debug(isFilling ? 'filling' : 'filled', performance.now());
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });

  let last = 0;
  let blankSince: number | null = null;
  /** Whether a place in sight has no book yet, or no place is drawn where the list goes on. */
  const isBlank = (): boolean => {
    const places = [...document.querySelectorAll('[data-index]')].map((place) => ({
      place,
      box: place.getBoundingClientRect(),
    }));
    const seen = places.filter(({ box }) => box.bottom > 100 && box.top < innerHeight);
    const lowest = Math.max(0, ...places.map(({ box }) => box.bottom));
    return seen.some(({ place }) => !place.querySelector('[data-book]')) || lowest < innerHeight - 200;
  };
  const frame = (now: number): void => {
    if (noted.isScrolling) {
      if (last > 0) noted.frames.push(now - last);
      // Up to the frame that shows it: one that is seen blank only once was blank until the next.
      if (blankSince !== null) noted.blank = Math.max(noted.blank, now - blankSince);
      if (!isBlank()) blankSince = null;
      else blankSince ??= now;
    }
    last = noted.isScrolling ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};
