import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** After this delay the controls appear even before the text. */
const MAX_DELAY_MS = 500;

/**
 * Whether to render the bars and panels. They are rendered after the text, as a deferred update; on a slow connection before it.
 * @param isTextShown the text is shown, or has failed to load
 */
export const useControlsReady = (isTextShown: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isTextShown) return;
    const timer = setTimeout(() => startTransition(() => setLate(true)), MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTextShown]);
  return useDeferredValue(isTextShown || isLate, false);
};
