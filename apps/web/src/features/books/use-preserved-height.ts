import { useLayoutEffect, useRef, useState } from 'react';

/** Heights of shelves in px, by name, for the lifetime of the page. */
const heights = new Map<string, number>();

/**
 * Gives a shelf its previous height until its books are laid out again, so that the scroll position can be restored. Spread the
 * result on the element around the books.
 */
export const usePreservedHeight = (name: string, isFilled: boolean) => {
  const ref = useRef<HTMLDivElement>(null);
  const [minHeight, setMinHeight] = useState(() => heights.get(name));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isFilled) return;
    // Fires when the first books are laid out, and whenever their number or the window changes.
    const resizeObserver = new ResizeObserver(() => {
      if (element.style.minHeight === '') heights.set(name, element.offsetHeight);
      setMinHeight(undefined);
    });
    resizeObserver.observe(element);
    return () => resizeObserver.disconnect();
  }, [name, isFilled]);
  return { ref, style: { minHeight } };
};
