import { useEffect, useState } from 'react';

/** Who waits no longer does not notice it. */
const FELT_MS = 100;

/** Whether a wait has lasted for so long that it is felt: of one that is there from the beginning it is taken for granted. */
export const useFelt = (isWaiting: boolean): boolean => {
  const [isFelt, setFelt] = useState(true);
  if (isFelt && !isWaiting) setFelt(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setFelt(true), FELT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isFelt && isWaiting;
};
