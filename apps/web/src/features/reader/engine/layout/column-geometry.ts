import type { PageGrid } from '../page-grid.ts';
import type { PageBox } from '../settings.ts';

/** A rectangle by the direction of the lines: `start` and `end` from the start of the chapter along them, `top` and `bottom` across. */
export type LogicalRect = { start: number; end: number; top: number; bottom: number };

/** Where the columns of a laid-out chapter are. CSS pixels. */
export type ColumnGeometry = {
  toLogical(rect: DOMRect): LogicalRect;
  /** Length of the lines. */
  readonly column: number;
  /** Height of a column; null in scrolled flow, where it has no end. */
  readonly height: number | null;
  /** Whether a rectangle leaves its column along the lines, so that it is cut or lies over the next one. */
  isWide(rect: LogicalRect): boolean;
  /** Whether a rectangle leaves its column across the lines. Never so in scrolled flow. */
  isTall(rect: LogicalRect): boolean;
};

/** What may stand out into the gap without touching the next column: hanging punctuation, swashes, small negative margins. */
const getTolerance = (gap: number): number => Math.max(2, gap / 2 - 2);
const ROUNDING_PX = 2;

/** Across the lines, in the order in which they follow. */
const getBlockRange = ({ left, right, top, bottom }: DOMRect, order: LineOrder): [number, number] =>
  order === 'down' ? [top, bottom] : order === 'right' ? [left, right] : [-right, -left];

/** Where the next line is: below, or beside in vertical text. */
type LineOrder = 'down' | 'left' | 'right';

export const getLineOrder = (root: Element): LineOrder => {
  const { writingMode = '' } = root.ownerDocument.defaultView?.getComputedStyle(root) ?? {};
  return writingMode.endsWith('-rl') ? 'left' : writingMode.endsWith('-lr') ? 'right' : 'down';
};

export const createPagedGeometry = (grid: PageGrid, box: PageBox, order: LineOrder): ColumnGeometry => {
  const isVertical = grid.axis === 'down';
  const first = isVertical ? box.top : box.side;
  const column = isVertical ? box.height - box.top - box.bottom : box.column;
  const gap = isVertical ? box.top + box.bottom : box.gap;
  const area = isVertical
    ? new DOMRect(box.side, 0, box.width - 2 * box.side, box.height)
    : new DOMRect(0, box.top, box.width, box.height - box.top - box.bottom);
  const [low, high] = getBlockRange(area, order);
  const tolerance = getTolerance(gap);
  return {
    column,
    height: high - low,
    toLogical(rect) {
      const [top, bottom] = getBlockRange(rect, order);
      return { start: grid.getStart(rect), end: grid.getEnd(rect), top, bottom };
    },
    isWide({ start, end }) {
      // a rectangle belongs to the column where it starts
      const nth = Math.max(0, Math.floor((start - first + tolerance) / (column + gap)));
      const from = first + nth * (column + gap);
      return start < from - tolerance || end > from + column + tolerance;
    },
    isTall: ({ top, bottom }) => top < low - ROUNDING_PX || bottom > high + ROUNDING_PX,
  };
};

export const createScrolledGeometry = (root: Element, order: LineOrder): ColumnGeometry => {
  const isVertical = order !== 'down';
  const style = root.ownerDocument.defaultView?.getComputedStyle(root);
  const [before, after] = isVertical
    ? [style?.paddingTop, style?.paddingBottom]
    : [style?.paddingLeft, style?.paddingRight];
  const from = Number.parseFloat(before ?? '0');
  const to = (isVertical ? root.clientHeight : root.clientWidth) - Number.parseFloat(after ?? '0');
  const tolerance = getTolerance(2 * Math.min(from, (isVertical ? root.clientHeight : root.clientWidth) - to));
  return {
    column: to - from,
    height: null,
    toLogical(rect) {
      const [top, bottom] = getBlockRange(rect, order);
      return isVertical
        ? { start: rect.top, end: rect.bottom, top, bottom }
        : { start: rect.left, end: rect.right, top, bottom };
    },
    isWide: ({ start, end }) => start < from - tolerance || end > to + tolerance,
    isTall: () => false,
  };
};
