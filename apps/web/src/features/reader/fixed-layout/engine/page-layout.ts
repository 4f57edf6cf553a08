export type Size = { width: number; height: number };

/** How pages are shown; `zoom` is a factor on top of `fit`, `rotation` in degrees clockwise. */
export type FixedLayoutOptions = {
  layout: 'single' | 'double' | 'strip';
  fit: 'page' | 'width' | 'original';
  zoom: number;
  direction: 'ltr' | 'rtl';
  rotation: 0 | 90 | 180 | 270;
  dark: boolean;
};

/** A page placed in its row, in CSS pixels; `width` and `height` are those after rotation. */
export type PlacedPage = Size & { page: number; left: number; top: number };
/** Pages side by side. `left` and `top` are its position on the canvas. */
export type PageRow = Size & { left: number; top: number; pages: readonly PlacedPage[] };
export type PageCanvas = Size & { rows: readonly PageRow[] };

/** Maximum width of a column of pages at zoom 1: wider lines would be hard to read. */
const MAX_COLUMN_WIDTH = 960;
/** Space above the first page of a strip, for the bar of 56 px. */
export const TOP_MARGIN = 56;
/** Space below the last page, for the bottom bar; on phones it has two lines. */
const getBottomMargin = ({ width }: Size): number => (width < 640 ? 132 : 56);

export const rotateSize = ({ width, height }: Size, rotation: FixedLayoutOptions['rotation']): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Groups pages into spreads. In double layout the first page (the cover) and wide pages are alone. */
export const groupIntoSpreads = (
  count: number,
  layout: FixedLayoutOptions['layout'],
  isWide: (page: number) => boolean,
): number[][] => {
  const spreads: number[][] = [];
  for (let page = 0; page < count; page += 1) {
    const last = spreads.at(-1);
    const [before] = last ?? [];
    const joinsPair = layout === 'double' && before !== undefined && last?.length === 1 && before > 0;
    if (joinsPair && !isWide(page) && !isWide(before)) last.push(page);
    else spreads.push([page]);
  }
  return spreads;
};

const computeScale = (row: Size, view: FixedLayoutOptions, box: Size): number => {
  const width = (view.layout === 'strip' ? Math.min(box.width, MAX_COLUMN_WIDTH) : box.width) / row.width;
  if (view.fit === 'original') return view.zoom;
  return view.zoom * (view.fit === 'width' ? width : Math.min(width, box.height / row.height));
};

/**
 * Lays spreads out for a window. In a strip the rows are stacked, with space for the bars above and below; otherwise each row has the
 * canvas for itself.
 * @param getSize size of a page before rotation
 * @param gap CSS pixels between the rows of a strip
 */
export const layOutPages = (
  spreads: readonly (readonly number[])[],
  getSize: (page: number) => Size,
  view: FixedLayoutOptions,
  box: Size,
  gap: number,
): PageCanvas => {
  const isStrip = view.layout === 'strip';
  let nextTop = isStrip ? TOP_MARGIN : 0;
  let widest = box.width;
  const rows = spreads.map((pages): PageRow => {
    const sizes = pages.map((page) => ({ page, ...rotateSize(getSize(page), view.rotation) }));
    const tallest = Math.max(...sizes.map(({ height }) => height));
    const levelled = sizes.map(({ page, width, height }) => ({ page, width: (width * tallest) / height }));
    const natural = { width: levelled.reduce((sum, { width }) => sum + width, 0), height: tallest };
    const scale = computeScale(natural, view, box);
    const [width, height] = [natural.width * scale, natural.height * scale];
    let left = 0;
    const placedPages = (view.direction === 'rtl' ? levelled.toReversed() : levelled).map(
      ({ page, width: naturalWidth }) => {
        const placed = { page, left, top: 0, width: naturalWidth * scale, height };
        left += naturalWidth * scale;
        return placed;
      },
    );
    const row = {
      width,
      height,
      left: 0,
      top: isStrip ? nextTop : Math.max(0, (box.height - height) / 2),
      pages: placedPages,
    };
    nextTop += height + gap;
    widest = Math.max(widest, width);
    return row;
  });
  const canvasWidth = isStrip ? widest : box.width;
  for (const row of rows) row.left = Math.max(0, (canvasWidth - row.width) / 2);
  return {
    rows,
    width: canvasWidth,
    height: isStrip ? Math.max(box.height, nextTop - gap + getBottomMargin(box)) : box.height,
  };
};

/** Index of the row at `y` of a strip, or the nearest one. */
export const findRowAt = (rows: readonly PageRow[], y: number): number => {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Scroll offset that shows the start or the end of a row of a strip; the first and last row include the space for the bars. */
export const computeScrollTop = (
  { rows, height }: PageCanvas,
  at: number,
  edge: 'start' | 'end',
  window: number,
): number => {
  const row = rows[at];
  if (!row || (edge === 'start' && at === 0)) return 0;
  if (edge === 'end' && at === rows.length - 1) return height - window;
  return edge === 'start' ? row.top : row.top + Math.max(0, row.height - window);
};

/** Share of the book at a page. The last page is the end (1), and a book of one page stays at 0. */
export const computeFraction = (page: number, count: number, atEnd: boolean): number => {
  if (count < 2) return 0;
  return atEnd ? 1 : page / (count - 1);
};
