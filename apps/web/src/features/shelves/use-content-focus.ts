import { useEffect, useRef } from 'react';
import { CONTENT_ID } from '../../ui/skip-link.tsx';

/** Moves the focus to the page's content when a button disappears that had it. */
export const useContentFocus = (isShown: boolean): void => {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
};
