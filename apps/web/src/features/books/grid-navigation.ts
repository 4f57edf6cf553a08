/** The shape of a grid: item count, items per row, and rows per window. */
type GridShape = { count: number; columns: number; page: number };

/** The index that a navigation key moves to; null when it moves nowhere. */
export const findNextIndex = (key: string, from: number, { count, columns, page }: GridShape): number | null => {
  if (count === 0) return null;
  const getRow = (index: number): number => Math.floor(index / columns);
  // Page keys stay in the grid: they stop at the first or last row, in the same column where it has one.
  const up = from - columns * Math.min(page, getRow(from));
  const down = Math.min(from + columns * Math.min(page, getRow(count - 1) - getRow(from)), count - 1);
  const to: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
    PageUp: up,
    PageDown: down,
  };
  const target = to[key];
  if (target === undefined || target === from) return null;
  if (target >= 0 && target < count) return target;
  // Down from the last but one row moves to the last book when there is none right below.
  return key === 'ArrowDown' && getRow(from) < getRow(count - 1) ? count - 1 : null;
};
