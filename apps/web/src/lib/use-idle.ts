import { useEffect, useState } from 'react';

/** Work that can wait begins after this time at the latest, in milliseconds. */
const MAX_WAIT_MS = 1000;

/** False while a screen is drawn; true once the browser has nothing more urgent to do. For what the screen can do without. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if ('requestIdleCallback' in globalThis) {
      const id = requestIdleCallback(() => setIdle(true), { timeout: MAX_WAIT_MS });
      return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(() => setIdle(true), MAX_WAIT_MS / 4); // WebKit has no idle callbacks
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
};
