import { useEffect, useRef } from 'react';

/** Who does nothing for so long has put the book down. */
const REST_MS = 10 * 60_000;

/**
 * Keeps the screen on while a book is open and seen. `sign` is another object after each turn, scroll or tap that the
 * book tells of. Browsers that can't do it, or refuse (a battery that runs low), do nothing.
 */
export const useAwake = (sign: object): void => {
  const stir = useRef((): void => {});

  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let isAsking = false;
    let isReading = true;
    let rest: ReturnType<typeof setTimeout> | undefined;

    const release = (): void => {
      const lock = held;
      held = null;
      void lock?.release();
    };
    const take = async (): Promise<void> => {
      if (held || isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        const lock = await navigator.wakeLock.request('screen');
        held = lock;
        // the browser takes it back when the page is hidden
        lock.addEventListener('release', () => {
          if (held === lock) held = null;
        });
        if (!isReading) release();
      } catch {
        // it may not, or can't: the screen goes dark as ever
      }
      isAsking = false;
    };
    const leave = (): void => {
      isReading = false;
      clearTimeout(rest);
      release();
    };
    const read = (): void => {
      isReading = true;
      clearTimeout(rest);
      rest = setTimeout(leave, REST_MS);
      void take();
    };
    const look = (): void => (document.visibilityState === 'visible' ? read() : undefined);

    stir.current = read;
    document.addEventListener('visibilitychange', look);
    addEventListener('pointerdown', read);
    addEventListener('keydown', read);
    return () => {
      stir.current = () => {};
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pointerdown', read);
      removeEventListener('keydown', read);
      leave();
    };
  }, []);

  useEffect(() => stir.current(), [sign]);
};
