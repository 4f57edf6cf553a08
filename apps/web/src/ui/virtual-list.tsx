import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Shorter lists are rendered completely. */
const VIRTUALIZE_ABOVE = 60;
/** Rendered above and below the visible range, in px. */
const OVERSCAN = 600;
/** The visible range is updated after scrolling this far, in px. */
const SCROLL_STEP = 200;

const findScrollContainer = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
};

/** The visible range of the list, in px from its top. */
type VisibleRange = { from: number; to: number };
type ListEntry<T> = { item: T; index: number } | { gap: number; index: number };

/** Lists the visible rows and the focused one, with gaps as high as the omitted rows between them. */
const listEntries = <T extends { id: number }>(
  items: readonly T[],
  { from, to }: VisibleRange,
  focused: number | null,
  getHeight: (item: T) => number,
): ListEntry<T>[] => {
  const entries: ListEntry<T>[] = [];
  let [top, gap] = [0, 0];
  for (const [index, item] of items.entries()) {
    const height = getHeight(item);
    const isVisible = top + height > from && top < to;
    top += height;
    if (!isVisible && item.id !== focused) gap += height;
    else {
      if (gap > 0) entries.push({ gap, index });
      gap = 0;
      entries.push({ item, index });
    }
  }
  return gap > 0 ? [...entries, { gap, index: items.length }] : entries;
};

type MeasuredHeight = { kind: string; px: number };

/** The smallest height of each kind: that of a row whose text needs one line. */
const findMinHeights = (heights: ReadonlyMap<number, MeasuredHeight>): ReadonlyMap<string, number> => {
  const minHeights = new Map<string, number>();
  for (const { kind, px } of heights.values()) minHeights.set(kind, Math.min(px, minHeights.get(kind) ?? px));
  return minHeights;
};
const defaultKind = (): string => '';

/**
 * A virtualised list in a scroll container. When the focused row is removed, or loses its focused control, the focus moves on
 * within the list.
 */
export const VirtualList = <T extends { id: number }>({
  items,
  row,
  rowHeight,
  kind = defaultKind,
  label,
  className,
}: {
  items: readonly T[];
  row: (item: T) => ReactNode;
  /** Estimated row height in px, until a row of its kind was measured. */
  rowHeight: number;
  /** Rows of one kind have about the same height; a row that changes its kind is measured again. */
  kind?: (item: T) => string;
  label: string;
  className?: string | undefined;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const [heights, setHeights] = useState<ReadonlyMap<number, MeasuredHeight>>(new Map());
  const minHeights = useMemo(() => findMinHeights(heights), [heights]);
  const [range, setRange] = useState<VisibleRange>({ from: 0, to: 2 * OVERSCAN });
  const [focused, setFocused] = useState<{ id: number; index: number } | null>(null);
  const isLong = items.length > VIRTUALIZE_ABOVE;

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isLong) return;
    const container = findScrollContainer(element);
    const updateRange = (): void => {
      const above = container.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.round(above / SCROLL_STEP) * SCROLL_STEP - OVERSCAN;
      const to = from + container.clientHeight + 2 * OVERSCAN + SCROLL_STEP;
      setRange((old) => (old.from === from && old.to === to ? old : { from, to }));
    };
    const resizeObserver = new ResizeObserver(updateRange);
    resizeObserver.observe(container);
    container.addEventListener('scroll', updateRange, { passive: true });
    updateRange();
    return () => {
      resizeObserver.disconnect();
      container.removeEventListener('scroll', updateRange);
    };
  }, [isLong]);

  const getHeight = (item: T): number => {
    const measured = heights.get(item.id);
    const itemKind = kind(item);
    return measured?.kind === itemKind ? measured.px : (minHeights.get(itemKind) ?? rowHeight);
  };
  const entries = isLong
    ? listEntries(items, range, focused?.id ?? null, getHeight)
    : items.map((item, index) => ({ item, index }));

  useLayoutEffect(() => {
    if (!isLong) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
    const kinds = new Map(items.map((item) => [item.id, kind(item)]));
    const measured = rows.flatMap((element): [number, MeasuredHeight][] => {
      const id = Number(element.dataset.row);
      const px = element.getBoundingClientRect().height;
      return px > 0 ? [[id, { kind: kinds.get(id) ?? '', px }]] : []; // rows without layout have no height
    });
    const isKnown = (old: MeasuredHeight | undefined, now: MeasuredHeight): boolean =>
      old?.kind === now.kind && old.px === now.px;
    setHeights((old) =>
      measured.every(([id, now]) => isKnown(old.get(id), now)) ? old : new Map([...old, ...measured]),
    );
  }, [isLong, items, range, kind]);

  useLayoutEffect(() => {
    const element = list.current;
    if (focused === null || !element || element.contains(document.activeElement)) return;
    const rows = [...element.querySelectorAll<HTMLElement>(':scope > [data-row]')];
    const next =
      rows.find(({ dataset }) => dataset.row === String(focused.id)) ?? rows[Math.min(focused.index, rows.length - 1)];
    (next?.querySelector<HTMLElement>('button, a[href]') ?? element).focus();
  }, [items, focused]);

  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest<HTMLElement>('[data-row]');
    if (row) setFocused({ id: Number(row.dataset.row), index: [...(list.current?.children ?? [])].indexOf(row) });
  };
  return (
    // Removing the focused element from the page fires no blur event here.
    <div role="presentation" onFocus={onFocus} onBlur={() => setFocused(null)}>
      <ul ref={list} className={className} aria-label={label} tabIndex={-1}>
        {entries.map((entry) =>
          'gap' in entry ? (
            <li key={`gap ${entry.index}`} aria-hidden="true" style={{ height: entry.gap }} />
          ) : (
            <li
              key={entry.item.id}
              data-row={entry.item.id}
              {...(isLong && { 'aria-setsize': items.length, 'aria-posinset': entry.index + 1 })}
            >
              {row(entry.item)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
};
