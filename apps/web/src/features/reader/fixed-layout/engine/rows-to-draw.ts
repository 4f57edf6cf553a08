import { findRowAt, type PageRow } from './page-layout.ts';

/** Indices of the rows on screen, and of those around them to draw ahead. */
export type RowsToDraw = { visible: number[]; upcoming: number[] };

const listRows = (rows: readonly PageRow[], from: number, to: number): number[] => {
  const [first, last] = [Math.max(0, from), Math.min(rows.length - 1, to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth);
};

/** Rows to draw where each row has the window for itself: the next ones before the previous one. */
export const findRowsAround = (rows: readonly PageRow[], row: number, ahead: number): RowsToDraw => ({
  visible: listRows(rows, row, row),
  upcoming: [...listRows(rows, row + 1, row + ahead), ...listRows(rows, row - 1, row - 1)],
});

/** Rows to draw in a strip: those on screen, and one window height before and after. */
export const findRowsInStrip = (
  rows: readonly PageRow[],
  { scrollTop, clientHeight }: Pick<Element, 'scrollTop' | 'clientHeight'>,
): RowsToDraw => {
  const visible = listRows(rows, findRowAt(rows, scrollTop), findRowAt(rows, scrollTop + clientHeight));
  const around = listRows(
    rows,
    findRowAt(rows, scrollTop - clientHeight),
    findRowAt(rows, scrollTop + clientHeight * 2),
  );
  return { visible, upcoming: around.filter((row) => !visible.includes(row)) };
};
