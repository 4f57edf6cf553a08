import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The layout of a shelf in CSS pixels. `line`: distance between the tops of two lines. `isKnown`: measured; before that nothing
 * needs to render, because measuring happens before the first paint.
 */
export type GridMeasures = { columns: number; line: number; top: number; isKnown: boolean };

/**
 * Measures the layout that the stylesheet produces: put `measureRef` on an invisible line as wide as the shelf. So window, density,
 * font size and theme decide, and no size is written twice.
 * @param initial measures until the first layout, and where there is none, as in tests.
 */
export const useGridMeasures = (initial: Pick<GridMeasures, 'columns' | 'line'>) => {
  const measureRef = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState<GridMeasures>({ ...initial, top: 0, isKnown: false });
  const isList = initial.columns === 1;
  useLayoutEffect(() => {
    const element = measureRef.current;
    if (!element) return;
    const measure = (): void => {
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
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    // Content above the shelf may appear or disappear.
    resizeObserver.observe(document.body);
    measure();
    return () => resizeObserver.disconnect();
  }, [isList]);
  return { measureRef, ...measures };
};
