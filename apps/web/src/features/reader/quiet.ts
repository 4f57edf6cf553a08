/** A page that draws its first screen has a long task more often than that. */
const QUIET_MS = 500;
/** The same where the browser says nothing of long tasks (WebKit, Firefox). */
const PATIENCE_MS = 1500;

/**
 * Calls back once, when the page has had no long task for half a second: soon on a quick machine, and on a slow one not
 * before its screen is drawn.
 * @returns gives it up
 */
export const whenQuiet = (then: () => void): (() => void) => {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    const timer = setTimeout(then, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout>;
  const end = (): void => {
    clearTimeout(timer);
    tasks.disconnect();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      then();
    }, QUIET_MS);
  };
  const tasks = new PerformanceObserver(wait);
  tasks.observe({ type: 'longtask' });
  wait();
  return end;
};
