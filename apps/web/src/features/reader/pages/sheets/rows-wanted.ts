import { type Row, rowAt } from './measures.ts';

/** Rows by their index: those in the window, and those around them, which are made ready. */
export type RowsWanted = { now: number[]; soon: number[] };

const between = (rows: readonly Row[], from: number, to: number): number[] => {
  const [first, last] = [Math.max(0, from), Math.min(rows.length - 1, to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth);
};

/** Of rows that each have the window for themselves: the next ones come before the one behind. */
export const wantedAlone = (rows: readonly Row[], row: number, ahead: number): RowsWanted => ({
  now: between(rows, row, row),
  soon: [...between(rows, row + 1, row + ahead), ...between(rows, row - 1, row - 1)],
});

/** Of a strip: a window more before and after what is seen of it. */
export const wantedInStrip = (
  rows: readonly Row[],
  { scrollTop, clientHeight }: Pick<Element, 'scrollTop' | 'clientHeight'>,
): RowsWanted => {
  const now = between(rows, rowAt(rows, scrollTop), rowAt(rows, scrollTop + clientHeight));
  const around = between(rows, rowAt(rows, scrollTop - clientHeight), rowAt(rows, scrollTop + clientHeight * 2));
  return { now, soon: around.filter((row) => !now.includes(row)) };
};
