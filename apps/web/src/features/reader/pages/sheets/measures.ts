export type Size = { width: number; height: number };

/** How pages are shown; `zoom` is a factor on top of `fit`, `rotation` in degrees clockwise. */
export type View = {
  layout: 'single' | 'double' | 'strip';
  fit: 'page' | 'width' | 'original';
  zoom: number;
  direction: 'ltr' | 'rtl';
  rotation: 0 | 90 | 180 | 270;
  dark: boolean;
};

/** A page in its row, in CSS pixels; `width` and `height` are those that it takes up, turned as it is. */
export type Spot = Size & { page: number; left: number; top: number };
/** Pages that stand side by side. `left` and `top` place it on the paper. */
export type Row = Size & { left: number; top: number; spots: readonly Spot[] };
export type Paper = Size & { rows: readonly Row[] };

/** A column of pages is not made wider than this by itself: lines would be too long to read. */
const WIDEST_COLUMN = 960;
/** Above the first page of a strip, so that the bar of 56 px hides no line of it. */
export const LEAD = 56;
/** Below the last one, likewise; on a phone the lower bar has two lines. */
const footOf = ({ width }: Size): number => (width < 640 ? 132 : 56);

export const turned = ({ width, height }: Size, rotation: View['rotation']): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Which pages stand together. In pairs the first page (the cover) and wide pages stand alone. */
export const spreadsOf = (count: number, layout: View['layout'], isWide: (page: number) => boolean): number[][] => {
  const spreads: number[][] = [];
  for (let page = 0; page < count; page += 1) {
    const last = spreads.at(-1);
    const [before] = last ?? [];
    const joins = layout === 'double' && before !== undefined && last?.length === 1 && before > 0;
    if (joins && !isWide(page) && !isWide(before)) last.push(page);
    else spreads.push([page]);
  }
  return spreads;
};

const factor = (row: Size, view: View, box: Size): number => {
  const width = (view.layout === 'strip' ? Math.min(box.width, WIDEST_COLUMN) : box.width) / row.width;
  if (view.fit === 'original') return view.zoom;
  return view.zoom * (view.fit === 'width' ? width : Math.min(width, box.height / row.height));
};

/**
 * Lays spreads out for a window. In a strip rows lie below each other, with room for the bars before and after them; otherwise
 * each has the paper for itself.
 * @param sizeOf size of a page as it is, before it is turned
 * @param gap CSS pixels between the rows of a strip
 */
export const layOut = (
  spreads: readonly (readonly number[])[],
  sizeOf: (page: number) => Size,
  view: View,
  box: Size,
  gap: number,
): Paper => {
  const strip = view.layout === 'strip';
  let below = strip ? LEAD : 0;
  let widest = box.width;
  const rows = spreads.map((pages): Row => {
    const sizes = pages.map((page) => ({ page, ...turned(sizeOf(page), view.rotation) }));
    const tallest = Math.max(...sizes.map(({ height }) => height));
    const level = sizes.map(({ page, width, height }) => ({ page, width: (width * tallest) / height }));
    const natural = { width: level.reduce((sum, { width }) => sum + width, 0), height: tallest };
    const scale = factor(natural, view, box);
    const [width, height] = [natural.width * scale, natural.height * scale];
    let left = 0;
    const spots = (view.direction === 'rtl' ? level.toReversed() : level).map(({ page, width: own }) => {
      const spot = { page, left, top: 0, width: own * scale, height };
      left += own * scale;
      return spot;
    });
    const row = { width, height, left: 0, top: strip ? below : Math.max(0, (box.height - height) / 2), spots };
    below += height + gap;
    widest = Math.max(widest, width);
    return row;
  });
  const paper = strip ? widest : box.width;
  for (const row of rows) row.left = Math.max(0, (paper - row.width) / 2);
  return { rows, width: paper, height: strip ? Math.max(box.height, below - gap + footOf(box)) : box.height };
};

/** Index of the row that lies at `y` of a strip; the nearest where there is none. */
export const rowAt = (rows: readonly Row[], y: number): number => {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** How far down a strip a window shows the start or the end of a row; the room before the first one and behind the last is theirs. */
export const reachOf = ({ rows, height }: Paper, at: number, edge: 'start' | 'end', window: number): number => {
  const row = rows[at];
  if (!row || (edge === 'start' && at === 0)) return 0;
  if (edge === 'end' && at === rows.length - 1) return height - window;
  return edge === 'start' ? row.top : row.top + Math.max(0, row.height - window);
};

/** Share of the book at a page; the last one is the end, and a book of one page stays at its start. */
export const shareOf = (page: number, count: number, atEnd: boolean): number => {
  if (count < 2) return 0;
  return atEnd ? 1 : page / (count - 1);
};
