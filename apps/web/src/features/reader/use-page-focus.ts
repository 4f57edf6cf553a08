import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the page when nothing else has it: when a book has opened, when a focused panel has closed, when the bars hide.
 * Returns the ref for the page element.
 */
export const usePageFocus = (areBarsShown: boolean, panel: string | null): RefObject<HTMLElement | null> => {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel !== null) return;
    let frame = 0;
    const restoreFocus = () => {
      const activeElement = document.activeElement;
      const isLost = activeElement === null || activeElement === document.body;
      const isInHiddenBar = !areBarsShown && activeElement?.closest('header, footer');
      if (isLost || isInHiddenBar) page.current?.focus({ preventScroll: true });
      // a closing panel is removed a moment later, together with the focus in it
      else if (activeElement.closest('[role="dialog"]')) frame = requestAnimationFrame(restoreFocus);
    };
    restoreFocus();
    return () => cancelAnimationFrame(frame);
  }, [areBarsShown, panel]);
  return page;
};
