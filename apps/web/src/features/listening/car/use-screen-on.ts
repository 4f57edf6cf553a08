import { useEffect } from 'react';

/** Keeps the screen on while it is shown, where the browser can and allows it. */
export const useScreenOn = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const acquire = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isOver) void acquired.release();
        else lock = acquired;
      } catch {
        // refused, as by a battery saver: the screen turns off as usual
      }
    };
    const onVisibilityChange = (): void => void acquire(); // a hidden page has lost its lock
    void acquire();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void lock?.release();
    };
  }, []);
