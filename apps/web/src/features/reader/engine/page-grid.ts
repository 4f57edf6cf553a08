/** Direction in which the pages of a chapter follow: right, left (right-to-left text), or down. */
export type Axis = 'right' | 'left' | 'down';

/** The pages of a laid-out chapter: positions along its axis, and the scroll offset. CSS pixels. */
export type PageGrid = {
  readonly axis: Axis;
  /** Length of a page along the axis. */
  readonly step: number;
  readonly length: number;
  offset: number;
  /** Start and end of a rectangle (in window coordinates), measured from the start of the chapter. */
  getStart(rect: DOMRect): number;
  getEnd(rect: DOMRect): number;
};

export const createPageGrid = (root: Element, axis: Axis, width: number, height: number): PageGrid => {
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
      // resets the other direction, in which a previous layout may have scrolled
      if (axis === 'down') root.scrollTo(0, value);
      else root.scrollTo(axis === 'left' ? -value : value, 0);
    },
    getStart(rect) {
      if (axis === 'down') return rect.top + root.scrollTop;
      return axis === 'left' ? width - rect.right - root.scrollLeft : rect.left + root.scrollLeft;
    },
    getEnd(rect) {
      if (axis === 'down') return rect.bottom + root.scrollTop;
      return axis === 'left' ? width - rect.left - root.scrollLeft : rect.right + root.scrollLeft;
    },
  };
};

/** Number of pages of `step` that fit `length`. Browsers round both by a pixel or two. */
export const countPages = (length: number, step: number): number => Math.max(1, Math.ceil((length - 4) / step));
