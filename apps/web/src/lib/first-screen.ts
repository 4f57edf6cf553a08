import { useSyncExternalStore } from 'react';

/** A screen that shows no books, or waits for a slow server, holds up what comes after it for so long after the page has loaded. */
const LONGEST_WAIT_MS = 3000;

/** Whether the first screen of the visit shows its books. What it can do without loads afterwards and does not compete with it. */
const createFirstScreen = () => {
  let isDrawn = false;
  const listeners = new Set<() => void>();
  const markDrawn = (): void => {
    isDrawn = true;
    for (const listener of listeners) listener();
    listeners.clear();
  };
  return {
    isDrawn: (): boolean => isDrawn,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    markDrawn,
    /** Call once, at the start. */
    limitWait: (): void => {
      const startTimer = (): void => void setTimeout(markDrawn, LONGEST_WAIT_MS);
      if (document.readyState === 'complete') startTimer();
      else addEventListener('load', startTimer, { once: true });
    },
    /** Runs `work` once the first screen is drawn. Returns a function that cancels it. */
    runAfter: (work: () => void): (() => void) => {
      if (!isDrawn) {
        listeners.add(work);
        return () => listeners.delete(work);
      }
      work();
      return () => {};
    },
  };
};

export const firstScreen = createFirstScreen();

export const useFirstScreenDrawn = (): boolean =>
  useSyncExternalStore(firstScreen.subscribe, firstScreen.isDrawn, firstScreen.isDrawn);
