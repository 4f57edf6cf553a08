import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readKeyPress } from '../../lib/key-press.ts';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import { findNextIndex } from './grid-navigation.ts';
import { useRenderBatches } from './render-batches.ts';
import type { Selection } from './selection.ts';
import { useDelayedFlag } from './use-delayed-flag.ts';
import type { GridMeasures } from './use-grid-measures.ts';
import { findBookElement, findBookIndex, isFocusTarget, usePointerSelection } from './use-pointer-selection.ts';

/** Rendered above and below the window, in px. */
const OVERSCAN_PX = 900;
/** Books rendered per batch: each takes about 1 ms of style and layout, a few ms on a slow phone. */
const BATCH_SIZE = 12;

const NO_LINES: readonly number[] = [];

type GridProps = {
  rows: Rows;
  measures: GridMeasures;
  selection: Selection;
  /** The menu of the book at this index was requested. */
  onMenu: (index: number, button: HTMLElement, byKey: boolean) => void;
};
type TabStop = { index: number; entry: Entry | undefined };

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * A virtualised grid of books that scrolls with the window: renders only the lines near the viewport and the focused one. The grid
 * has one tab stop; see `docs/rules/library.md` for the keys. `data-index` marks the element of a book, `data-place` the element
 * in it that takes the focus, `data-menu` and `data-pick` its buttons.
 */
