/** A frame comes every 17 ms while the reader moves: the browser grants more idle time than that only when it expects none. */
const MIN_IDLE_MS = 20;
const MAX_WAIT_MS = 1000;

/**
 * Runs background work once the browser expects no frame, so that it never delays a page turn. After a second it runs anyway: a
 * reader who keeps turning pages will need it soon.
 */
export const runWhenIdle = (work: () => void): void => {
  if (!('requestIdleCallback' in globalThis)) {
    setTimeout(work, 50); // WebKit has no idle callbacks
    return;
  }
  const deadline = performance.now() + MAX_WAIT_MS;
  const schedule = (): void => {
    requestIdleCallback(onIdle, { timeout: Math.max(1, deadline - performance.now()) });
  };
  const onIdle = (idle: IdleDeadline): void => {
    if (idle.didTimeout || idle.timeRemaining() > MIN_IDLE_MS || performance.now() >= deadline) work();
    else schedule();
  };
  schedule();
};

/** Resolves when `runWhenIdle` would run its work. */
export const waitForIdle = (): Promise<void> => new Promise(runWhenIdle);
