/** The places of a grid: how many, how many a row, and how many rows a window holds. */
type Places = { count: number; columns: number; page: number };

/** Where a key leads in a grid; null when it leads nowhere. */
export const placeAfter = (key: string, from: number, { count, columns, page }: Places): number | null => {
  if (count === 0) return null;
  const rowOf = (index: number): number => Math.floor(index / columns);
  // A page never leads out of the grid: its first or last row, in the same column where there is one.
  const up = from - columns * Math.min(page, rowOf(from));
  const down = Math.min(from + columns * Math.min(page, rowOf(count - 1) - rowOf(from)), count - 1);
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
  const place = to[key];
  if (place === undefined || place === from) return null;
  if (place >= 0 && place < count) return place;
  // Down from the row before the last reaches the last book when there is none right below.
  return key === 'ArrowDown' && rowOf(from) < rowOf(count - 1) ? count - 1 : null;
};
