import { useLayoutEffect, useRef, useState } from 'react';

/** How high shelves were, in px, by their names: for as long as the page lives. */
const heights = new Map<string, number>();

/**
 * A shelf that comes back is as high as it was, before its books are here again and until they are laid out, so that the
 * place to which the page is scrolled exists. What it answers goes on the element around the books.
 */
export const useKeptHeight = (name: string, isFilled: boolean) => {
  const ref = useRef<HTMLDivElement>(null);
  const [minHeight, setMinHeight] = useState(() => heights.get(name));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isFilled) return;
    // Heard once the first books are laid out, and then whenever their number or the window changes.
    const sizes = new ResizeObserver(() => {
      if (element.style.minHeight === '') heights.set(name, element.offsetHeight);
      setMinHeight(undefined);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [name, isFilled]);
  return { ref, style: { minHeight } };
};
