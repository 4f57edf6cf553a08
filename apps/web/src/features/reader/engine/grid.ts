/** The way in which a chapter goes on: to the right, to the left (right-to-left text), or down. */
export type Axis = 'right' | 'left' | 'down';

/** Pages of one laid-out chapter: how far things lie along its axis, and where the window stands. CSS pixels. */
export type Grid = {
  readonly axis: Axis;
  /** Length of a page along the axis. */
  readonly step: number;
  readonly length: number;
  offset: number;
  /** Start and end of a rectangle (in window coordinates) from the beginning of the chapter. */
  startOf(rect: DOMRect): number;
  endOf(rect: DOMRect): number;
};

export const gridOf = (root: Element, axis: Axis, width: number, height: number): Grid => {
  const step = axis === 'down' ? height : width;
  return {
    axis,
    step,
    length: axis === 'down' ? root.scrollHeight : root.scrollWidth,
    get offset() {
      // right-to-left scrolls to negative positions
      return axis === 'down' ? root.scrollTop : Math.abs(root.scrollLeft);
    },
    set offset(value: number) {
      // across there is nothing to scroll to, though what was laid out before may have left the window there
      if (axis === 'down') root.scrollTo(0, value);
      else root.scrollTo(axis === 'left' ? -value : value, 0);
    },
    startOf(rect) {
      if (axis === 'down') return rect.top + root.scrollTop;
      return axis === 'left' ? width - rect.right - root.scrollLeft : rect.left + root.scrollLeft;
    },
    endOf(rect) {
      if (axis === 'down') return rect.bottom + root.scrollTop;
      return axis === 'left' ? width - rect.left - root.scrollLeft : rect.right + root.scrollLeft;
    },
  };
};

/** Pages of `step` that hold `length`. Browsers round either by a pixel or two. */
export const pagesIn = (length: number, step: number): number => Math.max(1, Math.ceil((length - 4) / step));
