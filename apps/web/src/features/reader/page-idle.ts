/** A page that is still rendering its first screen has long tasks more often than this. */
const IDLE_MS = 500;
/** Delay where the browser does not report long tasks (WebKit, Firefox). */
const FALLBACK_DELAY_MS = 1500;

/**
 * Calls back once, when the page has had no long task for half a second: soon on a fast machine, and on a slow one not before its
 * screen is rendered.
 * @returns cancels
 */
export const runWhenPageIdle = (callback: () => void): (() => void) => {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    const timer = setTimeout(callback, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout>;
  const stop = (): void => {
    clearTimeout(timer);
    longTaskObserver.disconnect();
  };
  const restartTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop();
      callback();
    }, IDLE_MS);
  };
  const longTaskObserver = new PerformanceObserver(restartTimer);
  longTaskObserver.observe({ type: 'longtask' });
  restartTimer();
  return stop;
};
