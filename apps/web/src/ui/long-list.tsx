import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Lists of at most so many rows are drawn whole. */
const MOST_WHOLE = 60;
/** Drawn above and below what is in sight, in px. */
const MARGIN = 600;
/** Scrolled further than this, in px, the rows are chosen anew. */
const STEP = 200;

const scrollerOf = (element: Element): Element => {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
};

/** What is in sight of the list, in px from its top. */
type Sight = { from: number; to: number };
type Drawn<T> = { item: T; index: number } | { gap: number; index: number };

/** Rows in sight and the one that holds the focus; between them gaps as high as what is not drawn. */
const drawnOf = <T extends { id: number }>(
  items: readonly T[],
  { from, to }: Sight,
  held: number | null,
  heightOf: (item: T) => number,
): Drawn<T>[] => {
  const drawn: Drawn<T>[] = [];
  let [top, gap] = [0, 0];
  for (const [index, item] of items.entries()) {
    const height = heightOf(item);
    const isInSight = top + height > from && top < to;
    top += height;
    if (!isInSight && item.id !== held) gap += height;
    else {
      if (gap > 0) drawn.push({ gap, index });
      gap = 0;
      drawn.push({ item, index });
    }
  }
  return gap > 0 ? [...drawn, { gap, index: items.length }] : drawn;
};

type Height = { kind: string; px: number };

/** The least height of each kind: that of a row whose words need one line. */
const leastOf = (heights: ReadonlyMap<number, Height>): ReadonlyMap<string, number> => {
  const least = new Map<string, number>();
  for (const { kind, px } of heights.values()) least.set(kind, Math.min(px, least.get(kind) ?? px));
  return least;
};
const oneKind = (): string => '';

/**
 * A list of any length in a place that scrolls: only the rows in sight are drawn. A row that loses its focused control, or
 * leaves, hands the focus on within the list.
 */
export const LongList = <T extends { id: number }>({
  items,
  row,
  rowHeight,
  kind = oneKind,
  label,
  className,
}: {
  items: readonly T[];
  row: (item: T) => ReactNode;
  /** About how high a row is, in px, until one of its kind was drawn. */
  rowHeight: number;
  /** Rows of one kind are about as high; a row that becomes of another has another height. */
  kind?: (item: T) => string;
  label: string;
  className?: string | undefined;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const [heights, setHeights] = useState<ReadonlyMap<number, Height>>(new Map());
  const least = useMemo(() => leastOf(heights), [heights]);
  const [sight, setSight] = useState<Sight>({ from: 0, to: 2 * MARGIN });
  const [held, setHeld] = useState<{ id: number; index: number } | null>(null);
  const isLong = items.length > MOST_WHOLE;

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isLong) return;
    const scroller = scrollerOf(element);
    const look = (): void => {
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.round(above / STEP) * STEP - MARGIN;
      const to = from + scroller.clientHeight + 2 * MARGIN + STEP;
      setSight((old) => (old.from === from && old.to === to ? old : { from, to }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [isLong]);

  const heightOf = (item: T): number => {
    const own = heights.get(item.id);
    const is = kind(item);
    return own?.kind === is ? own.px : (least.get(is) ?? rowHeight);
  };
  const drawn = isLong
    ? drawnOf(items, sight, held?.id ?? null, heightOf)
    : items.map((item, index) => ({ item, index }));

  useLayoutEffect(() => {
    if (!isLong) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
    const kinds = new Map(items.map((item) => [item.id, kind(item)]));
    const seen = rows.flatMap((one): [number, Height][] => {
      const id = Number(one.dataset.row);
      const px = one.getBoundingClientRect().height;
      return px > 0 ? [[id, { kind: kinds.get(id) ?? '', px }]] : []; // what is not laid out has no height to learn from
    });
    const isKnown = (old: Height | undefined, now: Height): boolean => old?.kind === now.kind && old.px === now.px;
    setHeights((old) => (seen.every(([id, now]) => isKnown(old.get(id), now)) ? old : new Map([...old, ...seen])));
  }, [isLong, items, sight, kind]);

  useLayoutEffect(() => {
    const element = list.current;
    if (held === null || !element || element.contains(document.activeElement)) return;
    const rows = [...element.querySelectorAll<HTMLElement>(':scope > [data-row]')];
    const next =
      rows.find(({ dataset }) => dataset.row === String(held.id)) ?? rows[Math.min(held.index, rows.length - 1)];
    (next?.querySelector<HTMLElement>('button, a[href]') ?? element).focus();
  }, [items, held]);

  const onFocus = ({ target }: FocusEvent): void => {
    const one = target.closest<HTMLElement>('[data-row]');
    if (one) setHeld({ id: Number(one.dataset.row), index: [...(list.current?.children ?? [])].indexOf(one) });
  };
  return (
    // What is taken out of the page while it has the focus is not told here.
    <div role="presentation" onFocus={onFocus} onBlur={() => setHeld(null)}>
      <ul ref={list} className={className} aria-label={label} tabIndex={-1}>
        {drawn.map((one) =>
          'gap' in one ? (
            <li key={`gap ${one.index}`} aria-hidden="true" style={{ height: one.gap }} />
          ) : (
            <li
              key={one.item.id}
              data-row={one.item.id}
              {...(isLong && { 'aria-setsize': items.length, 'aria-posinset': one.index + 1 })}
            >
              {row(one.item)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
};
