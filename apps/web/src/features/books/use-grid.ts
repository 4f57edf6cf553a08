import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import { placeAfter } from './roving.ts';
import type { Selection } from './selection.ts';
import { useTurns } from './turns.ts';
import { useFelt } from './use-felt.ts';
import { areaAt, indexAt, isPlace, usePointer } from './use-pointer.ts';
import type { Measures } from './use-ruler.ts';

/** Drawn above and below the window, in px. */
const AHEAD = 900;
/** Books that are drawn at once: each takes about 1 ms of style and layout, and some ms on a slow phone. */
const A_TURN = 12;

const NOTHING: readonly number[] = [];

type GridProps = {
  rows: Rows;
  measures: Measures;
  selection: Selection;
  /** The menu of the book at this place is wanted. */
  onMenu: (index: number, button: HTMLElement, byKey: boolean) => void;
};
type Stop = { index: number; entry: Entry | undefined };

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * A grid of any number of books in the window's own scroll: only rows near the window are drawn, and the one that holds the
 * focus. One stop of the Tab key for all; see `docs/rules/library.md` for the keys. In the box, `data-index` marks what
 * belongs to a book, `data-place` in it what takes its focus, `data-menu` and `data-pick` its buttons.
 */
export const useGrid = ({ rows, measures: { columns, line, top, isKnown }, selection, onMenu }: GridProps) => {
  const { total } = rows;
  const box = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Stop>({ index: 0, entry: undefined });
  // Whether the stop shall take the focus as soon as it is drawn, and whether the focus is in the box.
  const wish = useRef(false);
  const holds = useRef(false);

  const overscan = Math.ceil(AHEAD / line);
  const count = Math.ceil(total / columns);
  const lastLine = Math.min(Math.floor(last.index / columns), count - 1);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read at every drawing and given to nobody
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => line,
    overscan,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (lastLine < 0 || drawn.includes(lastLine)) return drawn;
        return [...drawn, lastLine].sort((a, b) => a - b);
      },
      [lastLine],
    ),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, line]);
  const drawn = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const { want } = rows;
  const from = Math.max(0, startIndex - overscan) * columns;
  const to = Math.min(total, (endIndex + overscan + 1) * columns);
  useEffect(() => want(from, to), [want, from, to]);

  const entryAt = (index: number): Entry | undefined =>
    rows.rowAt(index) ?? (index === last.index ? last.entry : undefined);
  const isHere = (row: number): boolean =>
    Array.from({ length: columns }, (_, column) => entryAt(row * columns + column)).some(Boolean);
  const isSeen = (row: number): boolean => row >= startIndex && row <= endIndex;
  /** First where the focus is or shall be, then what is seen, then what comes next, and what was. */
  const urgency = (row: number): number => (row === lastLine ? 0 : isSeen(row) ? 1 : row > endIndex ? 2 : 3);
  const here = drawn
    .map(({ index }) => index)
    .filter(isHere)
    .sort((a, b) => urgency(a) - urgency(b) || a - b);
  const step = Math.max(1, Math.round(A_TURN / columns));
  const turn = useTurns(isKnown ? here : NOTHING, step, { first: startIndex, last: endIndex });
  const waits = (row: number): boolean => !turn.has(row) && isHere(row);
  // After a leap the books are there sooner than their places would be drawn, and drawing those would hold them up.
  const isLate = useFelt(isKnown && drawn.some(({ index }) => isSeen(index) && !turn.has(index)));
  const isPlaced = (row: number): boolean => turn.has(row) || row === lastLine || (isLate && isSeen(row));

  const go = useCallback(
    (index: number): void => {
      wish.current = true;
      setLast({ index, entry: rows.rowAt(index) });
    },
    [rows],
  );

  // The book of the stop has moved, or has left: then the one that took its place is the stop.
  useEffect(() => {
    const { index, entry } = last;
    if (!entry || rows.state !== 'ready' || rows.rowAt(index)?.id === entry.id) return;
    let isCurrent = true;
    void rows.indexOf(entry.id).then((found) => {
      if (!isCurrent) return;
      const place = found === -1 ? Math.max(0, Math.min(index, rows.total - 1)) : found;
      if (place !== index || found === -1) setLast({ index: place, entry: found === -1 ? rows.rowAt(place) : entry });
    });
    return () => {
      isCurrent = false;
    };
  }, [rows, last]);

  useLayoutEffect(() => {
    const isElsewhere = last.entry !== undefined && (rows.rowAt(last.index) ?? last.entry).id !== last.entry.id;
    if (isElsewhere || !(wish.current || (holds.current && isLost()))) return;
    const area = box.current?.querySelector(`[data-index="${last.index}"]`);
    const place = area?.querySelector<HTMLElement>('[data-place]');
    if (!area || !place) return;
    place.focus({ preventScroll: true });
    if (wish.current) area.scrollIntoView({ block: 'nearest' });
    wish.current = false;
  });

  const onFocus = ({ target }: FocusEvent): void => {
    const index = indexAt(target);
    if (index === null) return;
    holds.current = true;
    if (index !== last.index || !last.entry) setLast({ index, entry: rows.rowAt(index) });
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    holds.current = relatedTarget instanceof Node && (box.current?.contains(relatedTarget) ?? false);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return selection.clear();
    const index = indexAt(event.target);
    if (index === null || !isPlace(event.target)) return;
    const does = (deed: () => void): void => {
      event.preventDefault();
      deed();
    };
    if (isMenuKey(event)) {
      const button = areaAt(event.target)?.querySelector<HTMLElement>('[data-menu]');
      return does(() => button && onMenu(index, button, true));
    }
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') return does(() => void selection.all());
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The place of the key, so that it is the same in every alphabet.
    if (event.key === ' ' || event.code === 'KeyX') return does(() => selection.toggle(index));
    const page = Math.max(1, Math.floor(innerHeight / line) - 1);
    const next = placeAfter(event.key, index, { count: total, columns, page });
    if (next === null) return;
    does(() => {
      if (event.shiftKey) void selection.extend(index, next);
      go(next);
    });
  };

  // Who scrolls away with the mouse and then comes with Tab goes on where he looks.
  const isInSight = lastLine >= startIndex && lastLine <= endIndex;
  const stop = Math.min(holds.current || isInSight ? last.index : startIndex * columns, Math.max(total - 1, 0));
  return {
    box: {
      ref: box,
      onFocus,
      onBlur,
      onKeyDown,
      ...usePointer({ selection, from: stop, onMenu }),
      style: { height: count * line },
    },
    /** Rows to draw: the number of each, and how far it stands from the top of the box, in px. */
    lines: (isKnown ? drawn : [])
      .filter(({ index }) => isPlaced(index))
      .map(({ index, start }) => ({ line: index, offset: start - top })),
    /** The book at a place; none while it is not here, or not drawn in this turn. */
    entryAt: (index: number): Entry | undefined => (waits(Math.floor(index / columns)) ? undefined : entryAt(index)),
    /** Whether the book at a place is drawn in words alone for now. */
    isBare: (index: number): boolean => turn.get(Math.floor(index / columns)) === 'words',
    stop,
    /** The stop takes the focus. */
    focus: useCallback(() => {
      wish.current = true;
      setLast((old) => ({ ...old }));
    }, []),
  };
};
