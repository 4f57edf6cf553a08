import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How a shelf is laid out, in CSS pixels. `line`: from the top of a row of books to that of the next. `isKnown`: the ruler was
 * looked at; before that nothing need be drawn, since it happens before the window is.
 */
export type Measures = { columns: number; line: number; top: number; isKnown: boolean };

/**
 * What the style sheet makes of a row: `ruler` goes on an unseen one that is as wide as the shelf, so that window, density,
 * type size and theme decide, and no figure is written twice.
 * @param unknown until it is laid out, and where nothing is, as in tests.
 */
export const useRuler = (unknown: Pick<Measures, 'columns' | 'line'>) => {
  const ruler = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState<Measures>({ ...unknown, top: 0, isKnown: false });
  const isList = unknown.columns === 1;
  useLayoutEffect(() => {
    const element = ruler.current;
    if (!element) return;
    const look = (): void => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const height = element.offsetHeight + (Number.parseFloat(rowGap) || 0);
      if (height === 0) return setMeasures((old) => (old.isKnown ? old : { ...old, isKnown: true }));
      const columns = isList ? 1 : gridTemplateColumns.split(' ').length;
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      setMeasures((old) =>
        old.isKnown && old.columns === columns && old.line === height && old.top === top
          ? old
          : { columns, line: height, top, isKnown: true },
      );
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    // Something above the shelf may come or go.
    sizes.observe(document.body);
    look();
    return () => sizes.disconnect();
  }, [isList]);
  return { ruler, ...measures };
};
