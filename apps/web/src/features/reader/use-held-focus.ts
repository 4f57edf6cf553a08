import { type RefObject, useEffect, useRef } from 'react';

/**
 * The page holds the focus where nothing else does: when a book has opened, when a panel has gone that had it, when the
 * bars leave. Give the answer to the page's element.
 */
export const useHeldFocus = (bars: boolean, panel: string | null): RefObject<HTMLElement | null> => {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const now = document.activeElement;
    const lost = now === null || now === document.body;
    const leaving = !bars && now?.closest('header, footer');
    if (panel === null && (lost || leaving)) page.current?.focus({ preventScroll: true });
  }, [bars, panel]);
  return page;
};
