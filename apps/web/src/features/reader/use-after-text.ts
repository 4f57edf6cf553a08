import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** A reader who waits longer than this sees what there is besides the text before it. */
const PATIENCE_MS = 500;

/**
 * Whether it is time for what stands around the text: bars and panels are drawn after it, in moments that nothing else needs, and on a
 * slow line before it. @param shown the text, or why there is none
 */
export const useAfterText = (shown: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => startTransition(() => setLate(true)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return useDeferredValue(shown || isLate, false);
};
