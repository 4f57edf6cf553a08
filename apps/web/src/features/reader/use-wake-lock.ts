import { useEffect, useRef } from 'react';

/** Without activity for this long, the reader has put the book down. */
const IDLE_AFTER_MS = 10 * 60_000;

/**
 * Keeps the screen on while a book is open and visible. `activity` is a new object after each turn, scroll or tap that the surface
 * reports. Does nothing where the browser lacks wake locks or refuses one (battery saver).
 */
export const useWakeLock = (activity: object): void => {
  const latestOnActivity = useRef((): void => {});

  useEffect(() => {
    let wakeLock: WakeLockSentinel | null = null;
    let isRequesting = false;
    let isActive = true;
    let idleTimer: ReturnType<typeof setTimeout> | undefined;

    const release = (): void => {
      const lock = wakeLock;
      wakeLock = null;
      void lock?.release();
    };
    const acquire = async (): Promise<void> => {
      if (wakeLock || isRequesting || document.visibilityState !== 'visible') return;
      isRequesting = true;
      try {
        const lock = await navigator.wakeLock.request('screen');
        wakeLock = lock;
        // the browser releases it when the page is hidden
        lock.addEventListener('release', () => {
          if (wakeLock === lock) wakeLock = null;
        });
        if (!isActive) release();
      } catch {
        // refused: the screen turns off as usual
      }
      isRequesting = false;
    };
    const onIdle = (): void => {
      isActive = false;
      clearTimeout(idleTimer);
      release();
    };
    const onActivity = (): void => {
      isActive = true;
      clearTimeout(idleTimer);
      idleTimer = setTimeout(onIdle, IDLE_AFTER_MS);
      void acquire();
    };
    const onVisibilityChange = (): void => (document.visibilityState === 'visible' ? onActivity() : undefined);

    latestOnActivity.current = onActivity;
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pointerdown', onActivity);
    addEventListener('keydown', onActivity);
    return () => {
      latestOnActivity.current = () => {};
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pointerdown', onActivity);
      removeEventListener('keydown', onActivity);
      onIdle();
    };
  }, []);

  useEffect(() => latestOnActivity.current(), [activity]);
};
