import { type RefObject, useEffect, useRef } from 'react';

/**
 * The page holds the focus where nothing else does: when a book has opened, when a panel has gone that had it, when the
 * bars leave. Give the answer to the page's element.
 */
export const useHeldFocus = (bars: boolean, panel: string | null): RefObject<HTMLElement | null> => {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel !== null) return;
    let frame = 0;
    const look = () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body;
      const leaving = !bars && now?.closest('header, footer');
      if (lost || leaving) page.current?.focus({ preventScroll: true });
      // A panel that is closed goes a moment later, and takes the focus with it.
      else if (now.closest('[role="dialog"]')) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [bars, panel]);
  return page;
};
