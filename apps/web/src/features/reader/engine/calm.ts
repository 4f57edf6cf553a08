/** A frame comes every 17 ms while the reader moves: more time than that is only given when none is expected. */
const CALM_MS = 20;
const PATIENCE_MS = 1000;

/**
 * Does work that the reader does not wait for once no frame is expected, so that a turn is never behind it; after a second
 * without rest all the same, for a reader who keeps turning will need it soon.
 */
export const whenCalm = (work: () => void): void => {
  if (!('requestIdleCallback' in globalThis)) {
    setTimeout(work, 50); // WebKit has no idle callbacks
    return;
  }
  const until = performance.now() + PATIENCE_MS;
  const wait = (): void => {
    requestIdleCallback(look, { timeout: Math.max(1, until - performance.now()) });
  };
  const look = (moment: IdleDeadline): void => {
    if (moment.didTimeout || moment.timeRemaining() > CALM_MS || performance.now() >= until) work();
    else wait();
  };
  wait();
};

/** Settles when `whenCalm` would work. */
export const calm = (): Promise<void> => new Promise(whenCalm);
