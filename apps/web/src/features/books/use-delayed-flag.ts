import { useEffect, useState } from 'react';

/** Shorter waits go unnoticed. */
const DELAY_MS = 100;

/** Whether `isWaiting` has been true for at least 100 ms; true at once if it is set on mount. */
export const useDelayedFlag = (isWaiting: boolean): boolean => {
  const [isDelayed, setDelayed] = useState(true);
  if (isDelayed && !isWaiting) setDelayed(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isDelayed && isWaiting;
};