export const useGrid = ({ rows, measures: { columns, line, top, isKnown }, selection, onMenu }: GridProps) => {
  const { total } = rows;
  const box = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<TabStop>({ index: 0, entry: undefined });
  // Whether to focus the tab stop as soon as it is rendered, and whether the focus is in the grid.
  const shouldFocus = useRef(false);
  const hasFocus = useRef(false);

  const overscan = Math.ceil(OVERSCAN_PX / line);
  const count = Math.ceil(total / columns);
  const lastLine = Math.min(Math.floor(last.index / columns), count - 1);
  // oxlint-disable-next-line react/incompatible-library -- its result is read on every render and passed to nobody
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => line,
    overscan,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (lastLine < 0 || indexes.includes(lastLine)) return indexes;
        return [...indexes, lastLine].sort((a, b) => a - b);
      },
      [lastLine],
    ),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, line]);
  const virtualLines = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const { requestRange: want } = rows;
  const from = Math.max(0, startIndex - overscan) * columns;
  const to = Math.min(total, (endIndex + overscan + 1) * columns);
  useEffect(() => want(from, to), [want, from, to]);

  const entryAt = (index: number): Entry | undefined =>
    rows.rowAt(index) ?? (index === last.index ? last.entry : undefined);
  const isLoaded = (row: number): boolean =>
    Array.from({ length: columns }, (_, column) => entryAt(row * columns + column)).some(Boolean);
  const isVisible = (row: number): boolean => row >= startIndex && row <= endIndex;
  /** Render order: the focused line, then visible ones, then those below, then those above. */
  const priority = (row: number): number => (row === lastLine ? 0 : isVisible(row) ? 1 : row > endIndex ? 2 : 3);
  const loadedLines = virtualLines
    .map(({ index }) => index)
    .filter(isLoaded)
    .sort((a, b) => priority(a) - priority(b) || a - b);
  const step = Math.max(1, Math.round(BATCH_SIZE / columns));
  const rendered = useRenderBatches(isKnown ? loadedLines : NO_LINES, step, { first: startIndex, last: endIndex });
  const isPending = (row: number): boolean => !rendered.has(row) && isLoaded(row);
  // After a jump, placeholders would only delay the books, so they appear only when rendering takes noticeably long.
  const isLate = useDelayedFlag(isKnown && virtualLines.some(({ index }) => isVisible(index) && !rendered.has(index)));
  const isShown = (row: number): boolean => rendered.has(row) || row === lastLine || (isLate && isVisible(row));

  const moveTo = useCallback(
    (index: number): void => {
      shouldFocus.current = true;
      setLast({ index, entry: rows.rowAt(index) });
    },
    [rows],
  );

  // When the book at the tab stop moves, the tab stop follows; when it is removed, the book that took its index becomes the tab stop.
  useEffect(() => {
    const { index, entry } = last;
    if (!entry || rows.state !== 'ready' || rows.rowAt(index)?.id === entry.id) return;
    let isCurrent = true;
    void rows.indexOf(entry.id).then((found) => {
      if (!isCurrent) return;
      const target = found === -1 ? Math.max(0, Math.min(index, rows.total - 1)) : found;
      if (target !== index || found === -1)
        setLast({ index: target, entry: found === -1 ? rows.rowAt(target) : entry });
    });
    return () => {
      isCurrent = false;
    };
  }, [rows, last]);

  useLayoutEffect(() => {
    const isElsewhere = last.entry !== undefined && (rows.rowAt(last.index) ?? last.entry).id !== last.entry.id;
    if (isElsewhere || !(shouldFocus.current || (hasFocus.current && isFocusLost()))) return;
    const element = box.current?.querySelector(`[data-index="${last.index}"]`);
    const focusTarget = element?.querySelector<HTMLElement>('[data-place]');
    if (!element || !focusTarget) return;
    focusTarget.focus({ preventScroll: true });
    if (shouldFocus.current) element.scrollIntoView({ block: 'nearest' });
    shouldFocus.current = false;
  });

  const onFocus = ({ target }: FocusEvent): void => {
    const index = findBookIndex(target);
    if (index === null) return;
    hasFocus.current = true;
    if (index !== last.index || !last.entry) setLast({ index, entry: rows.rowAt(index) });
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    hasFocus.current = relatedTarget instanceof Node && (box.current?.contains(relatedTarget) ?? false);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return selection.clear();
    const index = findBookIndex(event.target);
    if (index === null || !isFocusTarget(event.target)) return;
    const handle = (action: () => void): void => {
      event.preventDefault();
      action();
    };
    if (isMenuKey(event)) {
      const button = findBookElement(event.target)?.querySelector<HTMLElement>('[data-menu]');
      return handle(() => button && onMenu(index, button, true));
    }
    const { key, ctrl, alt } = readKeyPress(event);
    if (ctrl && key.toLowerCase() === 'a') return handle(() => void selection.all());
    if (alt || ctrl) return;
    if (key === ' ' || key.toLowerCase() === 'x') return handle(() => selection.toggle(index));
    const page = Math.max(1, Math.floor(innerHeight / line) - 1);
    const next = findNextIndex(key, index, { count: total, columns, page });
    if (next === null) return;
    handle(() => {
      if (event.shiftKey) void selection.extend(index, next);
      moveTo(next);
    });
  };

  // After scrolling away with the mouse, Tab enters the grid at the visible books.
  const isTabStopVisible = lastLine >= startIndex && lastLine <= endIndex;
  const tabStop = Math.min(
    hasFocus.current || isTabStopVisible ? last.index : startIndex * columns,
    Math.max(total - 1, 0),
  );
  return {
    box: {
      ref: box,
      onFocus,
      onBlur,
      onKeyDown,
      ...usePointerSelection({ selection, from: tabStop, onMenu }),
      style: { height: count * line },
    },
    /** The lines to render: index and offset from the top of the grid, in px. */
    lines: (isKnown ? virtualLines : [])
      .filter(({ index }) => isShown(index))
      .map(({ index, start }) => ({ line: index, offset: start - top })),
    /** The book at an index; undefined while it is not loaded, or left to a later batch. */
    entryAt: (index: number): Entry | undefined =>
      isPending(Math.floor(index / columns)) ? undefined : entryAt(index),
    /** Whether the book at an index is rendered without its cover for now. */
    isCoverPending: (index: number): boolean => rendered.get(Math.floor(index / columns)) === 'text',
    tabStop,
    /** Focuses the tab stop. */
    focus: useCallback(() => {
      shouldFocus.current = true;
      setLast((old) => ({ ...old }));
    }, []),
  };
};
